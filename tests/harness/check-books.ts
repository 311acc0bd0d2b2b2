import assert from 'node:assert/strict'
import type { Database } from '../../src/kernel/postgres.ts'

/**
 * What must hold of an LLC's books at any moment: places within a month, and within a month and category, are
 * 1, 2, 3 without holes in the order of ids, and the kept totals are those of a fresh count.
 */
export async function checkBooks(database: Database, entityId: number): Promise<void> {
  await database.withClient(async client => {
    const places = await client.query(
      `select id, month_seq, category_seq, in_month, in_category from (
         select id, month_seq, category_seq,
                row_number() over (partition by year, month order by id) as in_month,
                row_number() over (partition by year, month, category order by id) as in_category
         from bookkeeping.entry where entity_id = $1) x
       where month_seq <> in_month or category_seq <> in_category`,
      [entityId],
    )
    assert.deepEqual(places.rows, [], 'entries that are out of their place')
    const totals = await client.query(
      `with fresh as (
         select year, month, case grouping(list) when 1 then '*' else list end as category,
                case grouping(movement_type) when 1 then '*' else movement_type end as movement_type,
                count(*)::integer as entries, sum(income) as income, sum(expense) as expense
         from (select *, coalesce(category, '') as list from bookkeeping.entry where entity_id = $1) e
         group by year, month, grouping sets ((), (list), (list, movement_type))
       ), kept as (select * from bookkeeping.total where entity_id = $1)
       select * from fresh full join kept using (year, month, category, movement_type)
       where (fresh.entries, fresh.income, fresh.expense) is distinct from (kept.entries, kept.income, kept.expense)`,
      [entityId],
    )
    assert.deepEqual(totals.rows, [], 'totals that are not those of the entries')
  })
}
