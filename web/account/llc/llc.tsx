import { Badge, Box, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { stateName } from '../../../src/kernel/values/us-states.ts'
import { useApiQuery } from '../../shared/api.ts'
import { countryText, Day, dayOfYearText, Money } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, Loading, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { LockedPart } from '../LapsedNotice.tsx'
import { useLlc } from '../llc.ts'
import { useLapsed } from '../subscription.ts'
import { WORDS } from './llc.words.ts'
import { LlcContact } from './llc-contact.tsx'
import type { LlcDetail } from './llc-detail.ts'
import { Filings } from './llc-filings.tsx'
import { Ownership } from './llc-ownership.tsx'

/** One LLC: its record, due dates, owners and services. */
export function LlcRecord() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  return (
    <Page title={words.title} lead={words.lead}>
      {llc ? (
        <OfLlc key={llc.id} entityId={llc.id} />
      ) : isLoading ? (
        <Loading />
      ) : (
        <Section>
          <Empty title={words.none} text={words.noneText} />
        </Section>
      )}
    </Page>
  )
}

function OfLlc({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const isLapsed = useLapsed() !== null
  const query = useApiQuery('listEntities', { id: entityId })
  return (
    <QueryState of={query} lines={6}>
      {answer => {
        const record = answer.data as LlcDetail | null
        if (!record)
          return (
            <Section>
              <Empty title={words.none} text={answer.message ?? words.noneText} />
            </Section>
          )
        return (
          <>
            <Facts of={record} />
            <Filings filings={record.tax_filings} />
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
              <Stack gap="lg">
                <Ownership owners={record.ownership} />
                <Services of={record} />
              </Stack>
              {isLapsed ? <KeptContact of={record} /> : <LlcContact of={record} />}
            </SimpleGrid>
          </>
        )
      }}
    </QueryState>
  )
}

const STATUS_COLORS = { forming: 'sun', active: 'teal', dissolved: 'gray' } as const

function Facts({ of: record }: { of: LlcDetail }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { manager_subscription: subscription } = record
  return (
    <Section title={words.facts}>
      <SimpleGrid component="dl" m={0} cols={{ base: 1, xs: 2, md: 4 }} spacing="lg" verticalSpacing="md">
        <Fact label={words.name}>{record.name}</Fact>
        <Fact label={words.status}>
          <Badge variant="light" color={STATUS_COLORS[record.status]} tt="none">
            {words.statuses[record.status]}
          </Badge>
        </Fact>
        <Fact label={words.state}>{stateName(record.state, language)}</Fact>
        <Fact label={words.ein}>{record.ein ?? words.notYet}</Fact>
        <Fact label={words.formed}>
          {record.formation_date ? <Day day={record.formation_date} /> : words.notYet}
        </Fact>
        <Fact label={words.fiscalYear}>{dayOfYearText(record.fiscal_year_end, language)}</Fact>
        <Fact label={words.agent}>{record.registered_agent ?? words.notYet}</Fact>
        <Fact label={words.subscription}>
          {subscription ? words.subscriptions[subscription.status] : words.noSubscription}
          {subscription?.renews_on && (
            <Text span inherit fw={400} c="var(--llano-muted)">
              {', '}
              {words.paidUntil} <Day day={subscription.renews_on} />
            </Text>
          )}
        </Fact>
      </SimpleGrid>
    </Section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="var(--llano-muted)">
        {label}
      </Text>
      <Text component="dd" m={0} fw={550} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  )
}

/** What the contact form would show, while it cannot be changed. */
function KeptContact({ of: record }: { of: LlcDetail }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { founder_name, founder_address, founder_country, naics } = record
  return (
    <Section title={words.contact}>
      <Stack component="dl" gap="sm" mt={0} mb="md">
        <Fact label={words.founder}>{founder_name ?? '–'}</Fact>
        <Fact label={words.address}>{founder_address ?? '–'}</Fact>
        <Fact label={words.country}>
          {founder_country === null ? '–' : countryText(founder_country, language)}
        </Fact>
        <Fact label={words.naics}>{naics ?? '–'}</Fact>
      </Stack>
      <LockedPart />
    </Section>
  )
}

const SERVICE_COLORS = { active: 'teal', paused: 'sun', cancelled: 'gray' } as const

function Services({ of: { services } }: { of: LlcDetail }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  return (
    <Section title={words.services}>
      {services.length === 0 ? (
        <Text size="sm" c="var(--llano-muted)">
          {words.noServices}
        </Text>
      ) : (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {services.map(one => (
            <Box
              key={one.id}
              component="li"
              style={{ display: 'flex', gap: 12, justifyContent: 'space-between' }}
            >
              <div>
                <Text fw={550}>{language === 'es' ? one.name_es : one.name}</Text>
                <Text size="sm" c="var(--llano-muted)">
                  {one.renews_on ? (
                    <>
                      {words.renews} <Day day={one.renews_on} />
                    </>
                  ) : (
                    <>
                      {words.since} <Day day={one.started_on} />
                    </>
                  )}
                </Text>
              </div>
              <Stack gap={2} align="flex-end">
                <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
                  <Money amount={one.price} currency={one.currency} /> {words.periods[one.period]}
                </Text>
                <Badge variant="light" size="sm" color={SERVICE_COLORS[one.status]} tt="none">
                  {words.serviceStatuses[one.status]}
                </Badge>
              </Stack>
            </Box>
          ))}
        </Stack>
      )}
    </Section>
  )
}
