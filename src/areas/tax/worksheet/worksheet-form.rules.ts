import type { SheetRow } from '../../../kernel/pdf/table.ts'
import { type FormField, field } from '../answers/questions.rules.ts'
import type { Figure, Form } from '../form-5472/form-5472.rules.ts'
import { PART_IV, type Side, TOTALS } from '../form-5472/lines.rules.ts'
import type { Prefill } from '../form-5472/prefill.rules.ts'
import { dollars } from './worksheet.rules.ts'
import {
  type Block,
  cut,
  fieldTable,
  formRow,
  monthOf,
  partHeading,
  type WorksheetLanguage,
} from './worksheet-blocks.rules.ts'

/** Line 1f in its place in Part I. */
function withLine1f(partI: readonly FormField[], { line_1f }: Form, { say }: WorksheetLanguage): FormField[] {
  const before = partI.findIndex(({ line }) => line === '1g')
  const value = line_1f ?? say.blank
  return [...partI.slice(0, before), field('1f', say.line1f, value), ...partI.slice(before)]
}

/** One related party's form, part by part. */
export function formBlocks(prefill: Prefill, place: number, texts: WorksheetLanguage): Block[] {
  const { say } = texts
  const form = prefill.forms[place]!
  const { person, reference_id } = form
  return [
    { kind: 'part' },
    {
      kind: 'title',
      text: say.form(place + 1, prefill.forms.length, cut(person.name, 60)),
      below: say.reference(reference_id, say.relations[person.relation]),
    },
    ...(place === 0 ? partsOfLlc(prefill, form, texts) : partsAgain(form, texts)),
    ...[...partHeading('iii', texts), fieldTable(askedOf(form), texts)],
    ...[...partHeading('iv', texts), ...partIv(form, texts)],
    ...[...partHeading('v', texts), ...partV(form, texts)],
    ...[...partHeading('vi', texts), { kind: 'text' as const, text: partVi(form, texts) }],
    ...[...partHeading('vii', texts), fieldTable(form.part_vii, texts, 'answers')],
    ...[...partHeading('viii', texts), { kind: 'text' as const, text: say.viiiBlank }],
  ]
}

/** A U.S. person needs only a name and an address; other blanks are fine. */
const askedOf = ({ person, part_iii }: Form): FormField[] =>
  person.person_kind === 'us'
    ? part_iii.filter(({ line, value }) => line === '8a' || value !== null)
    : part_iii

function partsOfLlc({ part_i, part_ii }: Prefill, form: Form, texts: WorksheetLanguage): Block[] {
  return [
    ...[...partHeading('i', texts), fieldTable(withLine1f(part_i, form, texts), texts)],
    ...partHeading('ii', texts),
    part_ii.length ? fieldTable(part_ii, texts) : { kind: 'text', text: texts.say.nothingInIi },
  ]
}

function partsAgain({ line_1f }: Form, texts: WorksheetLanguage): Block[] {
  const { say } = texts
  return [
    ...partHeading('i', texts),
    { kind: 'text', text: say.parts.iAgain },
    fieldTable([field('1f', say.line1f, line_1f ?? say.blank)], texts),
  ]
}

const sideOf = (line: string): Side => PART_IV.find(one => one.line === line)!.side

/** Each side with its heading and total; lines without money are omitted. */
function partIv({ part_iv }: Form, texts: WorksheetLanguage): Block[] {
  const { say } = texts
  if (part_iv === null) return [{ kind: 'text', text: say.ivOfUs }]
  const { lines, by_monthly_average: average } = part_iv
  const isTotal = (line: string) => Object.values(TOTALS).includes(line)
  const shown = lines.filter(
    ({ line, amount, entry_ids }) => isTotal(line) || amount !== 0n || entry_ids.length > 0,
  )
  const row = ({ line, label, amount }: Figure) =>
    formRow([line, label, dollars(amount)], label, texts, isTotal(line))
  // Keep a heading with its first line, and a total with its last.
  const side = (name: Side): SheetRow[] => {
    const found = shown.filter(({ line }) => sideOf(line) === name).map(row)
    return [
      { cells: ['', say[name], ''], strong: true, withNext: true },
      ...found.map((one, place) => ({ ...one, withNext: place === found.length - 2 })),
    ]
  }
  const hasLoans = shown.some(({ line }) => /^(17|31)/.test(line))
  const other = {
    '17b': dollars(average.line_17b),
    '31b': dollars(average.line_31b),
    '22': dollars(average.line_22),
    '36': dollars(average.line_36),
    '1f': dollars(average.line_1f),
  }
  return [
    {
      kind: 'table',
      columns: [
        { head: say.heads.line, width: 46 },
        { head: say.heads.text, width: 316 },
        { head: say.heads.amount, width: 106, align: 'right' },
      ],
      rows: [...side('received'), ...side('paid')],
    },
    { kind: 'small', text: hasLoans ? `${say.ivZero} ${say.average(other)}` : say.ivZero },
  ]
}

function partV({ person, part_v: { rows, totals, total } }: Form, { say }: WorksheetLanguage): Block[] {
  if (person.person_kind === 'us') return [{ kind: 'text', text: say.viOfUs }]
  if (rows.length === 0) return [{ kind: 'text', text: say.vNone }]
  const { heads } = say
  const sum = (text: string, amount: bigint): SheetRow => ({
    cells: ['', '', text, '', dollars(amount)],
    strong: true,
  })
  return [
    { kind: 'text', text: say.vStatement },
    {
      kind: 'table',
      columns: [
        { head: heads.date, width: 62 },
        { head: heads.kind, width: 104 },
        { head: heads.description, width: 158 },
        { head: heads.entry, width: 50 },
        { head: heads.amount, width: 94, align: 'right' },
      ],
      rows: [
        ...rows.map(row => ({
          cells: [
            ...[row.date ?? monthOf(row), `${say.kinds[row.kind]}, ${say.sides[row.side]}`],
            ...[row.description ?? '', String(row.entry_id), dollars(row.amount)],
          ],
        })),
        ...totals.map(({ kind, amount }) => sum(say.totalOf(say.kinds[kind]), amount)),
        ...(totals.length > 1 ? [sum(say.total, total)] : []),
      ],
    },
  ]
}

function partVi(
  { person, part_vi: { checked, fair_market_value, question } }: Form,
  { say }: WorksheetLanguage,
): string {
  if (person.person_kind === 'us') return say.viOfUs
  if (checked === null) return say.viOpen + question
  if (!checked) return say.viNot
  return say.viChecked(fair_market_value === null ? null : dollars(fair_market_value))
}
