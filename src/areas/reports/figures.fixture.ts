import assert from 'node:assert/strict'
import { recordDocument } from '../../../tests/harness/documents.ts'
import { BY_TEST, newMember, type TestInstallation } from '../../../tests/harness/installation.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { textFromUnits, unitsFromText } from '../../kernel/values/money.ts'
import {
  type Category,
  insertCounterparty,
  type PlannedEntry,
  planEntry,
} from '../bookkeeping/bookkeeping.ts'

type Setup = Pick<TestInstallation, 'database' | 'secrets'>

/** An LLC whose entries may name its owner, a client or no counterparty, and a document. */
export type Llc = { entityId: number; memberId: number; owner: number; client: number; document: number }

export async function newLlc(setup: Setup): Promise<Llc> {
  const { entityId, memberId } = await newMember(setup)
  const party = (name: string, kind: string) =>
    setup.database.durable.one(insertCounterparty, {
      entity_id: entityId,
      name,
      kind,
      relation_subtype: null,
      ...byParams(BY_TEST),
    })
  const [owner, client] = [await party('Ana', 'OWNER'), await party('Acme', 'CLIENT')]
  const document = await recordDocument(setup, { entityId })
  return { entityId, memberId, owner: owner.id, client: client.id, document }
}

/** An entry in short form; amounts in units of 0.0001. */
export type Wanted = {
  /** `2026-03`. */
  month: string
  income?: bigint
  expense?: bigint
  category?: Category | null
  with?: 'owner' | 'client' | null
  bank?: string | null
  /** Has a purpose and a document. */
  complete?: boolean
}

export function entryOf(llc: Llc, wanted: Wanted): PlannedEntry {
  const [year, month] = wanted.month.split('-').map(Number) as [number, number]
  return planEntry(
    {
      entity_id: llc.entityId,
      year,
      month,
      movement_type: null,
      category: wanted.category ?? null,
      income: wanted.income ?? 0n,
      expense: wanted.expense ?? 0n,
      counterparty_id: wanted.with ? llc[wanted.with] : null,
      economic_purpose: wanted.complete ? 'Why' : null,
      document_id: wanted.complete ? llc.document : null,
      description: null,
      transaction_date: null,
      bank_source: wanted.bank ?? null,
      external_tx_id: null,
    },
    'import',
  )
}

type Entry = {
  id: number
  month: number
  category: string
  movement_type: string
  income: bigint
  expense: bigint
  party: string
  bank: string
  complete: boolean
}

const abs = (amount: bigint) => (amount < 0n ? -amount : amount)
const usd = textFromUnits

/** The figures of an LLC computed from all its entries in the simplest way, as sorted lines of text. */
function figuresOf(entries: readonly Entry[]): string[] {
  const groups = new Map<string, Entry[]>()
  const put = (name: string, entry: Entry) => groups.set(name, [...(groups.get(name) ?? []), entry])
  const banks = new Map<number, Set<string>>()
  for (const entry of entries.toSorted((a, b) => a.id - b.id)) {
    const known = banks.get(entry.month) ?? new Set()
    banks.set(entry.month, known)
    if (entry.bank !== '-' && known.size < 50) known.add(entry.bank)
    put(`bank ${entry.month} ${known.has(entry.bank) ? entry.bank : '-'}`, entry)
    put(`party ${entry.month} ${entry.party}`, entry)
  }
  const lines = [...groups].map(([name, some]) => {
    const sum = (of: (entry: Entry) => bigint, among = some) =>
      usd(among.reduce((all, entry) => all + of(entry), 0n))
    const moved = (entry: Entry) => abs(entry.income) + abs(entry.expense)
    const whole = some.filter(({ complete }) => complete)
    const sums = `${name}: ${some.length} ${sum(({ income }) => income)} ${sum(({ expense }) => expense)}`
    return name.startsWith('bank') ? sums : `${sums} ${sum(moved)} ${whole.length} ${sum(moved, whole)}`
  })
  return [...lines, ...largestOf(entries)].sort()
}

function largestOf(entries: readonly Entry[]): string[] {
  const pieces = entries.flatMap(entry =>
    (['income', 'expense'] as const)
      .filter(side => entry[side] !== 0n)
      .map(side => ({ ...entry, side, amount: abs(entry[side]) })),
  )
  type Piece = (typeof pieces)[number]
  const byAmount = (a: Piece, b: Piece) =>
    Number(b.amount - a.amount) || a.id - b.id || (a.side === 'income' ? -1 : 1)
  const grouped = (nameOf: (piece: Piece) => string) =>
    Object.entries(Object.groupBy(pieces, nameOf)) as [string, Piece[]][]
  const categories = grouped(piece => `category ${piece.month} ${piece.category} ${piece.side}`).map(
    ([name, some]) => {
      const first = some.toSorted(byAmount)[0]!
      const amount = some.reduce((all, piece) => all + piece.amount, 0n)
      return `${name}: ${some.length} ${usd(amount)} ${usd(first.amount)} ${first.id} ${first.movement_type}`
    },
  )
  const large = grouped(piece => String(piece.month)).flatMap(([month, some]) =>
    some
      .toSorted(byAmount)
      .slice(0, 5)
      .map(
        ({ id, side, category, movement_type, amount }) =>
          `large ${month} ${id} ${side}: ${category} ${movement_type} ${usd(amount)}`,
      ),
  )
  return [...categories, ...large]
}

const KEPT = `
  select format('bank %s %s: %s %s %s', month, coalesce(bank_source, '-'), entries, trim_scale(income), trim_scale(expense))
    as line from reports.bank_figure where entity_id = $1
  union all
  select format('party %s %s: %s %s %s %s %s %s', month, coalesce(counterparty_id::text, '-'), entries, trim_scale(income),
    trim_scale(expense), trim_scale(amount), complete_entries, trim_scale(complete_amount))
    from reports.party_figure where entity_id = $1
  union all
  select format('category %s %s %s: %s %s %s %s %s', month, category, case when is_income then 'income' else 'expense' end,
    entries, trim_scale(amount), trim_scale(largest), largest_entry_id, largest_movement_type)
    from reports.category_figure where entity_id = $1
  union all
  select format('large %s %s %s: %s %s %s', month, entry_id, case when is_income then 'income' else 'expense' end, category,
    movement_type, trim_scale(amount)) from reports.large_entry where entity_id = $1`

const ENTRIES = `
  select id, year * 12 + month - 1 as month, coalesce(category, '') as category, movement_type, income, expense,
         coalesce(counterparty_id::text, '-') as party, coalesce(bank_source, '-') as bank,
         counterparty_id is not null and economic_purpose is not null and document_id is not null as complete
  from bookkeeping.entry where entity_id = $1`

/** Asserts that the stored figures match all entries. Returns how many lines were compared. */
export async function checkFigures({ database }: Pick<Setup, 'database'>, entityId: number): Promise<number> {
  const [kept, entries] = await database.withClient(async client => [
    (await client.query(KEPT, [entityId])).rows,
    (await client.query(ENTRIES, [entityId])).rows,
  ])
  const read = entries.map(row => ({
    ...row,
    id: Number(row.id),
    income: unitsFromText(row.income)!,
    expense: unitsFromText(row.expense)!,
  }))
  assert.deepEqual(kept.map(({ line }) => line).sort(), figuresOf(read))
  return kept.length
}
