import type { Db } from '../../../kernel/sql/postgres.ts'
import { dateFrom, daysInMonth, isCalendarDate } from '../../../kernel/values/dates.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import type { Search } from './search.rules.ts'
import { filterOf, findFitting, listed } from './search.ts'
import { type EntrySort, isDescending, keyOf } from './sort.rules.ts'
import { BY_COLUMN, BY_DATE, countPeriod } from './sort.sql.ts'

/** Entries scanned by date before the search index is asked. */
const FIRST_LOOKS = 500
/** Matches of the search index that are sorted in memory; beyond, the books are scanned by date. */
const MAX_GATHERED = 1000
/** Scanned by date per call and month: fewer if there are more months. */
const MAX_EXAMINED = { ofMonth: 20_000, ofYear: 2000, ofAll: 500 }
/** Entries of a period that are sorted by a column without an index. */
export const MAX_SORTED = 20_000

type Place = { day: string; id: number }

const LAST: Place = { day: '9999-12-31', id: Number.MAX_SAFE_INTEGER }
const FIRST: Place = { day: '0001-01-01', id: 0 }

const invalid = () => bookkeepingErrors.invalid_search_cursor({ field: 'after' })

function readPlace(after: string): Place {
  const match = /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})$/.exec(after)
  if (!match || !isCalendarDate(match[1]!)) throw invalid()
  return { day: match[1]!, id: Number(match[2]) }
}

function readOffset(after: string): number {
  if (!/^\d{1,5}$/.test(after)) throw invalid()
  return Number(after)
}

/** The matching entries in the order asked for, and where to continue. */
export const findSorted = (db: Db, search: Search, sort: EntrySort, limit: number) =>
  keyOf(sort) === 'date' ? findByDate(db, search, sort, limit) : findByColumn(db, search, sort, limit)

const hasFilters = ({ entity_id: _, year: _y, month: _m, after: _a, sort: _s, ...filters }: Search) =>
  Object.values(filters).some(value => value !== null)

/**
 * In the order of dates, by an index. What only a search finds comes from the search index, if its matches are few enough to be
 * sorted here; otherwise more of the books is scanned, and the caller continues.
 */
async function findByDate(db: Db, search: Search, sort: EntrySort, limit: number) {
  const filter = filterOf(search)
  const { walk, findEnd } = BY_DATE[isDescending(sort) ? 'desc' : 'asc']
  const begin = search.after === null ? (isDescending(sort) ? LAST : FIRST) : readPlace(search.after)
  const isFiltered = hasFilters(search)
  const { entity_id, from_year, to_year, month } = filter
  const step = async (place: Place, looks: number, most: number) => {
    const behind = { day: place.day, id: place.id, looks }
    const rows = await db.all(walk, { ...filter, ...behind, most })
    const end: Place | null =
      rows.length === most
        ? rows.at(-1)!
        : await db.maybe(findEnd, { entity_id, from_year, to_year, month, ...behind })
    return { rows, end }
  }
  const first = await step(begin, isFiltered ? FIRST_LOOKS : limit, limit)
  if (first.rows.length === limit || first.end === null) return pageOf(first.rows.map(listed), first.end)
  const gathered = await findFitting(db, { ...search, after: null }, MAX_GATHERED)
  if (gathered.next === null) {
    const sign = isDescending(sort) ? -1 : 1
    const rest = gathered.data
      .map(entry => ({ entry, place: placeOf(entry) }))
      .filter(({ place }) => sign * compare(place, begin) > 0)
      .sort((a, b) => sign * compare(a.place, b.place))
    const page = rest.slice(0, limit)
    return pageOf(
      page.map(({ entry }) => entry),
      rest.length > limit ? page.at(-1)!.place : null,
    )
  }
  const looks =
    search.month !== null
      ? MAX_EXAMINED.ofMonth
      : search.year !== null
        ? MAX_EXAMINED.ofYear
        : MAX_EXAMINED.ofAll
  const more = await step(first.end, looks, limit - first.rows.length)
  return pageOf([...first.rows, ...more.rows].map(listed), more.end)
}

type Dated = { id: number; transaction_date: string | null; year: number; month: number }

const placeOf = ({ id, transaction_date, year, month }: Dated): Place => ({
  day: transaction_date ?? dateFrom(year, month, daysInMonth(year, month)),
  id,
})

const compare = (a: Place, b: Place) => (a.day === b.day ? a.id - b.id : a.day < b.day ? -1 : 1)

function pageOf(data: ReturnType<typeof listed>[], end: Place | null) {
  return {
    data,
    next: end && `${end.day}.${end.id}`,
    back_to: end && { year: Number(end.day.slice(0, 4)), month: Number(end.day.slice(5, 7)) },
  }
}

/** By a column without an index: only of a period that is small enough to be sorted each time. */
async function findByColumn(db: Db, search: Search, sort: EntrySort, limit: number) {
  const filter = filterOf(search)
  const { entity_id, from_year, to_year, month } = filter
  const offset = search.after === null ? 0 : readOffset(search.after)
  const { entries } = await db.one(countPeriod, { entity_id, from_year, to_year, month })
  if (entries > MAX_SORTED) throw bookkeepingErrors.too_many_to_sort({ most: MAX_SORTED })
  const key = keyOf(sort) as keyof typeof BY_COLUMN
  const sorted = BY_COLUMN[key][isDescending(sort) ? 'desc' : 'asc']
  const rows = await db.all(sorted, { ...filter, most: limit + 1, offset })
  return {
    data: rows.slice(0, limit).map(listed),
    next: rows.length > limit ? String(offset + limit) : null,
    back_to: null,
  }
}
