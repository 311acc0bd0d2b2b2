import { Accordion, Box, Group, Select, Table, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { WORKSHEET_TEXTS } from '../../../src/areas/tax/worksheet/worksheet-texts.rules.ts'
import { Money, moneyText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty } from '../../shared/states.tsx'
import { type Language, useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './tax.words.ts'
import { EntriesButton, Label, PartIv, PartV, Wide } from './tax-amounts.tsx'
import type { Behind, Form, TaxYear } from './tax-year.ts'

type Field = TaxYear['form']['part_i'][number]
type OnEntries = (behind: Behind) => void

/** The forms of a year, part by part; a figure opens its entries. */
export function TaxForm({ form, onEntries }: { form: TaxYear['form']; onEntries: OnEntries }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const texts = WORKSHEET_TEXTS[language]
  const [chosen, setChosen] = useState<string | null>(null)
  const one = form.forms.find(({ reference_id }) => reference_id === chosen) ?? form.forms[0]
  const counted = form.if_counted?.forms.find(({ reference_id }) => reference_id === one?.reference_id)
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
          <PartIv form={one} counted={counted} onEntries={onEntries} />
        </Part>
        <Part value="v" title={texts.parts.v} figure={one.part_v.total}>
          <PartV form={one} counted={counted} onEntries={onEntries} />
        </Part>
        <Part value="vi" title={texts.parts.vi}>
          <Text size="sm">{sayPartVi(one, language)}</Text>
          {one.part_vi.rows.length > 0 && (
            <EntriesButton
              count={one.part_vi.rows.length}
              of={texts.parts.vi}
              onOpen={() =>
                onEntries({ title: texts.parts.vi, ids: one.part_vi.rows.map(({ entry_id }) => entry_id) })
              }
            />
          )}
        </Part>
        <Part value="vii" title={texts.parts.vii}>
          <Fields fields={one.part_vii} />
        </Part>
        {one.part_viii && (
          <Part value="viii" title={texts.parts.viii}>
            <Fields fields={one.part_viii} />
          </Part>
        )}
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
        {fields.map(({ line, label, value, printed }) => (
          <Table.Tr key={`${line} ${label}`}>
            <Table.Th scope="row" fw={500}>
              {line}
            </Table.Th>
            <Table.Td>
              <Label label={label} />
            </Table.Td>
            <Table.Td fw={550}>{printed ?? sayValue(value, language)}</Table.Td>
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
