import { int, orNull, statement, text } from '../../kernel/sql/statement.ts'

/**
 * What Managers decided of an LLC from one day (UTC) to another, or decided at any time to be carried out in these days: in
 * the order in which it was submitted, behind one place.
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
