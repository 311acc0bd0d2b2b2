import type { Db } from '../../../kernel/postgres.ts'
import { invalid } from '../../../kernel/refusal.ts'
import type { Search } from './search.rules.ts'
import { findSearchEnd, searchEntries } from './search.sql.ts'

/** So many are looked at in one call, however few of them fit. */
const LOOKS = 20_000

type Place = { year: number; month: number; seq: number }

/** A place in the books as callers hand it back: they need not know what it means. */
const cursorOf = ({ year, month, seq }: Place) => `${year}-${month}-${seq}`

function readCursor(text: string): Place {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,9})$/.exec(text)
  if (!match) throw invalid('after must be the `next` of an earlier answer.')
  return { year: Number(match[1]), month: Number(match[2]), seq: Number(match[3]) }
}

/** What an entry lacks of its economic substance; a withdrawn document is none. */
export function lacking(
  entry: { counterparty_id: number | null; economic_purpose: string | null; document_id: number | null },
  isWithdrawn: boolean,
): string[] {
  return [
    ...(entry.counterparty_id === null ? ['counterparty'] : []),
    ...(entry.economic_purpose === null ? ['purpose'] : []),
    ...(entry.document_id === null || isWithdrawn ? ['document'] : []),
  ]
}

/** The next entries that fit, and from where to ask on; `back_to` says how far it has looked. */
export async function findFitting(db: Db, search: Search, limit: number) {
  const { entity_id, after, q, missing, from, to, year, ...rest } = search
  const years = { from_year: year ?? 1990, to_year: year ?? 2100 }
  const begin = after === null ? { year: years.to_year, month: 13, seq: 0 } : readCursor(after)
  const place = { entity_id, ...years, year: begin.year, month_before: begin.month, seq: begin.seq }
  const rows = await db.all(searchEntries, {
    ...place,
    month: rest.month,
    category: rest.category === 'none' ? null : rest.category,
    uncategorised: rest.category === 'none',
    counterparty_id: rest.counterparty_id,
    source: rest.source,
    bank_source: rest.bank_source,
    movement_type: rest.movement_type,
    from_day: from,
    to_day: to,
    missing,
    words: q,
    looks: LOOKS,
    most: limit,
  })
  const last = rows.at(-1)
  const end = rows.length === limit ? last! : await db.maybe(findSearchEnd, { ...place, looks: LOOKS })
  return {
    data: rows.map(({ entry, counterparty, document, is_withdrawn, corrected, replaces }) => {
      const read = JSON.parse(entry)
      return { ...read, counterparty, document, lacks: lacking(read, is_withdrawn), corrected, replaces }
    }),
    next: end ? cursorOf(end) : null,
    back_to: end ? { year: end.year, month: end.month } : null,
  }
}
