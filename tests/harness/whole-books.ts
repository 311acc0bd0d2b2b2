import assert from 'node:assert/strict'
import { queryOnce } from './scratch-database.ts'

/** Kept totals that differ from what the entries add up to, and places in a month that are not 1, 2, 3, … */
const WRONG = `
with truth as (
  select entity_id, year, month,
         case grouping(list) when 1 then '*' else list end as category,
         case grouping(movement_type) when 1 then '*' else movement_type end as movement_type,
         count(*) as entries, sum(income) as income, sum(expense) as expense
  from (select *, coalesce(category, '') as list from bookkeeping.entry)
  group by entity_id, year, month, grouping sets ((), (list), (list, movement_type))
), place as (
  select *, row_number() over (partition by entity_id, year, month order by id) as in_month,
         row_number() over (partition by entity_id, year, month, category order by id) as in_category
  from bookkeeping.entry
)
select 'total ' || concat_ws('/', entity_id, year, month, category, movement_type) || ': kept ' || coalesce(k.entries, 0)
       || ' entries, there are ' || coalesce(t.entries, 0) as what
from truth t full join bookkeeping.total k using (entity_id, year, month, category, movement_type)
where (t.entries, t.income, t.expense) is distinct from (k.entries, k.income, k.expense)
union all
select 'entry ' || id || ' is at ' || month_seq || '/' || category_seq || ', not ' || in_month || '/' || in_category
from place where month_seq <> in_month or category_seq <> in_category
union all
select 'entry ' || e.id || ' has ' || count(r.id) || ' audit rows' from bookkeeping.entry e
left join kernel.audit_row r on r.action = 'entry.create' and r.record = 'entry/' || e.id
group by e.id having count(r.id) <> 1
union all
select 'audit row ' || r.id || ' is of no entry' from kernel.audit_row r
where r.action = 'entry.create' and not exists (select from bookkeeping.entry e where r.record = 'entry/' || e.id)`

/** All books of a database, recomputed from their entries: totals, places, and one audit row per entry. */
export async function assertBooksWhole(databaseUrl: string): Promise<void> {
  const wrong = await queryOnce(databaseUrl, WRONG)
  assert.deepEqual(
    wrong.map(row => row.what),
    [],
  )
}
