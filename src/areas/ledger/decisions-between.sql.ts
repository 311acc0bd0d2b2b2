import { int, orNull, statement, text } from '../../kernel/sql/statement.ts'

/**
 * Decisions about an LLC's transactions made between two days (UTC), or to be executed between them: in
 * submission order, after a position.
 */
export const listDecisionsBetween = statement({
  name: 'ledger.list_decisions_between',
  params: { entity_id: int, from: text, until: text, after: int, most: int },
  row: { place: int, transaction_id: text, status: text, acta_document_id: orNull(int), json: text },
  sql: `
    select t.place, t.transaction_id, t.status, t.acta_document_id, t.json from ledger.transaction t
    where t.entity_id = $entity_id and t.place > $after and t.status <> 'PENDING'
      and ((t.decided_at >= $from::date and t.decided_at < $until::date + 1)
        or t.exec_date between $from::date and $until::date)
    order by t.place limit $most::integer`,
})
