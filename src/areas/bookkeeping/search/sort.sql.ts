import { int, statement, text } from '../../../kernel/sql/statement.ts'
import { CATEGORIES } from '../vocabulary.rules.ts'
import { FILTER, FITS, FOUND, FOUND_COLUMNS, WITH_NAMES } from './search.sql.ts'
import type { SortKey } from './sort.rules.ts'

const DAY = 'bookkeeping.entry_day(e.transaction_date, e.year, e.month)'

type Direction = 'asc' | 'desc'

/** The next entries after a date and an id. */
const BY_DAY = (direction: Direction) => `
      select n.* from bookkeeping.entries_by_day(
        $entity_id, $from_year, $to_year, $month, $day::date, $id, ${direction === 'desc'}, $looks
      ) as found (id)
      join bookkeeping.entry n on n.id = found.id`

const BEHIND = { day: text, id: int, looks: int }

const walkByDay = (direction: Direction) =>
  statement({
    name: `bookkeeping.walk_by_day_${direction}`,
    params: { ...FILTER, ...BEHIND, most: int },
    row: { ...FOUND, id: int, day: text },
    sql: `
    select ${FOUND_COLUMNS}, e.id, ${DAY} as day
    from (${BY_DAY(direction)}) e ${WITH_NAMES}
    where ${FITS} order by ${DAY} ${direction}, e.id ${direction} limit $most::integer`,
  })

/** Where a walk over this many entries ends; no row if the books end before. */
const findWalkEnd = (direction: Direction) =>
  statement({
    name: `bookkeeping.find_walk_end_${direction}`,
    params: {
      entity_id: FILTER.entity_id,
      from_year: FILTER.from_year,
      to_year: FILTER.to_year,
      month: FILTER.month,
      ...BEHIND,
    },
    row: { id: int, day: text },
    sql: `
    select e.id, ${DAY} as day from (${BY_DAY(direction)}) e
    order by ${DAY} ${direction}, e.id ${direction} offset $looks::integer - 1 limit 1`,
  })

export const BY_DATE = {
  asc: { walk: walkByDay('asc'), findEnd: findWalkEnd('asc') },
  desc: { walk: walkByDay('desc'), findEnd: findWalkEnd('desc') },
}

const HAS_DOCUMENT = '(d.id is not null and d.withdrawn_at is null)'

/** In the order of the list of categories; without one last. */
const CATEGORY_PLACE = `coalesce(array_position(array[${CATEGORIES.map(one => `'${one}'`).join(', ')}], e.category), ${CATEGORIES.length + 1})`

const KEYS: Record<Exclude<SortKey, 'date'>, string> = {
  description: `bookkeeping.folded(coalesce(e.description, ''))`,
  category: CATEGORY_PLACE,
  documentation: `(e.counterparty_id is not null)::integer + (e.economic_purpose is not null)::integer + ${HAS_DOCUMENT}::integer`,
  counterparty: `bookkeeping.folded(coalesce(c.name, ''))`,
  document: `${HAS_DOCUMENT}::integer`,
  amount: 'e.income - e.expense',
  income: 'e.income',
  expense: 'e.expense',
}

const sortBy = (key: keyof typeof KEYS, direction: Direction) =>
  statement({
    name: `bookkeeping.sort_by_${key}_${direction}`,
    params: { ...FILTER, most: int, offset: int },
    row: FOUND,
    sql: `
    select ${FOUND_COLUMNS}
    from bookkeeping.entry e ${WITH_NAMES}
    where e.entity_id = $entity_id and e.year between $from_year and $to_year and ${FITS}
    order by ${KEYS[key]} ${direction}, ${DAY} desc, e.id desc
    limit $most::integer offset $offset::integer`,
  })

const both = (key: keyof typeof KEYS) => ({ asc: sortBy(key, 'asc'), desc: sortBy(key, 'desc') })

export const BY_COLUMN = {
  description: both('description'),
  category: both('category'),
  documentation: both('documentation'),
  counterparty: both('counterparty'),
  document: both('document'),
  amount: both('amount'),
  income: both('income'),
  expense: both('expense'),
}

/** How many entries a period has, from the stored totals. */
export const countPeriod = statement({
  name: 'bookkeeping.count_period',
  params: {
    entity_id: FILTER.entity_id,
    from_year: FILTER.from_year,
    to_year: FILTER.to_year,
    month: FILTER.month,
  },
  row: { entries: int },
  sql: `
    select coalesce(sum(entries), 0) as entries from bookkeeping.total
    where entity_id = $entity_id and category = '*' and movement_type = '*'
      and year between $from_year and $to_year and ($month::integer is null or month = $month)`,
})
