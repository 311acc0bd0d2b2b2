import {
  ActionIcon,
  Alert,
  Badge,
  Box,
  Button,
  Group,
  Loader,
  Menu,
  Progress,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconDotsVertical,
  IconEye,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnected,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BANK_NAMES } from '../../../src/areas/banking/vocabulary.rules.ts'
import { useApiMutation } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Day, Instant, Money, numberText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { useLlc } from '../llc.ts'
import { useMayNow } from '../subscription.ts'
import type { Bank, Run } from './bank.ts'
import { ReplaceToken } from './bank-connect.tsx'
import { BankPreview } from './bank-preview.tsx'
import { WORDS } from './banks.words.ts'

const COLORS = { active: 'teal', needs_attention: 'red', disabled: 'gray' } as const

/** One connection: its status, its accounts and its actions. */
export function BankCard({ bank, run }: { bank: Bank; run: Run | null }) {
  const words = useWords(WORDS)
  const [isPreviewing, previewing] = useDisclosure(false)
  const [isReplacing, replacing] = useDisclosure(false)
  const mayWrite = useMayNow()('write:banking')
  const isOwner = !useLlc().llc?.shared
  return (
    <Section
      title={BANK_NAMES[bank.provider]}
      actions={
        <>
          <Badge variant="light" color={COLORS[bank.status]}>
            {words.status[bank.status]}
          </Badge>
          {(mayWrite || isOwner) && (
            <Actions bank={bank} onPreview={previewing.open} onReplace={replacing.open} />
          )}
        </>
      }
    >
      <Stack gap="md">
        {bank.trouble !== null && (
          <Alert
            color={bank.status === 'needs_attention' ? 'red' : 'sun'}
            variant="light"
            icon={<IconAlertTriangle aria-hidden />}
          >
            <Text size="sm">{words.trouble[String(bank.trouble)]}</Text>
            {bank.status === 'needs_attention' && isOwner && mayWrite && (
              <Button mt="xs" size="xs" variant="default" onClick={replacing.open}>
                {words.newToken}
              </Button>
            )}
          </Alert>
        )}
        {run && bank.status === 'active' && <Reading bank={bank} run={run} />}
        <Figures bank={bank} />
        <Accounts bank={bank} />
        <Text size="sm" c="var(--llano-muted)">
          {words.power[bank.token_power]}
        </Text>
      </Stack>
      {isPreviewing && <BankPreview bank={bank} onClose={previewing.close} />}
      {isReplacing && <ReplaceToken bank={bank} onClose={replacing.close} />}
    </Section>
  )
}

/** A sync reads one bank after the other. */
function Reading({ bank, run }: { bank: Bank; run: Run }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const isRead = run.provider === bank.provider
  return (
    <Stack gap="xs" role="status" aria-live="polite">
      <Group gap="sm">
        <Loader size="sm" />
        <Text fw={500}>{words.reading}</Text>
        {isRead && (
          <Text size="sm" c="var(--llano-muted)">
            {words.read(numberText(run.read, language))}
          </Text>
        )}
      </Group>
      <Progress value={100} animated aria-label={words.reading} />
    </Stack>
  )
}

function Figures({ bank }: { bank: Bank }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const facts: [string, ReactNode][] = [
    [
      words.lastSuccess,
      bank.last_success_at ? <Instant key="last" at={String(bank.last_success_at)} /> : words.never,
    ],
    ...(bank.last_synced === null
      ? []
      : ([
          [
            words.result,
            words.lastResult(
              numberText(Number(bank.last_synced), language),
              numberText(Number(bank.last_skipped), language),
            ),
          ],
        ] as [string, ReactNode][])),
    ...(bank.next_sync_at
      ? ([[words.next, <Instant key="next" at={String(bank.next_sync_at)} />]] as [string, ReactNode][])
      : []),
    [words.from, bank.imports_from ? <Day key="from" day={String(bank.imports_from)} /> : words.everything],
  ]
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      {facts.map(([name, value], at) => (
        <Box key={at}>
          <Text size="xs" c="var(--llano-muted)" mih={18}>
            {name}
          </Text>
          <Text size="sm">{value}</Text>
        </Box>
      ))}
    </SimpleGrid>
  )
}

function Accounts({ bank }: { bank: Bank }) {
  const words = useWords(WORDS)
  return (
    <Box>
      <Text size="sm" fw={600} mb={4}>
        {words.accounts}
      </Text>
      {bank.accounts.length === 0 ? (
        <Text size="sm" c="var(--llano-muted)">
          {words.noAccounts}
        </Text>
      ) : (
        <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
          {bank.accounts.map(account => (
            <Group
              key={`${account.name} ${account.currency}`}
              component="li"
              justify="space-between"
              wrap="nowrap"
              py={6}
              style={{ borderTop: '1px solid var(--llano-line)' }}
            >
              <Box miw={0}>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {account.name} · {account.currency}
                </Text>
              </Box>
              {account.balance !== null && (
                <Money size="sm" amount={Number(account.balance)} currency={account.currency} />
              )}
            </Group>
          ))}
        </Stack>
      )}
    </Box>
  )
}

function Actions({
  bank,
  onPreview,
  onReplace,
}: {
  bank: Bank
  onPreview: () => void
  onReplace: () => void
}) {
  const words = useWords(WORDS)
  const test = useApiMutation('testBank')
  const turn = useApiMutation('switchBank')
  const drop = useApiMutation('removeBank')
  const mayWrite = useMayNow()('write:banking')
  const isPaused = bank.status === 'disabled'
  const toggle = () =>
    turn.mutate(
      { id: bank.id, status: isPaused ? 'active' : 'disabled' },
      { onSuccess: () => notify(isPaused ? words.resumed : words.paused), onError: notifyError },
    )
  const ask = () =>
    test.mutate(
      { id: bank.id },
      {
        onSuccess: ({ data }) =>
          data.refused === null ? notify(words.tested) : notifyError(words.trouble[String(data.refused)]!),
        onError: notifyError,
      },
    )
  const remove = async () => {
    const question = { title: words.removeTitle, text: words.removeText, yes: words.yesRemove, no: words.no }
    if (!(await confirm({ ...question, danger: true }))) return
    drop.mutate({ id: bank.id }, { onSuccess: () => notify(words.removed), onError: notifyError })
  }
  // Tokens, pausing and removing are the owner's.
  const isOwner = !useLlc().llc?.shared
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          aria-label={words.actions(BANK_NAMES[bank.provider])}
          loading={test.isPending || turn.isPending || drop.isPending}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayWrite && !isPaused && (
          <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={onPreview}>
            {words.preview}
          </Menu.Item>
        )}
        {mayWrite && (
          <Menu.Item leftSection={<IconPlugConnected size={16} aria-hidden />} onClick={ask}>
            {words.test}
          </Menu.Item>
        )}
        {mayWrite && isOwner && (
          <>
            <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={onReplace}>
              {words.newToken}
            </Menu.Item>
            <Menu.Item
              leftSection={
                isPaused ? (
                  <IconPlayerPlay size={16} aria-hidden />
                ) : (
                  <IconPlayerPause size={16} aria-hidden />
                )
              }
              onClick={toggle}
            >
              {isPaused ? words.resume : words.pause}
            </Menu.Item>
          </>
        )}
        {isOwner && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void remove()}
          >
            {words.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
