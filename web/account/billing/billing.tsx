import { Badge, Box, Button, Grid, Group, Stack, Text } from '@mantine/core'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { daysBetween } from '../../../src/kernel/values/dates.ts'
import { type Output, useApiQuery } from '../../shared/api.ts'
import { daysUntil } from '../../shared/days.ts'
import { Day, dayText, Money } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, Loading, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { type Llc, useLlc } from '../llc.ts'
import type { Seen } from '../overview/overview-needs.ts'
import { WORDS } from './billing.words.ts'
import { Payments } from './billing-payments.tsx'

type RenewalRecord = Output<'listMyRenewals'>['data'][number]

/** Payments, due payments and renewals. A separate document, without tools for agents. */
export function Billing() {
  const words = useWords(WORDS)
  const { llcs, llc, isLoading } = useLlc()
  return (
    <Page title={words.title} lead={words.lead}>
      {isLoading && <Loading />}
      {!llc?.shared && (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 5 }}>{llc && <ToPay llc={llc} />}</Grid.Col>
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Renewals isOne={llcs.length < 2} shownId={llc?.id ?? null} />
          </Grid.Col>
        </Grid>
      )}
      {!isLoading && <Payments llc={llc} />}
    </Page>
  )
}

function ToPay({ llc }: { llc: Llc }) {
  const words = useWords(WORDS)
  const seen = useApiQuery('readOverview', { entity_id: llc.id })
  return (
    <Section title={words.toPay} lead={llc.name}>
      <QueryState of={seen}>{({ data }) => <Open seen={data} />}</QueryState>
    </Section>
  )
}

function Open({ seen }: { seen: Seen }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const open = seen.deadlines.filter(({ kind }) => kind === 'payment')
  if (open.length === 0)
    return (
      <Text size="sm" c="var(--llano-muted)">
        {words.nothingToPay}
      </Text>
    )
  return (
    <Stack gap="sm">
      {open.map(one => {
        const days = daysBetween(seen.today, one.on)
        return (
          <Group
            key={`${one.on} ${one.name?.en} ${one.amount}`}
            justify="space-between"
            align="flex-start"
            wrap="nowrap"
          >
            <Box>
              <Text size="sm" fw={550}>
                {one.name?.[language]}
              </Text>
              <Text size="xs" c="var(--llano-muted)">
                {words.due(dayText(one.on, language))}
              </Text>
            </Box>
            <Stack gap={4} align="flex-end" style={{ flexShrink: 0 }}>
              <Money amount={one.amount ?? 0} currency={one.currency ?? 'USD'} fw={600} size="sm" />
              <Badge size="sm" variant="light" color={days < 0 ? 'red' : 'sun'}>
                {days < 0 ? words.late(-days) : words.inDays(days)}
              </Badge>
            </Stack>
          </Group>
        )
      })}
      <Text size="xs" c="var(--llano-muted)">
        {words.howToPay}
      </Text>
    </Stack>
  )
}

/** The next ones; the rest on request. */
const FEW = 5

/** Renewals of all LLCs, since a member who renews one looks at the others too. */
function Renewals({ isOne, shownId }: { isOne: boolean; shownId: number | null }) {
  const words = useWords(WORDS)
  const [isWhole, setWhole] = useState(false)
  const listed = useApiQuery('listMyRenewals', { limit: 100 })
  return (
    <Section title={words.renewals} lead={words.renewalsLead}>
      <QueryState of={listed}>
        {({ data }) => {
          // What has been charged for this LLC is in the list of what is due.
          const renewing = data.filter(({ entity_id, charge }) => !charge || entity_id !== shownId)
          const shown = isWhole ? renewing : renewing.slice(0, FEW)
          if (renewing.length === 0)
            return (
              <Empty
                title={words.noRenewals}
                text={words.noRenewalsText}
                icon={<IconCalendarRepeat size={24} />}
              />
            )
          return (
            <>
              <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
                {shown.map(one => (
                  <Renewal
                    key={`${one.entity_id} ${one.kind} ${one.code} ${one.renews_on}`}
                    one={one}
                    isOne={isOne}
                  />
                ))}
              </Stack>
              {shown.length < renewing.length && (
                <Button mt="xs" size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
                  {words.showAll(renewing.length)}
                </Button>
              )}
              <Text size="xs" mt="sm" c="var(--llano-muted)">
                {words.noAutomatic}
              </Text>
            </>
          )
        }}
      </QueryState>
    </Section>
  )
}

function Renewal({ one, isOne }: { one: RenewalRecord; isOne: boolean }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  // What was charged counts: its price and its due date.
  const { charge } = one
  const [day, price, currency] = charge
    ? [charge.due_date, charge.amount, charge.currency]
    : [one.renews_on, one.price, one.currency]
  const days = daysUntil(day)
  return (
    <Group
      component="li"
      justify="space-between"
      align="flex-start"
      wrap="nowrap"
      py="xs"
      style={{ borderTop: '1px solid var(--llano-line)' }}
    >
      <Box>
        <Text size="sm" fw={550}>
          {one.name[language]}
        </Text>
        <Text size="xs" c="var(--llano-muted)">
          {!isOne && `${one.entity_name} · `}
          {charge ? words.due(dayText(day, language)) : <Day day={day} />}
        </Text>
      </Box>
      <Stack gap={4} align="flex-end" style={{ flexShrink: 0 }}>
        {price !== null && <Money amount={price} currency={currency ?? 'USD'} fw={600} size="sm" />}
        <Badge size="sm" variant="light" color={days < 0 ? 'red' : days <= 30 ? 'sun' : 'gray'}>
          {days < 0 ? words.late(-days) : words.inDays(days)}
        </Badge>
      </Stack>
    </Group>
  )
}
