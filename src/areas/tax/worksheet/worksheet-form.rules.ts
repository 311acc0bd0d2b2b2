import type { SheetRow } from '../../../kernel/pdf/table.ts'
import { type FormField, field } from '../answers/questions.rules.ts'
import type { Figure, Form } from '../form-5472/form-5472.rules.ts'
import { PART_IV, TOTALS } from '../form-5472/lines.rules.ts'
import type { Prefill } from '../form-5472/prefill.rules.ts'
import type { Side } from '../form-5472/sides.rules.ts'
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
    ...partHeading('iii', texts),
    fieldTable(partIiiOf(form), texts),
    ...partHeading('iv', texts),
    ...partIv(prefill, form, texts),
    ...partHeading('v', texts),
    ...partV(form, texts),
    ...ifCountedBelow(prefill, form, texts),
    ...partHeading('vi', texts),
    { kind: 'text' as const, text: partVi(form, texts) },
    ...inKind(form, texts),
    ...partHeading('vii', texts),
    fieldTable(form.part_vii, texts, 'answers'),
    ...partHeading('viii', texts),
    form.part_viii === null
      ? { kind: 'text' as const, text: say.viiiBlank }
      : fieldTable(form.part_viii, texts, 'answers'),
    ...form.further_parts_viii.flatMap(fields => [
      ...partHeading('viii', texts),
      fieldTable(fields, texts, 'answers'),
    ]),
  ]
}

/** A U.S. person needs only a name and an address; other blanks are fine. */
const partIiiOf = ({ person, part_iii }: Form): FormField[] =>
  person.person_kind === 'us'
    ? part_iii.filter(({ line, value }) => line === '8a' || value !== null)
    : part_iii

function partsOfLlc({ part_i, part_ii }: Prefill, form: Form, texts: WorksheetLanguage): Block[] {
  return [
    ...partHeading('i', texts),
    fieldTable(withLine1f(part_i, form, texts), texts),
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
function partIv(prefill: Prefill, { part_iv, reference_id }: Form, texts: WorksheetLanguage): Block[] {
  const { say } = texts
  if (part_iv === null) return [{ kind: 'text', text: say.ivOfUs }]
  const { lines, by_monthly_average: average } = part_iv
  // The second column, if something is left out: what each line would be with it.
  const found = prefill.if_counted?.forms.find(one => one.reference_id === reference_id)
  const differs = found?.lines.some(({ line, amount }) =>
    lines.some(one => one.line === line && one.amount !== amount),
  )
  const counted = differs ? found : undefined
  const countedOn = (line: string) => counted?.lines.find(one => one.line === line)?.amount ?? 0n
  const isTotal = (line: string) => Object.values(TOTALS).includes(line)
  const shown = lines.filter(
    ({ line, amount, entry_ids, print_zero }) =>
      isTotal(line) || amount !== 0n || entry_ids.length > 0 || print_zero || countedOn(line) !== 0n,
  )
  const row = ({ line, label, amount }: Figure) =>
    formRow(
      [line, label, dollars(amount), ...(counted ? [dollars(countedOn(line))] : [])],
      label,
      texts,
      isTotal(line),
    )
  // Keep a heading with its first line, and a total with its last.
  const side = (name: Side): SheetRow[] => {
    const found = shown.filter(({ line }) => sideOf(line) === name).map(row)
    return [
      { cells: ['', say[name], '', ...(counted ? [''] : [])], strong: true, withNext: true },
      ...found.map((one, place) => ({ ...one, withNext: place === found.length - 2 })),
    ]
  }
  const hasLoans = shown.some(({ line }) => /^(17|31)/.test(line))
  const other = average && {
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
        { head: say.heads.text, width: counted ? 232 : 316 },
        { head: say.heads.amount, width: counted ? 95 : 106, align: 'right' },
        ...(counted ? [{ head: say.heads.ifCounted, width: 95, align: 'right' as const }] : []),
      ],
      rows: [...side('received'), ...side('paid')],
    },
    { kind: 'small', text: hasLoans && other ? `${say.ivZero} ${say.average(other)}` : say.ivZero },
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
            row.date ?? monthOf(row),
            `${say.kinds[row.kind]}, ${say.sides[row.side]}`,
            row.description ?? '',
            String(row.entry_id),
            dollars(row.amount),
          ],
        })),
        ...totals.map(({ kind, amount }) => sum(say.totalOf(say.kinds[kind]), amount)),
        ...(totals.length > 1 ? [sum(say.total, total)] : []),
      ],
    },
  ]
}

/** Part V and line 1f as they would be with what is left out. */
function ifCountedBelow(
  { if_counted }: Prefill,
  { reference_id, part_v, line_1f }: Form,
  { say }: WorksheetLanguage,
): Block[] {
  const counted = if_counted?.forms.find(one => one.reference_id === reference_id)
  if (!counted || (counted.part_v_total === part_v.total && counted.line_1f === line_1f)) return []
  const kinds = counted.part_v.map(({ kind, amount }) => `${say.kinds[kind]} ${dollars(amount)}`).join(', ')
  const line = counted.line_1f === null ? say.blank : dollars(counted.line_1f)
  return [{ kind: 'text', text: say.vIfCounted(kinds || dollars(0n), dollars(counted.part_v_total), line) }]
}

/** The schedule of Part VI: what was given or received without money. */
function inKind({ part_vi: { rows } }: Form, { say: { heads, givers } }: WorksheetLanguage): Block[] {
  if (rows.length === 0) return []
  return [
    {
      kind: 'table',
      columns: [
        { head: heads.date, width: 62 },
        { head: heads.side, width: 74 },
        { head: heads.description, width: 188 },
        { head: heads.entry, width: 50 },
        { head: heads.amount, width: 94, align: 'right' },
      ],
      rows: rows.map(row => ({
        cells: [
          row.date ?? monthOf(row),
          givers[row.given_by],
          row.description ?? '',
          String(row.entry_id),
          dollars(row.amount),
        ],
      })),
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
