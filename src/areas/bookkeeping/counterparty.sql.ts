import { bool, int, orNull, statement, text } from '../../kernel/statement.ts'
import { write } from '../../kernel/write.ts'

export const insertCounterparty = write({
  name: 'bookkeeping.insert_counterparty',
  action: 'counterparty.create',
  params: { entity_id: int, name: text, kind: text, relation_subtype: orNull(text) },
  row: { id: int, is_related_party: bool },
  sql: `
    made as (
      insert into bookkeeping.counterparty (entity_id, name, kind, relation_subtype)
      values ($entity_id, $name, $kind, $relation_subtype) returning id, is_related_party
    ), written as (select id, is_related_party, 'counterparty/' || id as record from made)`,
})

export const listCounterparties = statement({
  name: 'bookkeeping.list_counterparties',
  params: { entity_id: int },
  row: { id: int, name: text, kind: text, relation_subtype: orNull(text), is_related_party: bool },
  sql: `
    select id, name, kind, relation_subtype, is_related_party from bookkeeping.counterparty
    where entity_id = $entity_id order by id`,
})
