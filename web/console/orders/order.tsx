import { Alert, Badge, Button, Grid, Group, Select, Stack, Text, Textarea, Timeline } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { STATUSES } from '../../../src/areas/orders/order-status.rules.ts'
import { type Output, useApiMutation, useApiQuery, useChanged } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { countryText, Day, Instant, Money } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { ErrorState, QueryState } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { Allowed } from '../Allowed.tsx'
import { Facts } from '../Facts.tsx'
import { Listing } from '../Listing.tsx'
import { BackAnchor, GoAnchor } from '../links.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { OrderLlc } from './order-conversion.tsx'
import { ORDER_COLORS, WORDS } from './orders.words.ts'

type OrderRecord = Output<'readOrder'>['data']
type Status = OrderRecord['status']

/** One order: the customer, its contents, the total, and its status. */
export function Order() {
  const words = useWords(WORDS)
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useApiQuery('readOrder', { order_id: Number(id) })
  const order = found.data?.data
  return (
    <Page
      title={order ? `${words.order} ${order.reference}` : words.order}
      lead={<BackAnchor to="/orders">{words.back}</BackAnchor>}
      actions={order && <OrderLlc order={order} />}
    >
      <QueryState of={found} lines={8}>
        {({ data }) => (
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, lg: 7 }}>
              <Stack gap="lg">
                <Contact order={data} />
                <Wanted order={data} />
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, lg: 5 }}>
              <Course order={data} />
            </Grid.Col>
          </Grid>
        )}
      </QueryState>
    </Page>
  )
}

function Contact({ order }: { order: OrderRecord }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  return (
    <Section title={words.contact}>
      <Facts
        cols={{ base: 1, xs: 2 }}
        facts={[
          [words.name, order.name],
          [words.email, order.email],
          [words.phone, order.phone],
          [words.country, order.country && countryText(order.country, language)],
          [words.language, shared.languages[order.language]],
          [
            words.member,
            order.member_id && (
              <GoAnchor key="member" to={`/members/${order.member_id}`}>
                {words.isMember}
              </GoAnchor>
            ),
          ],
          [
            words.llc,
            order.entity_id && (
              <GoAnchor key="llc" to={`/llcs/${order.entity_id}`}>
                {order.llc}
              </GoAnchor>
            ),
          ],
          [words.names, order.names.join('\n')],
          [words.note, order.note],
        ]}
      />
    </Section>
  )
}

function Wanted({ order }: { order: OrderRecord }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { items, totals, currency, valid_until } = order.quote
  return (
    <Section title={words.wanted} flush>
      <Listing
        label={words.wanted}
        rows={items}
        keyOf={one => one.code}
        columns={[
          { title: words.item, lead: true, cell: one => one.label[language] },
          { title: words.quantity, end: true, cell: one => one.quantity },
          {
            title: words.amount,
            end: true,
            narrow: true,
            cell: one => <Money amount={one.amount} currency={one.currency} size="sm" />,
          },
        ]}
      />
      <Stack px="lg" py="md">
        <Facts
          cols={{ base: 2, sm: 4 }}
          facts={[
            [words.oneTime, <Money key="once" amount={totals.one_time} currency={currency} fw={600} />],
            [words.firstYear, <Money key="year" amount={totals.first_year} currency={currency} fw={600} />],
            [words.renewal, <Money key="next" amount={totals.annual_renewal} currency={currency} fw={600} />],
            [words.validUntil, <Day key="valid" day={valid_until.slice(0, 10)} />],
          ]}
        />
      </Stack>
    </Section>
  )
}

/** The usual next status; a started order never goes back to received. */
const NEXT: Record<Status, Status> = {
  received: 'in_progress',
  in_progress: 'done',
  done: 'in_progress',
  cancelled: 'in_progress',
}

function Course({ order }: { order: OrderRecord }) {
  const words = useWords(WORDS)
  const changed = useChanged()
  const move = useApiMutation('setOrderStatus')
  const others = STATUSES.filter(one => one !== order.status && one !== 'received')
  const [chosen, setChosen] = useState<Status | null>(null)
  const status = chosen !== null && chosen !== order.status ? chosen : NEXT[order.status]
  const [note, setNote] = useState('')
  const guard = useFormGuard()
  function submit(event: FormEvent) {
    event.preventDefault()
    move.mutate(
      { order_id: order.id, status, note: orNull(note), changed_at: order.changed_at },
      {
        onSuccess() {
          setChosen(null)
          setNote('')
          notify(words.moved)
        },
        // Someone else may have been faster: their change is shown, and what was typed here stays.
        onError: () => void changed(),
      },
    )
  }
  const wasLate = move.error !== null && move.variables?.changed_at !== order.changed_at
  return (
    <Section
      title={words.course}
      actions={
        <Badge variant="light" color={ORDER_COLORS[order.status]}>
          {words.statuses[order.status]}
        </Badge>
      }
    >
      <Timeline active={order.steps.length} bulletSize={14} lineWidth={2}>
        {order.steps.map(step => (
          <Timeline.Item key={`${step.at} ${step.status}`} title={words.statuses[step.status]}>
            <Text size="xs" c="var(--llano-muted)">
              <Instant at={step.at} /> {step.by !== null && words.by(step.by)}
            </Text>
            {step.note && (
              <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {step.note}
              </Text>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
      <Allowed needs="orders:write">
        <form {...guard.form} onSubmit={submit}>
          <Stack gap="sm" mt="lg">
            <Select
              label={words.becomes}
              data={others.map(one => ({ value: one, label: words.statuses[one] }))}
              value={status}
              onChange={next => next && setChosen(next as Status)}
              allowDeselect={false}
            />
            <Textarea
              label={words.noteToMember}
              description={words.noteHint}
              value={note}
              onChange={event => setNote(event.currentTarget.value)}
              autosize
              minRows={2}
              maxLength={2000}
            />
            {wasLate ? (
              <Alert color="red" variant="light" role="alert">
                {words.changedMeanwhile(words.statuses[order.status])}
              </Alert>
            ) : (
              move.error && <ErrorState error={move.error} />
            )}
            <Group justify="flex-end">
              <Button type="submit" loading={move.isPending}>
                {words.move}
              </Button>
            </Group>
          </Stack>
        </form>
      </Allowed>
    </Section>
  )
}
