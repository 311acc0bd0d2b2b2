import { int, statement, text } from '../../../kernel/sql/statement.ts'
import { FILTER, FITS } from '../search/search.sql.ts'
import { EXPORTED, exportedFrom } from './export.sql.ts'

const DAY = (e: string) => `bookkeeping.entry_day(${e}.transaction_date, ${e}.year, ${e}.month)`

/** After the last one that was read, by booked month and date, in index order. */
const AHEAD = `n.entity_id = $entity_id and n.year between $from_year and $to_year
        and ($month::integer is null or n.month = $month)
        and (n.year, n.month, ${DAY('n')}, n.id) > ($year::smallint, $month_after::smallint, $day::date, $id::bigint)`
const ORDER = (e: string) => `order by ${e}.year, ${e}.month, ${DAY(e)}, ${e}.id`

const PLACE = { year: int, month_after: int, day: text, id: int, looks: int }

/** The matching entries among the next ones. */
export const listViewForExport = statement({
  name: 'bookkeeping.list_view_for_export',
  params: { ...FILTER, ...PLACE },
  row: EXPORTED,
  sql: `
    select ${exportedFrom('e')}
    from (
      select n.* from bookkeeping.entry n where ${AHEAD} ${ORDER('n')} limit $looks::integer
    ) e left join bookkeeping.counterparty c on c.id = e.counterparty_id
    where ${FITS} ${ORDER('e')}`,
})

/** The last of the next ones; no row if the books end before. */
export const findViewEnd = statement({
  name: 'bookkeeping.find_view_end',
  params: {
    entity_id: FILTER.entity_id,
    from_year: FILTER.from_year,
    to_year: FILTER.to_year,
    month: FILTER.month,
    ...PLACE,
  },
  row: { year: int, month: int, day: text, id: int },
  sql: `
    select n.year, n.month, ${DAY('n')} as day, n.id from bookkeeping.entry n
    where ${AHEAD} ${ORDER('n')} offset $looks::integer - 1 limit 1`,
})
