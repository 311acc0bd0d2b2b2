import { Badge, Box, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { FIGURES } from '../../../src/areas/bookkeeping/figures.rules.ts'
import { type Output, useApiQuery } from '../../shared/api.ts'
import { Money, monthText } from '../../shared/figures.tsx'
import { RESULT } from '../../shared/MoneyFigures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Pager } from '../../shared/Pager.tsx'
import { periodText } from '../../shared/period-names.ts'
import { MoneyPlot } from '../../shared/plots.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, Loading, QueryState } from '../../shared/states.tsx'
import { type Language, useLanguage, useWords } from '../../shared/words.tsx'
import { GoAnchor, GoButton, place, useGo } from '../links.tsx'
import { useLlc } from '../llc.ts'
import rows from '../rows.module.css'
import { WORDS } from './reports.words.ts'

type Brief = Output<'listReportBriefs'>['data'][number]
const TYPES = ['monthly', 'quarterly', 'annual'] as const
const PAGE = 12

/** The reports of an LLC by period, newest first, with their results. */
export function Reports() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  return (
    <Page title={words.title} lead={words.lead}>
      {llc ? <OfLlc key={llc.id} entityId={llc.id} /> : isLoading ? <Loading /> : <Nothing />}
    </Page>
  )
}

function OfLlc({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { type?: string; page?: number }
  const type = TYPES.find(one => one === search.type) ?? 'monthly'
  const page = Math.max(1, Number(search.page) || 1)
  const listed = useApiQuery(
    'listReportBriefs',
    { entity_id: entityId, type, limit: PAGE, offset: (page - 1) * PAGE },
    { placeholderData: before => before },
  )
  const show = (next: { type?: string; page?: number | undefined }) =>
    navigate({ to: '.', search: ((before: object) => ({ ...before, ...next })) as never })
  return (
    <>
      <Box className={rows.sideways}>
        <SegmentedControl
          aria-label={words.type}
          value={type}
          onChange={next => show({ type: next, page: undefined })}
          data={TYPES.map(value => ({ value, label: words.types[value] }))}
        />
      </Box>
      <QueryState of={listed} lines={6}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Section>
              <Nothing />
            </Section>
          ) : (
            <>
              {data.length > 1 && <Course briefs={data} />}
              <Section title={words.list}>
                <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
                  {data.map(brief => (
                    <Row key={brief.id} brief={brief} />
                  ))}
                </Stack>
                <Pager of={pagination} shown={data.length} onPage={next => show({ page: next })} mt="md" />
              </Section>
            </>
          )
        }
      </QueryState>
    </>
  )
}

/** A label short enough for an axis. */
function shortName({ type, year, quarter, month }: Brief, language: Language): string {
  if (type === 'annual') return String(year)
  if (type === 'quarterly') return `${language === 'es' ? 'T' : 'Q'}${quarter} ${year}`
  return `${monthText(year, Number(month), language)} ${String(year).slice(2)}`
}

/** The books of the period of a report; they have no filter for the months of a quarter. */
function booksOf({ type, year, month }: Brief): Record<string, unknown> | null {
  if (type === 'quarterly') return null
  return type === 'annual' ? { year } : { year, month: Number(month) }
}

function PeriodLink({ brief }: { brief: Brief }) {
  const { language } = useLanguage()
  const search = booksOf(brief)
  const name = shortName(brief, language)
  if (!search) return name
  return (
    <GoAnchor to="/books" search={search} fz="sm">
      {name}
    </GoAnchor>
  )
}

function Course({ briefs }: { briefs: readonly Brief[] }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const go = useGo()
  const shown = briefs.toReversed()
  return (
    <Section title={words.plot}>
      <MoneyPlot
        label={words.plotLabel}
        {...(shown.every(booksOf) && {
          onOpen: (at: number) => go({ to: '/books', search: booksOf(shown[at]!)! }),
        })}
        periods={shown.map(brief => ({
          label: shortName(brief, language),
          link: <PeriodLink brief={brief} />,
          income: brief.income,
          expense: brief.expense,
          net: brief.net,
        }))}
      />
    </Section>
  )
}

function Row({ brief }: { brief: Brief }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { open, recommendations, alerts } = brief
  return (
    <Box component="li" style={{ borderTop: '1px solid var(--llano-line)' }}>
      <Link {...place({ to: `/reports/${brief.id}` })} className={rows.row}>
        <Group justify="space-between" py="sm" gap="sm" align="flex-start">
          <Stack gap={4} flex="1 1 200px">
            <Text fw={600} size="sm">
              {periodText(brief, language)}
            </Text>
            <Group gap={6}>
              <Badge size="sm" variant={open > 0 ? 'filled' : 'light'} color={open > 0 ? 'teal' : 'gray'}>
                {open > 0 ? words.open(open) : recommendations > 0 ? words.answered : words.none}
              </Badge>
              {alerts > 0 && (
                <Badge size="sm" variant="light" color="sun">
                  {words.alerts(alerts)}
                </Badge>
              )}
            </Group>
          </Stack>
          <Group gap="md" wrap="nowrap" justify="space-between" flex="1 1 250px" maw={380}>
            {RESULT.map(part => (
              <Stack key={part} gap={0} align="flex-end" miw={70}>
                <Text size="xs" c="var(--llano-muted)">
                  {FIGURES[part].name[language]}
                </Text>
                <Money amount={brief[part]} size="sm" {...(part === 'net' && { fw: 600 })} />
              </Stack>
            ))}
          </Group>
        </Group>
      </Link>
    </Box>
  )
}

function Nothing() {
  const words = useWords(WORDS)
  return (
    <Empty
      title={words.empty}
      text={words.emptyText}
      icon={<IconChartBar size={24} />}
      action={
        <GoButton to="/books" size="xs">
          {words.toBooks}
        </GoButton>
      }
    />
  )
}
