import { int, json, statement } from '../../../kernel/sql/statement.ts'
import { FILTER, FITS } from './search.sql.ts'

const DAY = 'bookkeeping.entry_day(n.transaction_date, n.year, n.month)'

/**
 * The entries of a period, at most one more than `most`. By its index, only dates in range are read; an entry without a date counts
 * as the last day of its month there and as the first in a filter, so the range is a month wider.
 */
const SCOPE = `
    scope as materialized (
      select n.* from bookkeeping.total t
      cross join lateral (
        select n.id, n.year, n.month, n.category, n.movement_type, n.counterparty_id, n.source, n.bank_source, n.transaction_date,
               n.economic_purpose, n.document_id, n.description, n.external_tx_id, n.income, n.expense
        from bookkeeping.entry n
        where n.entity_id = $entity_id and n.year = t.year and n.month = t.month
          and ($from_day::date is null or ${DAY} >= $from_day::date)
          and ($to_day::date is null or ${DAY} <= $to_day::date + 30)
        limit $most::integer + 1
      ) n
      where t.entity_id = $entity_id and t.category = '*' and t.movement_type = '*'
        and t.year between $from_year and $to_year and ($month::integer is null or t.month = $month)
      limit $most::integer + 1
    )`

/** The matching entries of a period added up by category and movement type, if the period has at most `most`. */
export const sumView = statement({
  name: 'bookkeeping.sum_view',
  params: { ...FILTER, most: int },
  row: { scanned: int, kinds: json },
  sql: `
    with ${SCOPE}, kind as (
      select e.category, e.movement_type, count(*) as entries, sum(e.income) as income, sum(e.expense) as expense
      from scope e left join bookkeeping.counterparty c on c.id = e.counterparty_id
      where (select count(*) from scope) <= $most::integer and ${FITS}
      group by e.category, e.movement_type
    )
    select (select count(*) from scope) as scanned,
           coalesce((
             select json_agg(json_build_object('category', category, 'movement_type', movement_type, 'entries', entries,
                      'income', income::text, 'expense', expense::text))
             from kind
           ), '[]') as kinds`,
})

/** The newest matching entries of a period, if it has at most `most`. */
export const listViewIds = statement({
  name: 'bookkeeping.list_view_ids',
  params: { ...FILTER, most: int, wanted: int },
  row: { scanned: int, ids: json },
  sql: `
    with ${SCOPE}, fitting as (
      select e.id from scope e left join bookkeeping.counterparty c on c.id = e.counterparty_id
      where (select count(*) from scope) <= $most::integer and ${FITS}
      order by e.year desc, e.month desc, e.id desc limit $wanted::integer
    )
    select (select count(*) from scope) as scanned, coalesce((select json_agg(id) from fitting), '[]') as ids`,
})
