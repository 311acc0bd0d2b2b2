import { int, json, orNull, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** Keeps what a person decided about amounts that are left out; null withdraws it. */
export const insertDecisions = write({
  name: 'tax.insert_decisions',
  action: 'form5472.decide',
  detail: 'detail',
  params: { entity_id: int, year: int, entry_ids: json, decision: orNull(text), reason: orNull(text) },
  row: { decided: int },
  sql: `
    made as (
      insert into tax.amount_decision (entity_id, entry_id, year, decision, reason, decided_by)
      select $entity_id, e.id::bigint, $year, $decision, $reason, $by_actor
      from json_array_elements_text($entry_ids::json) as e (id)
      returning entry_id
    ), written as (
      select 'entity/' || $entity_id::integer as record, count(*) as decided,
             $year::integer || ': ' || coalesce($decision::text, 'withdrawn') || ', entries '
               || left(string_agg(entry_id::text, ',' order by entry_id), 200) as detail
      from made having count(*) > 0
    )`,
})
