import { int, json, statement } from '../../kernel/sql/statement.ts'

/**
 * Copies the newest transactions of an LLC to one without any, in their order. `ids` are the new ids, oldest first. Recurring ones are
 * copied as single ones, and resolutions are not: they are documents.
 */
export const copyTransactions = statement({
  name: 'ledger.copy_transactions',
  params: { from_entity_id: int, to_entity_id: int, ids: json, most: int },
  row: { copied: int },
  sql: `
    with source as materialized (
      select t.*, row_number() over (order by t.place) as new_place from (
        select * from ledger.transaction where entity_id = $from_entity_id order by place desc limit $most::integer
      ) t
    ), counted as (
      insert into ledger.tally (entity_id, pending, ratified, vetoed, rejected, newest_at)
      select $to_entity_id, count(*) filter (where status = 'PENDING'), count(*) filter (where status = 'RATIFIED'),
             count(*) filter (where status = 'VETOED'), count(*) filter (where status = 'REJECTED'), max(submitted_at)
      from source having count(*) > 0
      returning entity_id
    ), made as (
      insert into ledger.transaction (
        transaction_id, entity_id, place, amount, category, description, strategic_decision, bank, exec_date, recurring,
        status, manager_resolution, submitted_at, decided_at, manager_id, decided_by, payee, agreement_clause,
        solvency_confirmed
      )
      select given.id, counted.entity_id, s.new_place, s.amount, s.category, s.description, s.strategic_decision, s.bank,
             s.exec_date, 'no', s.status, s.manager_resolution, s.submitted_at, s.decided_at, s.manager_id, s.decided_by,
             s.payee, s.agreement_clause, s.solvency_confirmed
      from source s cross join counted
      join json_array_elements_text($ids::json) with ordinality as given (id, place) on given.place = s.new_place
      order by s.new_place
      returning transaction_id
    )
    select count(*) as copied from made`,
})
