import { Badge, Box, Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Instant } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { type ReceiptEmailWords, WORDS } from './receipts-email.words.ts'

type Inbox = Output<'readReceiptInbox'>['data']
type ReceivedEmail = Inbox['emails'][number]

/** The address to which receipts are sent, and the last messages with their results. Nothing if the firm does not offer it. */
export function ReceiptsByEmail({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const read = useApiQuery('readReceiptInbox', { entity_id: entityId })
  if (read.error) return <ErrorState error={read.error} />
  const inbox = read.data?.data
  if (!inbox?.is_offered) return null
  const address = inbox.address as string | null
  return (
    <Section title={words.title} lead={words.lead}>
      <Stack>
        <Address key={entityId} entityId={entityId} address={address} />
        {address !== null && <Emails emails={inbox.emails} />}
      </Stack>
    </Section>
  )
}

function Address({ entityId, address }: { entityId: number; address: string | null }) {
  const words = useWords(WORDS)
  const replace = useApiMutation('replaceReceiptAddress')
  const create = () =>
    replace.mutateAsync({ entity_id: entityId }).then(() => notify(words.created), notifyError)
  const createAgain = async () => {
    const question = {
      title: words.replaceTitle,
      text: words.replaceText,
      yes: words.replace,
      no: words.cancel,
    }
    if (await confirm(question)) await create()
  }
  if (address === null)
    return (
      <Group gap="sm">
        <Text size="sm">{words.none}</Text>
        <Button size="xs" loading={replace.isPending} onClick={create}>
          {words.create}
        </Button>
      </Group>
    )
  return (
    <Stack gap="xs">
      <Code
        block
        data-testid="receipt-address"
        aria-label={words.address}
        style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}
      >
        {address}
      </Code>
      <Group gap="xs">
        <CopyButton value={address} timeout={5000}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {copied ? words.copied : words.copy}
            </Button>
          )}
        </CopyButton>
        <Button size="xs" variant="default" loading={replace.isPending} onClick={createAgain}>
          {words.replace}
        </Button>
      </Group>
    </Stack>
  )
}

function Emails({ emails }: { emails: readonly ReceivedEmail[] }) {
  const words = useWords(WORDS)
  return (
    <Box>
      <Title order={3} size="sm" mb="xs">
        {words.last}
      </Title>
      {emails.length === 0 ? (
        <Text size="sm" c="var(--llano-muted)">
          {words.noMessages}
        </Text>
      ) : (
        <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }} aria-label={words.last}>
          {emails.map(email => (
            <OneEmail key={email.id} email={email} />
          ))}
        </Stack>
      )}
    </Box>
  )
}

function OneEmail({ email }: { email: ReceivedEmail }) {
  const words = useWords(WORDS)
  const { receipts } = email
  const why = whyOf(email, words)
  return (
    <Box component="li" py="xs" style={{ borderTop: '1px solid var(--llano-line)' }}>
      <Group gap="xs">
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {email.subject || words.noSubject}
        </Text>
        <Badge size="sm" variant="light" color={receipts > 0 ? 'teal' : 'gray'}>
          {receipts > 0 ? words.added(receipts) : words.nothing}
        </Badge>
      </Group>
      {why && <Text size="sm">{why}</Text>}
      <Text size="xs" c="var(--llano-muted)" style={{ overflowWrap: 'anywhere' }}>
        {email.sender || words.noSender}
        {' · '}
        <Instant at={email.received_at} />
      </Text>
    </Box>
  )
}

function whyOf({ outcome, rejected }: ReceivedEmail, words: ReceiptEmailWords): string | null {
  if (outcome !== 'received') return words.why[outcome]
  return rejected > 0 ? words.rejected(rejected) : null
}
