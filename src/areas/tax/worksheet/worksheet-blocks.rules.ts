import type { SheetColumn, SheetRow } from '../../../kernel/pdf/table.ts'
import type { Language } from '../../../kernel/values/language.ts'
import type { FormField } from '../answers/questions.rules.ts'
import glosses from '../form-5472/form-5472-glosses.json' with { type: 'json' }
import { asPrinted, dollars } from './worksheet.rules.ts'
import { WORKSHEET_TEXTS, type WorksheetTexts } from './worksheet-texts.rules.ts'

/** A block of the worksheet, in reading order. */
export type Block =
  | { kind: 'title'; text: string; below: string }
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'small'; text: string }
  | { kind: 'warning'; heading: string; lines: string[] }
  | { kind: 'facts'; rows: (readonly [string, string])[] }
  | { kind: 'table'; columns: readonly SheetColumn[]; rows: SheetRow[] }
  /** What follows is of another kind: on another page, unless much of this one is free. */
  | { kind: 'part' }

/** The texts in its language. */
export type WorksheetLanguage = { language: Language; say: WorksheetTexts }

export const worksheetLanguage = (language: Language): WorksheetLanguage => ({
  language,
  say: WORKSHEET_TEXTS[language],
})

/** The form's wording stays in English; Spanish readers get a translation below it. */
export const glossFor = (label: string, { language }: WorksheetLanguage): string | undefined =>
  language === 'es' ? (glosses as Record<string, string>)[label] : undefined

/** A row with the form's text in its second column. */
export function formRow(
  cells: readonly string[],
  label: string,
  texts: WorksheetLanguage,
  strong = false,
): SheetRow {
  const gloss = glossFor(label, texts)
  return { cells, ...(gloss !== undefined && { gloss: [1, gloss] as const }), ...(strong && { strong }) }
}

/** Lines that are blank for most LLCs, shown only if they have a value. */
const SHOWN_WHEN_FILLED = [
  '8b(1)',
  '4b(1)',
  '5b(1)',
  '6b(1)',
  '7b(1)',
  '8d',
  '38a',
  '38b',
  '38c',
  '40b',
  '41b',
  '41c',
  '41d',
  '43a',
  '43b',
  'C',
  'D',
  'K7a',
  'K7b',
]

function shownValue({ line, value, printed }: FormField, { say }: WorksheetLanguage): string {
  if (value === null) return say.open
  if (printed !== null) return asPrinted(value, printed)
  if (typeof value === 'bigint') return dollars(value)
  if (typeof value === 'boolean') return value ? say.checked : say.unchecked
  if (/^(3[789]|4[0-9])/.test(line) && value === 'yes') return say.yes
  if (/^(3[789]|4[0-9])/.test(line) && value === 'no') return say.no
  return String(value)
}

const WIDTHS = { text: [46, 242, 180], answers: [46, 332, 90] } as const

/** Lines of the form with their values; `answers` are short, and their questions long. */
export function fieldTable(
  fields: readonly FormField[],
  texts: WorksheetLanguage,
  values: keyof typeof WIDTHS = 'text',
): Block {
  const { heads } = texts.say
  const [line, text, value] = WIDTHS[values]
  const shown = fields.filter(one => one.value !== null || !SHOWN_WHEN_FILLED.includes(one.line))
  return {
    kind: 'table',
    columns: [
      { head: heads.line, width: line },
      { head: heads.text, width: text },
      { head: heads.value, width: value },
    ],
    rows: shown.map(field => ({
      ...formRow([field.line, field.label, shownValue(field, texts)], field.label, texts),
      ...(field.value === null && { asks: 2 }),
    })),
  }
}

/** A name shortened to leave room; the full name is on its line. */
export const cut = (name: string, most: number) => {
  const letters = [...name]
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : name
}

/** A part of the form under its official name. */
export function partHeading(part: keyof WorksheetTexts['parts'], { say }: WorksheetLanguage): Block[] {
  const gloss = say.glossOf[part]
  return [
    { kind: 'heading', text: say.parts[part] },
    ...(gloss === undefined ? [] : [{ kind: 'small' as const, text: gloss }]),
  ]
}

export const monthOf = ({ year, month }: { year: number; month: number }) =>
  `${year}-${String(month).padStart(2, '0')}`
