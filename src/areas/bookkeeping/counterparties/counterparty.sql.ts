import { bool, int, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

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

/** By name, with the number of their entries; `looks` limits the counting. */
export const listCounterpartyPage = statement({
  name: 'bookkeeping.list_counterparty_page',
  params: { entity_id: int, words: orNull(text), looks: int, limit: int, offset: int },
  row: {
    id: int,
    name: text,
    kind: text,
    relation_subtype: orNull(text),
    is_related_party: bool,
    entries: int,
    total: int,
  },
  sql: `
    select c.id, c.name, c.kind, c.relation_subtype, c.is_related_party,
           (select count(*) from (
             select from bookkeeping.entry e
             where e.entity_id = $entity_id and e.counterparty_id = c.id limit $looks::integer
           )) as entries,
           c.total
    from (
      select *, count(*) over () as total from bookkeeping.counterparty
      where entity_id = $entity_id and ($words::text is null or position(lower($words) in lower(name)) > 0)
      order by lower(name), id limit $limit::integer offset $offset::bigint
    ) c
    order by lower(c.name), c.id`,
})

export const findCounterparty = statement({
  name: 'bookkeeping.find_counterparty',
  params: { id: int },
  row: { entity_id: int, name: text },
  sql: 'select entity_id, name from bookkeeping.counterparty where id = $id',
})

export const renameCounterpartyTo = write({
  name: 'bookkeeping.rename_counterparty_to',
  action: 'counterparty.rename',
  params: { id: int, name: text },
  row: { id: int, name: text, kind: text, relation_subtype: orNull(text), is_related_party: bool },
  sql: `
    made as (
      update bookkeeping.counterparty set name = $name where id = $id
      returning id, name, kind, relation_subtype, is_related_party
    ), written as (
      select id, name, kind, relation_subtype, is_related_party, 'counterparty/' || id as record from made
    )`,
})
