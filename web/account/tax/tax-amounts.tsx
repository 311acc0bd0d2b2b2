import { Box, Button, ScrollArea, Switch, Table, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import glosses from '../../../src/areas/tax/form-5472/form-5472-glosses.json'
import { WORKSHEET_TEXTS } from '../../../src/areas/tax/worksheet/worksheet-texts.rules.ts'
import { Money, moneyText } from '../../shared/figures.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './tax.words.ts'
import type { Behind, Form, TaxYear } from './tax-year.ts'

type OnEntries = (behind: Behind) => void

/** A line's name on the form, which is in English, and its translation. */
export function Label({ label }: { label: string }) {
  const { language } = useLanguage()
  const gloss = language === 'es' ? (glosses as Record<string, string>)[label] : undefined
  return (
    <>
      <Text size="sm" component="span" {...(gloss && { lang: 'en' })}>
        {label}
      </Text>
      {gloss && (
        <Text size="xs" c="var(--llano-muted)">
          {gloss}
        </Text>
      )}
    </>
  )
}

/** A table that scrolls sideways on a phone, instead of the page. */
export function Wide({ miw = 0, children }: { miw?: number; children: ReactNode }) {
  const words = useWords(WORDS)
  return (
    <ScrollArea
      type="auto"
      offsetScrollbars="x"
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': words.form }}
    >
      <Table miw={miw} verticalSpacing="xs" horizontalSpacing="xs">
        {children}
      </Table>
    </ScrollArea>
  )
}

type Counted = NonNullable<TaxYear['form']['if_counted']>['forms'][number]

export function PartIv({
  form,
  counted,
  onEntries,
}: {
  form: Form
  /** The same form if what is left out counted. */
  counted: Counted | undefined
  onEntries: OnEntries
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const texts = WORKSHEET_TEXTS[language]
  const [showsZero, setZero] = useState(false)
  if (form.part_iv === null) return <Text size="sm">{texts.ivOfUs}</Text>
  const { lines } = form.part_iv
  const ifCounted = (line: string) => counted?.lines.find(one => one.line === line)?.amount ?? 0
  const differs = counted !== undefined && lines.some(({ line, amount }) => ifCounted(line) !== amount)
  const shown = showsZero
    ? lines
    : lines.filter(
        ({ amount, line, print_zero }) =>
          amount !== 0 || isTotal(line) || print_zero || (differs && ifCounted(line) !== 0),
      )
  return (
    <>
      <Switch
        label={words.showZero}
        checked={showsZero}
        onChange={event => setZero(event.currentTarget.checked)}
        mb="sm"
        size="sm"
      />
      <Wide miw={460}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={64}>{words.line}</Table.Th>
            <Table.Th>{words.what}</Table.Th>
            <Table.Th ta="right">{words.amount}</Table.Th>
            {differs && <Table.Th ta="right">{words.ifCounted}</Table.Th>}
            <Table.Th>{words.behind}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ line, label, amount, entry_ids }) => (
            <Table.Tr key={line} {...(isTotal(line) && { fw: 700 })}>
              <Table.Th scope="row" fw={isTotal(line) ? 700 : 500}>
                {line}
              </Table.Th>
              <Table.Td>
                <Label label={label} />
              </Table.Td>
              <Table.Td ta="right">
                <Money amount={amount} size="sm" />
              </Table.Td>
              {differs && (
                <Table.Td ta="right">
                  <Money amount={ifCounted(line)} size="sm" c="var(--llano-muted)" />
                </Table.Td>
              )}
              <Table.Td>
                {entry_ids.length > 0 && !isTotal(line) && (
                  <EntriesButton
                    count={entry_ids.length}
                    of={`${words.line} ${line}`}
                    onOpen={() => onEntries({ title: `${line}. ${label}`, ids: entry_ids, canMove: true })}
                  />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Wide>
      <Loans form={form} />
    </>
  )
}

const isTotal = (line: string) => line === '22' || line === '36'

export function EntriesButton({ count, of, onOpen }: { count: number; of: string; onOpen(): void }) {
  const words = useWords(WORDS)
  return (
    <Button size="compact-sm" variant="light" onClick={onOpen}>
      {words.entriesBehind(count)}
      <VisuallyHidden> ({of})</VisuallyHidden>
    </Button>
  )
}

/** Both ways to report loans, side by side. */
function Loans({ form }: { form: Form }) {
  const words = useWords(WORDS)
  if (form.part_iv === null) return null
  const { lines, by_monthly_average: average } = form.part_iv
  const on = (line: string) => lines.find(one => one.line === line)?.amount ?? 0
  const rows = [
    { name: words.owedBy, beginning: on('17a'), ending: on('17b'), average: average?.line_17b ?? null },
    { name: words.owedTo, beginning: on('31a'), ending: on('31b'), average: average?.line_31b ?? null },
  ].filter(row => row.beginning !== 0 || row.ending !== 0 || (row.average ?? 0) !== 0)
  if (rows.length === 0) return null
  return (
    <Box mt="lg">
      <Text fw={600} size="sm">
        {words.loans}
      </Text>
      <Text size="sm" c="var(--llano-muted)" mb="xs">
        {words.loansLead}
      </Text>
      <Wide miw={460}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th ta="right">
              {words.byBalance}: {words.beginning}
            </Table.Th>
            <Table.Th ta="right">
              {words.byBalance}: {words.ending}
            </Table.Th>
            <Table.Th ta="right">{words.byAverage}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(row => (
            <Table.Tr key={row.name}>
              <Table.Th scope="row" fw={500}>
                {row.name}
              </Table.Th>
              {[row.beginning, row.ending, row.average].map((amount, place) => (
                <Table.Td key={place} ta="right">
                  {amount !== null && <Money amount={amount} size="sm" />}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row" fw={500}>
              1f
            </Table.Th>
            <Table.Td />
            <Table.Td ta="right">
              <Money amount={form.line_1f ?? 0} size="sm" />
            </Table.Td>
            <Table.Td ta="right">{average && <Money amount={average.line_1f} size="sm" />}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Wide>
    </Box>
  )
}

export function PartV({
  form: { part_v },
  counted,
  onEntries,
}: {
  form: Form
  counted: Counted | undefined
  onEntries: OnEntries
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const texts = WORKSHEET_TEXTS[language]
  const otherwise =
    counted !== undefined && counted.part_v_total !== part_v.total ? (
      <Text size="sm" mt="sm">
        {words.partVIfCounted(moneyText(counted.part_v_total, language))}
      </Text>
    ) : null
  if (part_v.rows.length === 0)
    return (
      <>
        <Text size="sm">{texts.vNone}</Text>
        {otherwise}
      </>
    )
  const ofKind = (kind: string) => part_v.rows.filter(row => row.kind === kind)
  return (
    <>
      <Text size="sm" mb="sm">
        {texts.vStatement}
      </Text>
      <Wide>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.heads.kind}</Table.Th>
            <Table.Th ta="right">{words.amount}</Table.Th>
            <Table.Th>{words.behind}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {part_v.totals.map(({ kind, amount }) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row" fw={500}>
                {texts.kinds[kind]}
              </Table.Th>
              <Table.Td ta="right">
                <Money amount={amount} size="sm" />
              </Table.Td>
              <Table.Td>
                <EntriesButton
                  count={ofKind(kind).length}
                  of={texts.kinds[kind]}
                  onOpen={() =>
                    onEntries({
                      title: texts.kinds[kind],
                      ids: [...new Set(ofKind(kind).map(row => row.entry_id))],
                      canMove: kind === 'review' || kind === 'other',
                    })
                  }
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Wide>
      {otherwise}
    </>
  )
}
