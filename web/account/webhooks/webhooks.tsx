import { ActionIcon, Badge, Box, Button, Group, Menu, Stack, Text } from '@mantine/core'
import {
  IconBook,
  IconDotsVertical,
  IconList,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRefresh,
  IconSend,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useApiMutation, useApiQuery } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Instant, instantText, numberText } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ShownOnce } from '../developers/developers-value.tsx'
import { LockedPart } from '../LapsedNotice.tsx'
import { useMayChangeAccount } from '../subscription.ts'
import type { Webhook } from './webhook.ts'
import { WORDS } from './webhooks.words.ts'
import { Deliveries } from './webhooks-deliveries.tsx'
import { WebhookForm } from './webhooks-form.tsx'

type Doing = { what: 'add' } | { what: 'edit'; webhook: Webhook } | null
type Fresh = { id: number; value: string; isRotated: boolean }

/** The receivers of the member's events: added, changed, tested and removed here, with the log of what was sent. */
export function Webhooks() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const listed = useApiQuery('listWebhooks', { limit: 100 })
  const [doing, setDoing] = useState<Doing>(null)
  // The only place where a secret is kept, while the page is open.
  const [fresh, setFresh] = useState<Fresh | null>(null)
  const [watched, setWatched] = useState<number | null>(null)
  // Its log is not requested again: it goes with it.
  const [removed, setRemoved] = useState<number | null>(null)
  const log = useRef<HTMLDivElement>(null)
  const close = () => setDoing(null)
  const show = (isRotated: boolean) => (id: number, secret: string | null) => {
    close()
    if (secret) setFresh({ id, value: secret, isRotated })
    else notifyError(words.lost)
  }
  const watch = (id: number) => {
    setWatched(id)
    log.current?.focus()
    log.current?.scrollIntoView({ block: 'start' })
  }
  const mayChange = useMayChangeAccount()
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDoing({ what: 'add' })}>
      {words.add}
    </Button>
  )
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <Button
            component="a"
            href={language === 'es' ? '/es/docs/webhooks' : '/docs/webhooks'}
            variant="default"
            leftSection={<IconBook size={16} aria-hidden />}
          >
            {words.docs}
          </Button>
          {add}
        </>
      }
    >
      {fresh && (
        <ShownOnce
          fresh={fresh}
          title={words.secretTitle}
          label={words.secretLabel}
          onDone={() => setFresh(null)}
        />
      )}
      <QueryState of={listed}>
        {({ data }) => {
          if (data.length === 0)
            return (
              <Section>
                <Empty
                  icon={<IconWebhook size={24} />}
                  title={words.none}
                  text={mayChange ? words.noneText : <LockedPart />}
                  action={add}
                />
              </Section>
            )
          const logged = data.filter(one => one.id !== removed)
          const chosen = logged.find(one => one.id === watched) ?? logged[0]
          return (
            <>
              <Section title={words.list} flush>
                <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
                  {data.map(webhook => (
                    <WebhookRow
                      key={webhook.id}
                      of={webhook}
                      onEdit={() => setDoing({ what: 'edit', webhook })}
                      onLog={() => watch(webhook.id)}
                      onSecret={show(true)}
                      onRemove={setRemoved}
                    />
                  ))}
                </Stack>
              </Section>
              <div ref={log} tabIndex={-1} style={{ outline: 'none' }}>
                {chosen && <Deliveries key={chosen.id} of={chosen} />}
              </div>
            </>
          )
        }}
      </QueryState>
      {doing && (
        <WebhookForm
          of={doing.what === 'edit' ? doing.webhook : null}
          onClose={close}
          onAdded={show(false)}
        />
      )}
    </Page>
  )
}

type RowActions = {
  onEdit(): void
  onLog(): void
  onSecret(id: number, secret: string | null): void
  /** It is being removed; null if that failed. */
  onRemove(id: number | null): void
}

function WebhookRow({ of: webhook, ...actions }: { of: Webhook } & RowActions) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const isActive = webhook.status === 'active'
  return (
    <Box component="li" px="lg" py="md" style={{ borderTop: '1px solid var(--llano-line)' }}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <Stack gap={6} style={{ minWidth: 0, flex: 1 }}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {webhook.url}
            </Text>
            <Badge variant="light" color={isActive ? 'teal' : 'sun'} tt="none">
              {words.states[webhook.status]}
            </Badge>
            {webhook.waiting > 0 && (
              <Badge variant="outline" color="gray" tt="none">
                {words.waiting(numberText(webhook.waiting, language))}
              </Badge>
            )}
          </Group>
          {webhook.paused_reason && <Text size="sm">{words.reasons[webhook.paused_reason]}</Text>}
          {isActive && webhook.failures > 0 && <Text size="sm">{words.failures(webhook.failures)}</Text>}
          <Text size="sm" c="var(--llano-muted)" style={{ overflowWrap: 'anywhere' }}>
            {webhook.types === null
              ? words.allTypes
              : webhook.types.length > 4
                ? words.someTypes(webhook.types.length)
                : webhook.types.join(', ')}
          </Text>
          <SetUpBy of={webhook.set_up_by} />
          {webhook.grace_until && (
            <Text size="sm">{words.graceUntil(instantText(webhook.grace_until, language))}</Text>
          )}
          <Text size="sm" c="var(--llano-muted)">
            {webhook.last_delivered_at ? (
              <>
                {words.lastDelivered}: <Instant at={webhook.last_delivered_at} />
              </>
            ) : (
              words.neverDelivered
            )}
          </Text>
        </Stack>
        <RowMenu of={webhook} {...actions} />
      </Group>
    </Box>
  )
}

/** A webhook outlives the key or app that set it up, so it says so. */
function SetUpBy({ of: by }: { of: Webhook['set_up_by'] }) {
  const words = useWords(WORDS)
  if (by === null) return null
  return (
    <Text size="sm" c={by.status === 'active' ? 'var(--llano-muted)' : undefined}>
      {words.setUpBy[by.kind](by.name ?? '')}
      {by.status !== 'active' && by.kind !== 'member' && ` ${words.setterEnded[by.status]}`}
    </Text>
  )
}

function RowMenu({
  of: { id, url, status },
  onEdit,
  onLog,
  onSecret,
  onRemove,
}: { of: Webhook } & RowActions) {
  const words = useWords(WORDS)
  const update = useApiMutation('updateWebhook')
  const test = useApiMutation('testWebhook')
  const rotate = useApiMutation('rotateWebhookSecret')
  const remove = useApiMutation('removeWebhook')
  const mayChange = useMayChangeAccount()
  const isActive = status === 'active'
  const switchIt = () =>
    update.mutate(
      { id, status: isActive ? 'paused' : 'active' },
      { onSuccess: () => notify(isActive ? words.paused : words.resumed), onError: notifyError },
    )
  const testIt = () =>
    test.mutate(
      { id },
      {
        onError: notifyError,
        onSuccess: ({ data }) => {
          if (data.delivered) notify(words.testOk(data.status!))
          else {
            const why = data.error ? words.errors[data.error]! : words.statusText(data.status!)
            notifyError(words.testFailed(why))
          }
        },
      },
    )
  const rotateIt = async () => {
    const question = { title: words.rotateTitle, text: words.rotateText, yes: words.rotate, no: words.cancel }
    if (!(await confirm(question))) return
    rotate.mutate(
      { id, grace_hours: 24 },
      { onSuccess: ({ data }) => onSecret(data.id, data.secret), onError: notifyError },
    )
  }
  const removeIt = async () => {
    const question = { title: words.removeTitle, text: words.removeText, yes: words.remove, no: words.cancel }
    if (!(await confirm({ ...question, danger: true }))) return
    onRemove(id)
    remove.mutate(
      { id },
      {
        onSuccess: () => notify(words.removed),
        onError(error) {
          onRemove(null)
          notifyError(error)
        },
      },
    )
  }
  const isBusy = [update, test, rotate, remove].some(one => one.isPending)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={words.actions(url)} loading={isBusy}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayChange && (
          <Menu.Item leftSection={<IconSend size={16} aria-hidden />} onClick={testIt}>
            {words.test}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconList size={16} aria-hidden />} onClick={onLog}>
          {words.log}
        </Menu.Item>
        {mayChange && (
          <>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              {words.edit}
            </Menu.Item>
            <Menu.Item
              leftSection={
                isActive ? (
                  <IconPlayerPause size={16} aria-hidden />
                ) : (
                  <IconPlayerPlay size={16} aria-hidden />
                )
              }
              onClick={switchIt}
            >
              {isActive ? words.pause : words.resume}
            </Menu.Item>
            <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={rotateIt}>
              {words.rotate}
            </Menu.Item>
            <Menu.Item color="red.9" leftSection={<IconTrash size={16} aria-hidden />} onClick={removeIt}>
              {words.remove}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
