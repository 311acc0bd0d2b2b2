import type { SheetColumn, SheetRow } from '../../../kernel/pdf/table.ts'
import { longDate } from '../../../kernel/values/date-text.ts'
import { rateSourceName } from '../../rates/vocabulary.rules.ts'
import { type Author, authorOf } from '../authors.rules.ts'
import type { Form, LeftOut } from '../form-5472/form-5472.rules.ts'
import { LOAN_LINES, PART_IV, TOTALS } from '../form-5472/lines.rules.ts'
import type { Prefill } from '../form-5472/prefill.rules.ts'
import { amountText, dollars } from './worksheet.rules.ts'
import { type Block, cut, monthOf, type WorksheetLanguage } from './worksheet-blocks.rules.ts'

/** An entry behind a figure, with its document. */
export type Evidence = {
  entry_id: number
  year: number
  month: number
  date: string | null
  received: bigint
  paid: bigint
  /** In another currency. */
  original: { currency: string; amount: string } | null
  document: {
    id: number
    title: string
    /** Null for a record without a file. */
    sha256: string | null
    /** The state of its timestamp: none, pending, confirmed or invalid. */
    proof: string | null
    chain: string | null
    withdrawn: boolean
  } | null
  /** It lacks documentation, and a person included it. */
  included: boolean
}

export type EvidenceById = ReadonlyMap<number, Evidence>

/** What an entry contributes to a line: one side, or both for a loan's balance, in the currency of the loan. */
function amountOn(line: string, { received, paid, original }: Evidence, loanCurrency: string | null): string {
  const { side } = PART_IV.find(one => one.line === line)!
  if (!LOANS.includes(line)) return dollars(side === 'received' ? received : paid)
  const balance = side === 'received' ? received - paid : paid - received
  if (original === null || original.currency !== loanCurrency) return dollars(balance)
  return `${balance < 0n ? '-' : ''}${amountText(original.amount)} ${original.currency}`
}

const LOANS = Object.values(LOAN_LINES).flatMap(lines => Object.values(lines))

const columnsOf = ({ say: { heads } }: WorksheetLanguage): SheetColumn[] => [
  { head: heads.line, width: 32 },
  { head: heads.entry, width: 46 },
  { head: heads.date, width: 58 },
  { head: heads.amount, width: 80, align: 'right' },
  { head: heads.document, width: 100 },
  { head: heads.sha, width: 72 },
  { head: heads.proof, width: 80 },
]

function rowOf(line: string, amount: string, evidence: Evidence, { say }: WorksheetLanguage): SheetRow {
  const { document, included } = evidence
  const mark = included ? ` (${say.isIncluded})` : ''
  const date = evidence.date ?? monthOf(evidence)
  return {
    cells: [
      line,
      String(evidence.entry_id),
      date,
      amount,
      (document === null
        ? say.noDocument
        : `${document.title} (${document.id}${document.withdrawn ? `, ${say.withdrawn}` : ''})`) + mark,
      document?.sha256?.slice(0, 12) ?? (document === null ? '' : say.noFile),
      proofOf(document, say),
    ],
  }
}

function proofOf(document: Evidence['document'], say: WorksheetLanguage['say']): string {
  if (!document?.sha256) return ''
  if (document.proof === 'confirmed' && document.chain !== 'bitcoin') return say.local
  return say.proofs[document.proof ?? 'none'] ?? say.proofs.none!
}

/** The entries of one form, in line order, then those of Part V. */
function rowsOf(
  { part_iv, part_v }: Form,
  known: EvidenceById,
  currencies: ReadonlyMap<number, string>,
  texts: WorksheetLanguage,
): SheetRow[] {
  const lines = (part_iv?.lines ?? []).filter(({ line }) => !Object.values(TOTALS).includes(line))
  const figures = lines.flatMap(({ line, entry_ids }) => {
    // Also those behind a zero balance: they prove that it was repaid.
    return entry_ids.flatMap(id => {
      const evidence = known.get(id)
      return evidence
        ? [rowOf(line, amountOn(line, evidence, currencies.get(id) ?? null), evidence, texts)]
        : []
    })
  })
  const statement = part_v.rows.flatMap(({ entry_id, amount }) => {
    const evidence = known.get(entry_id)
    return evidence ? [rowOf('V', dollars(amount), evidence, texts)] : []
  })
  return [...figures, ...statement]
}

export function annex({ forms, loans }: Prefill, known: EvidenceById, texts: WorksheetLanguage): Block[] {
  const { say } = texts
  const currencies = new Map(
    loans.flatMap(({ entry_ids, currency }) => entry_ids.map(id => [id, currency] as const)),
  )
  const tables = forms.flatMap((form): Block[] => {
    const rows = rowsOf(form, known, currencies, texts)
    if (rows.length === 0) return []
    return [
      { kind: 'heading', text: `${cut(form.person.name, 90)} (${form.reference_id})` },
      { kind: 'table', columns: columnsOf(texts), rows },
    ]
  })
  if (tables.length === 0) return []
  return [{ kind: 'part' }, { kind: 'title', text: say.annex, below: say.annexBelow }, ...tables]
}

/** The schedule of exchange rates: each converted amount with its rate, and where the rate is from. */
export function ratesUsed({ exchange_rates: rates }: Prefill, { say, language }: WorksheetLanguage): Block[] {
  if (rates.length === 0) return []
  const { heads } = say
  const rows = rates.map(one => ({
    cells: [
      one.place,
      one.entry_id === null ? say.loanBalance : String(one.entry_id),
      one.date,
      `${amountText(one.original_amount)} ${one.currency}`,
      one.rate,
      one.quoted_as,
      [rateSourceName(one.source, language), ...(one.rate_date === null ? [] : [one.rate_date])].join(', '),
      dollars(one.amount),
    ],
  }))
  return [
    { kind: 'heading', text: say.rates },
    { kind: 'text', text: say.ratesBelow },
    {
      kind: 'table',
      columns: [
        { head: heads.line, width: 32 },
        { head: heads.entry, width: 40 },
        { head: heads.date, width: 54 },
        { head: heads.original, width: 80, align: 'right' },
        { head: heads.rate, width: 56, align: 'right' },
        { head: heads.quoted, width: 72 },
        { head: heads.source, width: 72 },
        { head: heads.amount, width: 62, align: 'right' },
      ],
      rows,
    },
  ]
}

/** What is on no form, or only by decision: one entry per row, with what it lacks and what was decided. */
export function leftOutTable(
  entries: readonly LeftOut[],
  known: EvidenceById,
  authors: readonly Author[],
  { say, language }: WorksheetLanguage,
): Block {
  const { heads } = say
  const decided = ({ decision: one }: LeftOut) =>
    one &&
    say.decided[one.decision](
      one.reason,
      authorOf(authors, one.decided_by),
      longDate(one.decided_at.slice(0, 10), language),
    )
  const why = ({ why, missing, document_withdrawn }: LeftOut) =>
    [
      [say.whys[why], missing.map(name => say.missing[name] ?? name).join(', ')].filter(Boolean).join(' '),
      ...(why === 'substance_missing' && document_withdrawn ? [`(${say.itsDocumentWithdrawn})`] : []),
    ].join(' ')
  return {
    kind: 'table',
    columns: [
      { head: heads.entry, width: 56 },
      { head: heads.date, width: 66 },
      { head: heads.side, width: 62 },
      { head: heads.amount, width: 96, align: 'right' },
      { head: heads.why, width: 188 },
    ],
    rows: entries.map(one => ({
      cells: [
        String(one.entry_id),
        known.get(one.entry_id)?.date ?? monthOf(one),
        say.sides[one.side],
        dollars(one.amount),
        why(one),
      ],
      ...(one.decision && { gloss: [4, decided(one)!] as const }),
    })),
  }
}
