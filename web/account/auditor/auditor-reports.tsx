import { Progress, Select, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { FIGURES } from '../../../src/areas/bookkeeping/figures.rules.ts'
import { type Output, useApiQuery } from '../../shared/api.ts'
import { Day, percentText } from '../../shared/figures.tsx'
import { MoneyCell } from '../../shared/MoneyCell.tsx'
import { RESULT } from '../../shared/MoneyFigures.tsx'
import { Pager, usePage } from '../../shared/Pager.tsx'
import { periodText } from '../../shared/period-names.ts'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './auditor.words.ts'
import { AuditorTable } from './auditor-table.tsx'

const PAGE = 25

type Listed = Extract<Output<'auditReports'>, { pagination: unknown }>

export function Reports() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { turnTo, ...page } = usePage(PAGE)
  const listed = useApiQuery('auditReports', page, { placeholderData: before => before })
  return (
    <Section title={words.parts.reports}>
      <QueryState of={listed}>
        {answer => {
          const { data, pagination } = answer as Listed
          if (data.length === 0) return <Empty title={words.nothing} />
          return (
            <>
              <AuditorTable
                label={words.parts.reports}
                heads={[words.period]}
                amounts={RESULT.map(name => FIGURES[name].name[language])}
                width={460}
              >
                {data.map(({ id, type, period, metrics }) => (
                  <Table.Tr key={id}>
                    <Table.Td>{periodText({ type, ...period }, language)}</Table.Td>
                    <MoneyCell amount={metrics.income} />
                    <MoneyCell amount={metrics.expense} />
                    <MoneyCell amount={metrics.net} />
                  </Table.Tr>
                ))}
              </AuditorTable>
              <Pager of={pagination} shown={data.length} onPage={turnTo} mt="sm" />
            </>
          )
        }}
      </QueryState>
    </Section>
  )
}

const lastYear = new Date().getUTCFullYear() - 1
const YEARS = Array.from({ length: 6 }, (_, back) => String(lastYear + 1 - back))

export function Tax() {
  const words = useWords(WORDS)
  const [year, setYear] = useState(String(lastYear))
  return (
    <Section title={words.parts.tax}>
      <Select
        label={words.taxYear}
        maw={200}
        mb="md"
        allowDeselect={false}
        value={year}
        data={YEARS}
        onChange={next => setYear(next ?? String(lastYear))}
      />
      <TaxYear key={year} year={Number(year)} />
    </Section>
  )
}

type Form = NonNullable<Output<'auditForm5472'>['data']>

function TaxYear({ year }: { year: number }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const form = useApiQuery('auditForm5472', { year })
  const readiness = useApiQuery('auditReadiness', { year })
  return (
    <Stack>
      <QueryState of={readiness} lines={1}>
        {({ data }) =>
          data && (
            <div>
              <Text size="sm" mb={4}>
                {words.readiness}: {percentText(data.score / 100, language)}
              </Text>
              <Progress value={data.score} maw={320} aria-label={words.readiness} />
            </div>
          )
        }
      </QueryState>
      <QueryState of={form}>
        {({ data }) => (data ? <FormLines of={data} /> : <Empty title={words.nothing} />)}
      </QueryState>
    </Stack>
  )
}

function FormLines({ of: form }: { of: Form }) {
  const words = useWords(WORDS)
  return (
    <>
      <Text>
        {form.required ? words.required : words.notRequired} {words.due} <Day day={form.due_date} />.
      </Text>
      {form.forms.map(one => {
        const lines = (one.part_iv?.lines ?? []).filter(({ amount }) => amount !== 0)
        const title = `${lines.length > 0 ? words.partsIvAndV : words.partV}: ${one.person.name}`
        return (
          <div key={one.reference_id}>
            <Title order={3} mb="xs">
              {title}
            </Title>
            <AuditorTable
              label={title}
              heads={[words.line, words.label]}
              amounts={[words.amount]}
              width={280}
            >
              {lines.map(({ line, label, amount }) => (
                <Table.Tr key={line}>
                  <Table.Td>{line}</Table.Td>
                  <Table.Td>{label}</Table.Td>
                  <MoneyCell amount={amount} />
                </Table.Tr>
              ))}
              <Table.Tr>
                <Table.Td>V</Table.Td>
                <Table.Td>{words.partV}</Table.Td>
                <MoneyCell amount={one.part_v.total} />
              </Table.Tr>
            </AuditorTable>
          </div>
        )
      })}
    </>
  )
}
