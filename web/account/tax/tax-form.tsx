import {
  Accordion,
  Box,
  Button,
  Group,
  ScrollArea,
  Select,
  Switch,
  Table,
  Text,
  VisuallyHidden,
} from '@mantine/core'
import { type ReactNode, useState } from 'react'
import glosses from '../../../src/areas/tax/form-5472/form-5472-glosses.json'
import { WORKSHEET_TEXTS } from '../../../src/areas/tax/worksheet/worksheet-texts.rules.ts'
import { Money, moneyText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty } from '../../shared/states.tsx'
import { type Language, useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './tax.words.ts'
import type { Behind, Form, TaxYear } from './tax-year.ts'

type Field = TaxYear['form']['part_i'][number]
type OnEntries = (behind: Behind) => void

/** A line's name on the form, which is in English, and its translation. */
function Label({ label }: { label: string }) {
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

/** The forms of a year, part by part; a figure opens its entries. */
export function TaxForm({ form, onEntries }: { form: TaxYear['form']; onEntries: OnEntries }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const texts = WORKSHEET_TEXTS[language]
  const [chosen, setChosen] = useState<string | null>(null)
  const one = form.forms.find(({ reference_id }) => reference_id === chosen) ?? form.forms[0]
  if (!one)
    return (
      <Section title={words.form}>
        <Empty title={words.noForm} text={words.noFormText} />
      </Section>
    )
  return (
    <Section title={words.form} lead={words.formLead}>
      {form.forms.length > 1 && (
        <Select
          label={words.whose}
          mb="md"
          maw={420}
          allowDeselect={false}
          value={one.reference_id}
          data={form.forms.map(({ reference_id, person }) => ({
            value: reference_id,
            label: `${person.name} · ${texts.relations[person.relation]}`,
          }))}
          onChange={setChosen}
        />
      )}
      {one.line_1f !== null && (
        <Group gap="xs" mb="md" align="baseline">
          <Text size="sm">1f.</Text>
          <Box flex="0 1 auto">
            <Label label={texts.line1f} />
          </Box>
          <Money amount={one.line_1f} fw={700} />
        </Group>
      )}
      <Accordion multiple order={3} defaultValue={['iv', 'v']} variant="separated" radius="md">
        <Part value="i" title={texts.parts.i}>
          <Fields fields={form.part_i} />
        </Part>
        <Part value="ii" title={texts.parts.ii}>
          {form.part_ii.length ? (
            <Fields fields={form.part_ii} />
          ) : (
            <Text size="sm">{texts.nothingInIi}</Text>
          )}
        </Part>
        <Part value="iii" title={texts.parts.iii}>
          <Fields fields={one.part_iii} />
        </Part>
        <Part value="iv" title={texts.parts.iv}>
          <PartIv form={one} onEntries={onEntries} />
        </Part>
        <Part value="v" title={texts.parts.v} figure={one.part_v.total}>
          <PartV form={one} onEntries={onEntries} />
        </Part>
        <Part value="vi" title={texts.parts.vi}>
          <Text size="sm">{sayPartVi(one, language)}</Text>
        </Part>
        <Part value="vii" title={texts.parts.vii}>
          <Fields fields={one.part_vii} />
        </Part>
        <Part value="1120" title={texts.proForma}>
          <Fields fields={form.pro_forma_1120} />
        </Part>
      </Accordion>
    </Section>
  )
}

function Part({
  value,
  title,
  figure,
  children,
}: {
  value: string
  title: string
  figure?: number | null
  children: ReactNode
}) {
  return (
    <Accordion.Item value={value}>
      <Accordion.Control>
        <Text component="span" fw={600} size="sm" mr="sm">
          {title}
        </Text>
        {figure !== undefined && figure !== null && <Money amount={figure} size="sm" />}
      </Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  )
}

function sayPartVi({ person, part_vi: { checked, fair_market_value, question } }: Form, language: Language) {
  const texts = WORKSHEET_TEXTS[language]
  if (person.person_kind === 'us') return texts.viOfUs
  if (checked === null) return texts.viOpen + question
  if (!checked) return texts.viNot
  return texts.viChecked(fair_market_value === null ? null : moneyText(fair_market_value, language))
}

function Fields({ fields }: { fields: readonly Field[] }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  return (
    <Wide>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={72}>{words.line}</Table.Th>
          <Table.Th>{words.what}</Table.Th>
          <Table.Th>{words.value}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map(({ line, label, value }) => (
          <Table.Tr key={`${line} ${label}`}>
            <Table.Th scope="row" fw={500}>
              {line}
            </Table.Th>
            <Table.Td>
              <Label label={label} />
            </Table.Td>
            <Table.Td fw={550}>{sayValue(value, language)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Wide>
  )
}

function sayValue(value: Field['value'], language: Language): string {
  const texts = WORKSHEET_TEXTS[language]
  if (value === null || value === '') return texts.blank
  if (typeof value === 'boolean') return value ? texts.checked : texts.unchecked
  if (value === 'yes' || value === 'no') return texts[value]
  return typeof value === 'number' ? value.toLocaleString(language) : value
}

/** A table that scrolls sideways on a phone, instead of the page. */
function Wide({ miw = 0, children }: { miw?: number; children: ReactNode }) {
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

function PartIv({ form, onEntries }: { form: Form; onEntries: OnEntries }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const texts = WORKSHEET_TEXTS[language]
  const [showsZero, setZero] = useState(false)
  if (form.part_iv === null) return <Text size="sm">{texts.ivOfUs}</Text>
  const { lines } = form.part_iv
  const shown = showsZero ? lines : lines.filter(({ amount, line }) => amount !== 0 || isTotal(line))
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

function EntriesButton({ count, of, onOpen }: { count: number; of: string; onOpen(): void }) {
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
    { name: words.owedBy, beginning: on('17a'), ending: on('17b'), average: average.line_17b },
    { name: words.owedTo, beginning: on('31a'), ending: on('31b'), average: average.line_31b },
  ].filter(row => row.beginning !== 0 || row.ending !== 0 || row.average !== 0)
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
                  <Money amount={amount} size="sm" />
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
            <Table.Td ta="right">
              <Money amount={average.line_1f} size="sm" />
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Wide>
    </Box>
  )
}

function PartV({ form: { part_v }, onEntries }: { form: Form; onEntries: OnEntries }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const texts = WORKSHEET_TEXTS[language]
  if (part_v.rows.length === 0) return <Text size="sm">{texts.vNone}</Text>
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
    </>
  )
}
