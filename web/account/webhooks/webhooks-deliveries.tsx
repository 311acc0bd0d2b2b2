import {
  Badge,
  Box,
  Button,
  Code,
  Group,
  Modal,
  Select,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { Instant, instantText, numberText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, ErrorState, QueryState } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import rows from '../rows.module.css'
import { useMayChangeAccount } from '../subscription.ts'
import type { Webhook } from './webhook.ts'
import { WORDS } from './webhooks.words.ts'

type Delivery = Output<'listDeliveries'>['data'][number]
type Status = Delivery['status']

const COLORS: Record<Status, string> = { waiting: 'sun', delivered: 'teal', failed: 'red' }
const PAGE = 15

/** What was sent to a webhook, newest first. */
export function Deliveries({ of: webhook }: { of: Webhook }) {
  const words = useWords(WORDS)
  const [status, setStatus] = useState<Status | null>(null)
  const [before, setBefore] = useState<number | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const [isResending, setResending] = useState(false)
  const wanted = {
    webhook_id: webhook.id,
    limit: PAGE,
    ...(status && { status }),
    ...(before && { before }),
  }
  const listed = useApiQuery('listDeliveries', wanted)
  const mayChange = useMayChangeAccount()
  return (
    <Section title={words.log} lead={webhook.url}>
      <Group align="flex-end" justify="space-between" mb="md">
        <Select
          label={words.status}
          maw={200}
          allowDeselect={false}
          value={status ?? ''}
          onChange={next => {
            setStatus((next || null) as Status | null)
            setBefore(null)
          }}
          data={[
            { value: '', label: words.all },
            ...(['waiting', 'delivered', 'failed'] as const).map(value => ({
              value,
              label: words.statuses[value],
            })),
          ]}
        />
        {mayChange && (
          <Button variant="default" disabled={webhook.status === 'paused'} onClick={() => setResending(true)}>
            {words.resendPeriod}
          </Button>
        )}
      </Group>
      <QueryState of={listed}>
        {({ data, next_before }) => (
          <Box>
            {data.length === 0 ? (
              <Empty title={words.noDeliveries} text={words.noDeliveriesText} />
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is reached with the keyboard
              <section className={rows.sideways} aria-label={words.logOf(webhook.url)} tabIndex={0}>
                <Table verticalSpacing={6} miw={640} aria-label={words.log}>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{words.when}</Table.Th>
                      <Table.Th>{words.type}</Table.Th>
                      <Table.Th>{words.record}</Table.Th>
                      <Table.Th>{words.status}</Table.Th>
                      <Table.Th ta="right">{words.attempts}</Table.Th>
                      <Table.Th>{words.details}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {data.map(one => (
                      <DeliveryRow key={one.id} of={one} onShow={() => setShown(one.id)} />
                    ))}
                  </Table.Tbody>
                </Table>
              </section>
            )}
            <Group mt="sm" gap="xs">
              {before !== null && (
                <Button size="compact-sm" variant="subtle" onClick={() => setBefore(null)}>
                  {words.newest}
                </Button>
              )}
              {next_before !== null && (
                <Button size="compact-sm" variant="subtle" onClick={() => setBefore(next_before)}>
                  {words.older}
                </Button>
              )}
            </Group>
          </Box>
        )}
      </QueryState>
      {shown !== null && <Detail id={shown} webhook={webhook} onClose={() => setShown(null)} />}
      {isResending && <ResendPeriod webhookId={webhook.id} onClose={() => setResending(false)} />}
    </Section>
  )
}

function DeliveryRow({ of: one, onShow }: { of: Delivery; onShow: () => void }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Instant at={one.event_at} />
      </Table.Td>
      <Table.Td>{one.type}</Table.Td>
      <Table.Td>{one.record}</Table.Td>
      <Table.Td>
        <Badge variant="light" color={COLORS[one.status]} tt="none" miw="max-content">
          {words.statuses[one.status]}
        </Badge>
      </Table.Td>
      <Table.Td ta="right">{numberText(one.attempts, language)}</Table.Td>
      <Table.Td>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${words.details}: ${one.type} ${one.record}`}
          onClick={onShow}
        >
          {words.details}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}

const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

/** The request and the responses of one delivery. */
function Detail({ id, webhook, onClose }: { id: number; webhook: Webhook; onClose: () => void }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const read = useApiQuery('readDelivery', { delivery_id: id })
  const mayChange = useMayChangeAccount()
  const resend = useApiMutation('resendDelivery')
  const again = () =>
    resend.mutate({ delivery_id: id }, { onSuccess: () => notify(words.resent), onError: notifyError })
  return (
    <Modal opened onClose={onClose} title={words.delivery} size="xl">
      <QueryState of={read}>
        {({ data }) =>
          data && (
            <Stack>
              <Text size="sm" style={WRAPPED}>
                {data.type} {data.record} ({data.event_id})
              </Text>
              {data.next_attempt_at && (
                <Text size="sm">
                  {words.nextAttempt}: {instantText(data.next_attempt_at, language)}
                </Text>
              )}
              <Title order={3}>{words.request}</Title>
              <Code block tabIndex={0} mah={300} style={{ ...WRAPPED, overflow: 'auto' }}>
                {data.request === null ? words.expired : prettyJson(data.request)}
              </Code>
              <Title order={3}>{words.responses}</Title>
              {data.tries.length === 0 && <Text size="sm">{words.noResponses}</Text>}
              {data.tries.map((one, n) => (
                <Stack key={`${one.at} ${n}`} gap={4}>
                  <Text size="sm">
                    <Instant at={one.at} />, {numberText(one.took_ms, language)} ms
                    {one.status !== null && `, ${words.statusText(one.status)}`}
                    {one.error !== null && `. ${words.errors[one.error]}`}
                  </Text>
                  {one.request_headers.length > 0 && (
                    <Code block tabIndex={0} mah={160} style={{ ...WRAPPED, overflow: 'auto' }}>
                      {one.request_headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
                    </Code>
                  )}
                  {one.response && (
                    <Code block tabIndex={0} mah={160} style={{ ...WRAPPED, overflow: 'auto' }}>
                      {one.response}
                    </Code>
                  )}
                </Stack>
              ))}
              <Group justify="flex-end">
                <Button variant="default" onClick={onClose}>
                  {words.close}
                </Button>
                {mayChange &&
                  data.status !== 'waiting' &&
                  data.type !== 'webhook.test' &&
                  webhook.status === 'active' && (
                    <Button loading={resend.isPending} onClick={again}>
                      {words.resend}
                    </Button>
                  )}
              </Group>
            </Stack>
          )
        }
      </QueryState>
    </Modal>
  )
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function ResendPeriod({ webhookId, onClose }: { webhookId: number; onClose: () => void }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const guard = useFormGuard(onClose)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [isTried, setTried] = useState(false)
  const resend = useApiMutation('resendDeliveries')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!from || !to) return
    const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    resend.mutate(
      { webhook_id: webhookId, ...period },
      {
        onSuccess: ({ data: { resent, next_from } }) => {
          const count = numberText(resent, language)
          notify(
            next_from ? words.resentMore(count, instantText(next_from, language)) : words.resentMany(count),
          )
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={guard.close} title={words.resendPeriod}>
      <form {...guard.form} onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            type="datetime-local"
            label={words.from}
            required
            data-autofocus
            value={from}
            onChange={event => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            label={words.to}
            required
            value={to}
            onChange={event => setTo(event.currentTarget.value)}
            error={isTried && (!from || !to) ? words.givePeriod : null}
          />
          {resend.isError && <ErrorState error={resend.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={resend.isPending}>
              {words.resend}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
