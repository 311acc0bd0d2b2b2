import assert from 'node:assert/strict'
import type { Database } from '../../src/kernel/sql/postgres.ts'

const WRONG = `
with entry as (
  select *, coalesce(category, '') as list from bookkeeping.entry where $1::integer is null or entity_id = $1
), fresh as (
  select entity_id, year, month, case grouping(list) when 1 then '*' else list end as category,
         case grouping(movement_type) when 1 then '*' else movement_type end as movement_type,
         count(*) as entries, sum(income) as income, sum(expense) as expense
  from entry group by entity_id, year, month, grouping sets ((), (list), (list, movement_type))
), kept as (
  select * from bookkeeping.total where $1::integer is null or entity_id = $1
), place as (
  select *, row_number() over (partition by entity_id, year, month order by id) as in_month,
         row_number() over (partition by entity_id, year, month, category order by id) as in_category
  from entry
)
select 'total ' || concat_ws('/', entity_id, year, month, category, movement_type) || ': kept '
       || case when k.entries is null then 'nothing' else (k.entries, k.income, k.expense)::text end || ', there is '
       || case when f.entries is null then 'nothing' else (f.entries, f.income, f.expense)::text end as what
from fresh f full join kept k using (entity_id, year, month, category, movement_type)
where (f.entries, f.income, f.expense) is distinct from (k.entries, k.income, k.expense)
union all
select 'entry ' || id || ' is at ' || month_seq || '/' || category_seq || ', not ' || in_month || '/' || in_category
from place where month_seq <> in_month or category_seq <> in_category
union all
select 'entry ' || id || ' is answered as ' || json from entry
where json <> '{"id":' || id || bookkeeping.entry_text(entity_id, year, month, transaction_date, movement_type, category,
    income, expense, counterparty_id, economic_purpose, document_id, description, bank_source, external_tx_id, source,
    currency, original_amount, exchange_rate, rate_source, rate_date)
  || ',"created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}'`

/**
 * Invariants of an LLC's books, or of all books: positions within a month, and within a month and category,
 * are 1, 2, 3 without gaps in id order, stored totals match a fresh count, and each entry's stored text
 * matches its columns.
 */
export async function checkBooks(database: Database, entityId: number | null = null): Promise<void> {
  assert.deepEqual(await findWrong(database, WRONG, [entityId]), [])
}

const NOT_AUDITED = `
select 'entry ' || e.id || ' has ' || count(r.id) || ' audit rows' as what from bookkeeping.entry e
left join kernel.audit_row r on r.action = 'entry.create' and r.record = 'entry/' || e.id
group by e.id having count(r.id) <> 1
union all
select 'audit row ' || r.id || ' is of no entry' from kernel.audit_row r
where r.action = 'entry.create' and not exists (select from bookkeeping.entry e where r.record = 'entry/' || e.id)`

/** If all entries were written one by one: each has one audit row, and every audit row has an entry. */
export async function checkEachAudited(database: Database): Promise<void> {
  assert.deepEqual(await findWrong(database, NOT_AUDITED, []), [])
}

const NOT_AN_EVENT = `
select 'entry ' || e.id || ' has ' || count(v.id) || ' events' as what from bookkeeping.entry e
left join kernel.event v on v.type = 'entry.created' and v.record = 'entry/' || e.id and v.object = e.json
group by e.id having count(v.id) <> 1
union all
select 'event ' || v.id || ' is of no entry' from kernel.event v
where v.type = 'entry.created' and not exists (select from bookkeeping.entry e where v.record = 'entry/' || e.id)`

/** If no entry was removed or completed: each has one event, and every event has an entry. */
export async function checkEachHasEvent(database: Database): Promise<void> {
  assert.deepEqual(await findWrong(database, NOT_AN_EVENT, []), [])
}

async function findWrong(database: Database, sql: string, values: unknown[]): Promise<string[]> {
  const { rows } = await database.withClient(client => client.query<{ what: string }>(sql, values))
  return rows.map(row => row.what)
}
