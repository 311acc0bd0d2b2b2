import { int, statement, text } from '../../kernel/sql/statement.ts'

/** Totals over all books, to compare a copy with its original. */
export const sumBooks = statement({
  name: 'bookkeeping.sum_books',
  params: {},
  row: { entries: int, income: text, expense: text },
  sql: `
    select count(*) as entries, coalesce(sum(income), 0) as income, coalesce(sum(expense), 0) as expense
    from bookkeeping.entry`,
})

/** Stored totals that do not match the entries. */
export const listWrongTotals = statement({
  name: 'bookkeeping.list_wrong_totals',
  params: { limit: int },
  row: { total: text },
  sql: `
    with fresh as (
      select entity_id, year, month, case grouping(list) when 1 then '*' else list end as category,
             case grouping(movement_type) when 1 then '*' else movement_type end as movement_type,
             count(*) as entries, sum(income) as income, sum(expense) as expense
      from (select *, coalesce(category, '') as list from bookkeeping.entry) as entry
      group by entity_id, year, month, grouping sets ((), (list), (list, movement_type))
    )
    select concat_ws('/', entity_id, year, month, category, movement_type) as total
    from fresh f full join bookkeeping.total k using (entity_id, year, month, category, movement_type)
    where (f.entries, f.income, f.expense) is distinct from (k.entries, k.income, k.expense)
    order by 1 limit $limit::integer`,
})
