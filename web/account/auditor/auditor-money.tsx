import { Anchor, Badge, Box, Group, Select, Stack, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ABOUT_RESULT } from '../../../src/areas/bookkeeping/figures.rules.ts'
import { CATEGORY_NAMES } from '../../../src/areas/ledger/vocabulary.rules.ts'
import { addressOf, type Output, useApiQuery } from '../../shared/api.ts'
import { CATEGORY_WORDS } from '../../shared/category-names.ts'
import { Day, Instant, monthText } from '../../shared/figures.tsx'
import { NamedFigure, OtherMoney, RESULT } from '../../shared/MoneyFigures.tsx'
import { Pager, usePage } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './auditor.words.ts'
import { AmountCell, PAGE, Wide } from './paged.tsx'

const thisYear = new Date().getUTCFullYear()
const YEARS = Array.from({ length: 8 }, (_, back) => String(thisYear - back))

export function Books() {
  const words = useWords(WORDS)
  const categories = useWords(CATEGORY_WORDS)
  const { language } = useLanguage()
  const [year, setYear] = useState<string | null>(null)
  const { turnTo, ...page } = usePage(PAGE)
  const asked = { year: year === null ? null : Number(year), ...page }
  const listed = useApiQuery('auditEntries', asked, { placeholderData: before => before })
  return (
    <Section title={words.parts.books}>
      <Select
        label={words.year}
        placeholder={words.allYears}
        maw={200}
        mb="md"
        clearable
        clearButtonProps={{ 'aria-label': words.allYears }}
        value={year}
        data={YEARS}
        onChange={next => {
          setYear(next)
          turnTo(1)
        }}
      />
      <QueryState of={listed}>
        {({ data, figures, counterparties, documents, pagination }) =>
          data.length === 0 ? (
            <Empty title={words.nothing} />
          ) : (
            <>
              <Text size="sm" c="var(--llano-muted)" mb="sm">
                {ABOUT_RESULT[language]}
              </Text>
              <Group gap="xl">
                {RESULT.map(name => (
                  <NamedFigure key={name} of={name} amount={figures[name]} />
                ))}
              </Group>
              <Box maw={560} mb="lg">
                <OtherMoney figures={figures} />
              </Box>
              <Wide
                label={words.parts.books}
                caption={words.order}
                miw={940}
                heads={[words.date, words.category, words.description, words.counterparty, words.document]}
                amounts={[words.income, words.expense]}
              >
                {data.map(one => (
                  <Table.Tr key={one.id}>
                    <Table.Td style={{ whiteSpace: 'nowrap' }}>
                      {one.transaction_date ? (
                        <Day day={one.transaction_date} />
                      ) : (
                        monthText(one.year, one.month, language, 'long')
                      )}
                    </Table.Td>
                    <Table.Td>{one.category ? categories[one.category] : words.uncategorised}</Table.Td>
                    <Table.Td>
                      {one.description ?? one.economic_purpose}
                      {one.description && one.economic_purpose && (
                        <Text size="xs" c="var(--llano-muted)">
                          {one.economic_purpose}
                        </Text>
                      )}
                    </Table.Td>
                    <Table.Td>
                      {counterparties.find(({ id }) => id === one.counterparty_id)?.name ?? (
                        <None>{words.noCounterparty}</None>
                      )}
                    </Table.Td>
                    <Table.Td>
                      <Paper of={documents.find(({ id }) => id === one.document_id)} />
                    </Table.Td>
                    <AmountCell amount={one.income} isNothing={one.income === 0} />
                    <AmountCell amount={one.expense} isNothing={one.expense === 0} />
                  </Table.Tr>
                ))}
              </Wide>
              <Pager of={pagination} shown={data.length} onPage={turnTo} mt="sm" />
            </>
          )
        }
      </QueryState>
    </Section>
  )
}

function None({ children }: { children: string }) {
  return (
    <Text size="sm" c="var(--llano-muted)" span>
      {children}
    </Text>
  )
}

/** The evidence of an entry: its file if the link includes documents, or that there is one. */
function Paper({ of }: { of: Output<'auditEntries'>['documents'][number] | undefined }) {
  const words = useWords(WORDS)
  if (!of) return <None>{words.noDocument}</None>
  if (of.title === null) return <>{words.attached}</>
  if (!of.has_file) return <>{of.title}</>
  return (
    <Anchor
      href={addressOf('auditDownload', { id: of.id })}
      download
      size="sm"
      aria-label={`${words.download}: ${of.title}`}
      style={{ overflowWrap: 'anywhere' }}
    >
      <IconDownload size={14} aria-hidden style={{ verticalAlign: '-2px', marginInlineEnd: 4 }} />
      {of.title}
    </Anchor>
  )
}

type Transactions = Extract<Output<'auditTransactions'>, { pagination: unknown }>

export function Ledger() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { turnTo, ...page } = usePage(PAGE)
  const listed = useApiQuery('auditTransactions', page, { placeholderData: before => before })
  return (
    <Section title={words.parts.ledger}>
      <QueryState of={listed}>
        {answer => {
          const { data, pagination } = answer as Transactions
          if (data.length === 0) return <Empty title={words.nothing} />
          return (
            <>
              <Wide
                label={words.parts.ledger}
                heads={[words.submitted, words.status, words.category, words.description]}
                amounts={[words.amount]}
              >
                {data.map(one => (
                  <Table.Tr key={one.transaction_id}>
                    <Table.Td style={{ whiteSpace: 'nowrap' }}>
                      <Instant at={one.submitted_at} />
                    </Table.Td>
                    <Table.Td>
                      <Badge variant="light" color={one.status === 'RATIFIED' ? 'teal' : 'gray'} tt="none">
                        {words.statuses[one.status]}
                      </Badge>
                    </Table.Td>
                    <Table.Td>{CATEGORY_NAMES[one.category][language]}</Table.Td>
                    <Table.Td>
                      <Stack gap={2}>
                        <span>{one.description}</span>
                        {one.manager_resolution && (
                          <Text size="xs" c="var(--llano-muted)">
                            {one.manager_resolution}
                          </Text>
                        )}
                      </Stack>
                    </Table.Td>
                    <AmountCell amount={one.amount} />
                  </Table.Tr>
                ))}
              </Wide>
              <Pager of={pagination} shown={data.length} onPage={turnTo} mt="sm" />
            </>
          )
        }}
      </QueryState>
    </Section>
  )
}
