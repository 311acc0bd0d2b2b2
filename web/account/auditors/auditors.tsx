import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconLink, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Instant } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, Loading, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { useLlc } from '../llc.ts'
import { useLapsed } from '../subscription.ts'
import { WORDS } from './auditors.words.ts'
import { NewLink, ShownLink } from './auditors-new.tsx'

type Link = Output<'listAuditorLinks'>['data'][number]

/** Access links for outside visitors: created, listed and revoked here. */
export function Auditors() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  if (llc) return <OfLlc key={llc.id} entityId={llc.id} />
  return (
    <Page title={words.title} lead={words.lead}>
      {isLoading ? (
        <Loading />
      ) : (
        <Section>
          <Empty title={words.noLlc} text={words.noLlcText} />
        </Section>
      )}
    </Page>
  )
}

function OfLlc({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const listed = useApiQuery('listAuditorLinks', { entity_id: entityId })
  const [isMaking, setMaking] = useState(false)
  // Kept only here while the page is open.
  const [secret, setSecret] = useState<string | null>(null)
  const isLapsed = useLapsed() !== null
  const make = !isLapsed && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      {words.make}
    </Button>
  )
  return (
    <Page title={words.title} lead={words.lead} actions={make}>
      {secret && <ShownLink secret={secret} onDone={() => setSecret(null)} />}
      <Section title={words.list} flush>
        <QueryState of={listed}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty
                icon={<IconLink size={24} />}
                title={words.none}
                text={isLapsed ? undefined : words.noneText}
              />
            ) : (
              <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
                {data.map(one => (
                  <Row key={one.id} of={one} />
                ))}
              </Stack>
            )
          }
        </QueryState>
      </Section>
      {isMaking && (
        <NewLink
          entityId={entityId}
          onClose={() => setMaking(false)}
          onMade={made => {
            setMaking(false)
            if (made) setSecret(made)
            else notifyError(words.lost)
          }}
        />
      )}
    </Page>
  )
}

function Row({ of: link }: { of: Link }) {
  const words = useWords(WORDS)
  const revoke = useApiMutation('revokeAuditorLink')
  const askToRevoke = async () => {
    const question = { title: words.revokeTitle(link.name), text: words.revokeText }
    if (!(await confirm({ ...question, yes: words.revokeYes, no: words.revokeNo, danger: true }))) return
    await revoke.mutateAsync({ id: link.id }).then(() => notify(words.revoked), notifyError)
  }
  const state = link.is_live ? words.active : link.revoked_at ? words.revokedState : words.expired
  return (
    <Box component="li" px="lg" py="md" style={{ borderTop: '1px solid var(--llano-line)' }}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={6} flex="1 1 260px">
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {link.name}
            </Text>
            <Badge variant="light" color={link.is_live ? 'teal' : 'gray'} tt="none">
              {state}
            </Badge>
          </Group>
          <Group gap={4}>
            {link.parts.map(part => (
              <Badge key={part} variant="outline" color="gray" tt="none" fw={500}>
                {words.partNames[part]}
              </Badge>
            ))}
          </Group>
          <Text size="xs" c="var(--llano-muted)">
            {link.is_live ? words.works : words.ended} <Instant at={link.revoked_at ?? link.expires_at} />
            {' · '}
            {link.last_used_at ? (
              <>
                {words.lastUsed} <Instant at={link.last_used_at} />
              </>
            ) : (
              words.neverUsed
            )}
          </Text>
        </Stack>
        {link.is_live && (
          <Button
            size="xs"
            variant="default"
            loading={revoke.isPending}
            aria-label={`${words.revoke}: ${link.name}`}
            onClick={() => void askToRevoke()}
          >
            {words.revoke}
          </Button>
        )}
      </Group>
    </Box>
  )
}
