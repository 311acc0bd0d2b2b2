import { NumberInput, Select, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChartBar, IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { Instant, monthText } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Pager } from '../../shared/Pager.tsx'
import { periodText } from '../../shared/period-names.ts'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { useFilters } from '../filters.ts'
import { Listing } from '../Listing.tsx'
import { GoAnchor } from '../links.tsx'
import { LlcChoice } from '../llcs/llc-choice.tsx'
import { capital } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './reports.words.ts'

const PAGE = 25
const TYPES = ['monthly', 'quarterly', 'annual'] as const
type ReportType = (typeof TYPES)[number]

/** The reports of all LLCs, newest first. */
export function Reports() {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const { page, turnTo } = useFilters()
  const [isOpen, { open, close }] = useDisclosure()
  const listed = useApiQuery(
    'listAllReports',
    { limit: PAGE, offset: (page - 1) * PAGE },
    { placeholderData: before => before },
  )
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <ActionButton needs="reports:write" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          {words.generate}
        </ActionButton>
      }
    >
      <Section title={words.list} flush>
        <QueryState of={listed}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty title={words.none} text={words.noneText} icon={<IconChartBar size={24} />} />
            ) : (
              <>
                <Listing
                  label={words.list}
                  rows={data}
                  keyOf={one => one.id}
                  columns={[
                    {
                      title: words.report,
                      lead: true,
                      cell: one => <GoAnchor to={`/reports/${one.id}`}>{periodText(one, language)}</GoAnchor>,
                    },
                    {
                      title: shared.llc,
                      cell: one => <GoAnchor to={`/llcs/${one.entity_id}`}>{one.llc}</GoAnchor>,
                    },
                    { title: words.type, cell: one => words.types[one.type] },
                    { title: words.made, narrow: true, cell: one => <Instant at={one.generated_at} /> },
                    { title: words.revision, end: true, cell: one => one.revision },
                    {
                      title: words.answered,
                      cell: one =>
                        one.recommendations === 0
                          ? words.nothingToAnswer
                          : words.of(one.answered, one.recommendations),
                    },
                  ]}
                />
                <Pager of={pagination} shown={data.length} onPage={turnTo} px="lg" py="md" />
              </>
            )
          }
        </QueryState>
      </Section>
      {isOpen && <Generate onClose={close} />}
    </Page>
  )
}

/** The previous period, which is requested most. */
const lastMonth = (): { year: number; month: number } => {
  const now = new Date()
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  return { year: before.getUTCFullYear(), month: before.getUTCMonth() + 1 }
}

function Generate({ onClose }: { onClose: () => void }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const make = useApiMutation('generateReport')
  const [entity, setEntity] = useState<string | null>(null)
  const [type, setType] = useState<ReportType>('monthly')
  const [year, setYear] = useState<number | string>(lastMonth().year)
  const [month, setMonth] = useState(String(lastMonth().month))
  const [quarter, setQuarter] = useState('1')
  const period = {
    monthly: `${year}-${month.padStart(2, '0')}`,
    quarterly: `${year}-Q${quarter}`,
    annual: String(year),
  }[type]

  function submit(event: FormEvent) {
    event.preventDefault()
    make.mutate(
      { entity_id: Number(entity), type, period },
      {
        onSuccess({ data }) {
          const what = data.made ? words.generated(data.revision) : words.stands
          notify(data.is_closed ? what : `${what} ${words.stillOpen}`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      opened
      title={words.generate}
      submit={words.generate}
      onClose={onClose}
      busy={make.isPending}
      error={make.error}
      onSubmit={submit}
    >
      <Text size="sm">{words.generateText}</Text>
      <LlcChoice label="LLC" required value={entity} onChange={setEntity} data-autofocus />
      <Select
        label={words.type}
        data={TYPES.map(one => ({ value: one, label: words.types[one] }))}
        value={type}
        onChange={next => next && setType(next as ReportType)}
        allowDeselect={false}
      />
      <NumberInput
        label={words.year}
        value={year}
        onChange={setYear}
        min={1990}
        max={2100}
        allowDecimal={false}
        thousandSeparator=""
      />
      {type === 'monthly' && (
        <Select
          label={words.month}
          data={Array.from({ length: 12 }, (_, place) => ({
            value: String(place + 1),
            label: capital(monthText(2026, place + 1, language, 'long').replace(/ .*/, '')),
          }))}
          value={month}
          onChange={next => next && setMonth(next)}
          allowDeselect={false}
        />
      )}
      {type === 'quarterly' && (
        <Select
          label={words.quarter}
          data={['1', '2', '3', '4']}
          value={quarter}
          onChange={next => next && setQuarter(next)}
          allowDeselect={false}
        />
      )}
    </FormDialog>
  )
}
