import type { Db } from '../../../kernel/sql/postgres.ts'
import { FIRST_YEAR, LAST_YEAR } from '../../../kernel/values/dates.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { NO_FILTER, type Search, type View } from './search.rules.ts'
import { findSearchEnd, searchEntries, searchIndexed } from './search.sql.ts'
import { listNamedParties, listWithdrawnIds } from './searchable.sql.ts'

/** Scanned in book order first: common words fill a page there at the lowest cost. */
const FIRST_LOOKS = 500
/** Entries read from the index, step by step: few for words that are neither rare nor common. */
const INDEX_LOOKS = [300, 2000, 16_000]
/** Scanned per call if the index cannot help. */
const MAX_EXAMINED = 20_000

/** With more, the index query becomes too expensive. */
const MAX_PARTIES_LOOKED_AT = 5000
const MAX_PARTIES = 200
const MAX_PROBES = 8
const MAX_WITHDRAWN = 500
const PATTERNS = 3

type Place = { year: number; month: number; seq: number }

/** An opaque position in the books for callers. */
const cursorOf = ({ year, month, seq }: Place) => `${year}-${month}-${seq}`

function readCursor(text: string): Place {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,9})$/.exec(text)
  if (!match) throw bookkeepingErrors.invalid_search_cursor({ field: 'after' })
  return { year: Number(match[1]), month: Number(match[2]), seq: Number(match[3]) }
}

/** What an entry's documentation lacks; a withdrawn document does not count. */
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

type Probe = { has: string[]; one_of: string[] | null; other_of: string[] | null; patterns: string[] }

const patternOf = (word: string) => `%${word.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`

/** Three letters or digits in a row, without accents: the minimum for the index. */
const HAS_TRIGRAM = /[a-z0-9áàâäãéèêëíìîïóòôöõúùûüñç]{3}/i

/** The longest words are the most selective. Results are compared with all words afterwards. */
const patternsOf = (words: readonly string[]) =>
  words
    .filter(word => HAS_TRIGRAM.test(word))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, PATTERNS)
    .map(patternOf)

/** The tokens of entries that lack this; null if there are too many. */
async function lackingTokens(db: Db, entity_id: number, missing: NonNullable<Search['missing']>) {
  const tokens: string[] = []
  if (missing === 'any' || missing === 'counterparty') tokens.push('c:')
  if (missing === 'any' || missing === 'purpose') tokens.push('p:')
  if (missing === 'any' || missing === 'document') {
    const withdrawn = await db.all(listWithdrawnIds, { entity_id, most: MAX_WITHDRAWN + 1 })
    if (withdrawn.length > MAX_WITHDRAWN) return null
    tokens.push('d:', ...withdrawn.map(({ id }) => `d:${id}`))
  }
  return tokens
}

/**
 * The index query. A word may be in the entry's own text or in its counterparty's name: one probe for entries
 * that contain all words themselves, and one per set of words that counterparty names leave over. Null if the
 * index cannot help.
 */
async function planProbes(db: Db, search: Search): Promise<Probe[] | null> {
  const { entity_id, q, category, movement_type, source, bank_source, counterparty_id } = search
  const missing = search.missing ?? (search.document === 'without' ? 'document' : null)
  const words = [...new Set(q?.split(' ').filter(Boolean))]
  const has: string[] = []
  if (category !== null) has.push(`g:${category === 'none' ? '' : category}`)
  if (movement_type !== null) has.push(`m:${movement_type}`)
  if (source !== null) has.push(`s:${source}`)
  if (bank_source !== null) has.push(`b:${bank_source}`)
  if (counterparty_id !== null) has.push(`c:${counterparty_id}`)
  const one_of = missing === null ? null : await lackingTokens(db, entity_id, missing)
  if (missing !== null && one_of === null) return null
  const probes: Probe[] = [{ has, one_of, other_of: null, patterns: patternsOf(words) }]
  if (words.length === 0) return probes
  const looks = MAX_PARTIES_LOOKED_AT
  const named = await db.all(listNamedParties, { entity_id, words: words.join(' '), looks })
  if (named.length > MAX_PARTIES || named.at(-1)?.nth === looks) return null
  const byRest = new Map<string, string[]>()
  for (const { id, found } of named) {
    const inName = new Set(found!.split(' ').map(Number))
    const rest = words.filter((_, i) => !inName.has(i + 1)).join(' ')
    byRest.set(rest, [...(byRest.get(rest) ?? []), `c:${id}`])
  }
  for (const [rest, parties] of byRest)
    probes.push({ has, one_of, other_of: parties, patterns: patternsOf(rest.split(' ').filter(Boolean)) })
  return probes.length > MAX_PROBES ? null : probes
}

type Found = NonNullable<typeof searchEntries.gives>

/** The filters as the statements take them. */
export function filterOf({ entity_id, q, missing, from, to, year, month, category, ...rest }: View) {
  return {
    entity_id,
    from_year: year ?? FIRST_YEAR,
    to_year: year ?? LAST_YEAR,
    month,
    category: category === 'none' ? null : category,
    uncategorized: category === 'none',
    counterparty_id: rest.counterparty_id,
    source: rest.source,
    bank_source: rest.bank_source,
    movement_type: rest.movement_type,
    from_day: from,
    to_day: to,
    missing,
    amount_from: rest.amount_from === null ? null : textFromUnits(rest.amount_from),
    amount_to: rest.amount_to === null ? null : textFromUnits(rest.amount_to),
    document: rest.document,
    words: q,
  }
}

/** An entry as it is listed. */
export function listed({ entry, is_withdrawn, ...found }: Found) {
  const { counterparty, document, corrected, replaces, replaced_by } = found
  const read = JSON.parse(entry)
  const lacks = lacking(read, is_withdrawn)
  return { ...read, counterparty, document, lacks, corrected, replaces, replaced_by }
}

/**
 * The next matching entries and where to continue; `back_to` is how far it has searched. First some hundred
 * entries in book order, then those from the index. So a page costs the same for a common word as for a rare
 * one.
 */
export async function findFitting(db: Db, search: Search, limit: number) {
  const { entity_id, after } = search
  const filter = filterOf(search)
  const years = { from_year: filter.from_year, to_year: filter.to_year }
  const begin = after === null ? { year: years.to_year, month: 13, seq: 0 } : readCursor(after)
  const rows: Found[] = []
  /** Nothing after this was searched yet; null at the end of the books. */
  let place: Place | null = begin

  const walk = async (looks: number) => {
    const behind = { year: place!.year, month_before: place!.month, seq: place!.seq, looks }
    rows.push(...(await db.all(searchEntries, { ...filter, ...behind, most: limit - rows.length })))
    place =
      rows.length === limit ? rows.at(-1)! : await db.maybe(findSearchEnd, { entity_id, ...years, ...behind })
  }
  const askIndex = async (probes: Probe[], looks: number) => {
    const behind = { year: place!.year, month_before: place!.month, seq: place!.seq }
    const most = limit - rows.length
    const given = await db.all(searchIndexed, { ...filter, ...behind, probes, looks, most })
    place = null
    for (const { found, stop_year, stop_month, stop_seq } of given)
      if (found) rows.push(found as Found)
      else place = { year: stop_year!, month: stop_month!, seq: stop_seq! }
    if (rows.length === limit) place = rows.at(-1)!
  }

  await walk(FIRST_LOOKS)
  if (place && rows.length < limit) {
    const probes = await planProbes(db, search)
    if (!probes) await walk(MAX_EXAMINED)
    else
      for (const looks of INDEX_LOOKS) {
        if (!place || rows.length === limit) break
        await askIndex(probes, looks)
      }
  }
  const end = place as Place | null
  return {
    data: rows.map(listed),
    next: end ? cursorOf(end) : null,
    back_to: end ? { year: end.year, month: end.month } : null,
  }
}

type Month = { year: number; month: number }
const countMonths = ({ year, month }: Month) => year * 12 + month

/** Entries booked in these months that match, newest first, and where to continue. */
export async function findInMonths(
  db: Db,
  {
    from,
    to,
    amount,
    ...of
  }: Pick<Search, 'entity_id' | 'q' | 'after' | 'counterparty_id' | 'category'> & {
    from: Month
    to: Month
    /** In either direction. */
    amount: bigint | null
  },
  limit: number,
) {
  const year = from.year === to.year ? from.year : null
  const after = of.after ?? cursorOf({ year: to.year, month: to.month + 1, seq: 0 })
  const search = { ...NO_FILTER, ...of, year, after, amount_from: amount, amount_to: amount, sort: null }
  const { data, next, back_to } = await findFitting(db, search, limit)
  const isPast = back_to !== null && countMonths(back_to) < countMonths(from)
  return { data: data.filter(entry => countMonths(entry) >= countMonths(from)), next: isPast ? null : next }
}

/** The newest entries of an LLC that contain all words, for a search over several kinds of records. */
export async function findInBooks(db: Db, entityId: number, words: string, limit: number) {
  const { data } = await findFitting(
    db,
    { ...NO_FILTER, sort: null, after: null, entity_id: entityId, q: words },
    limit,
  )
  return data.map(({ id, year, month, transaction_date, description, counterparty, income, expense }) => ({
    id: id as number,
    entity_id: entityId,
    year: year as number,
    month: month as number,
    transaction_date: transaction_date as string | null,
    description: description as string | null,
    counterparty,
    income: income as number,
    expense: expense as number,
  }))
}
