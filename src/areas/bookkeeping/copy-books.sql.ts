import { int, json, statement } from '../../kernel/sql/statement.ts'

/** The newest entries of an LLC, oldest first, without their documents. Amounts are texts, because JSON would round them. */
export const listNewestToCopy = statement({
  name: 'bookkeeping.list_newest_to_copy',
  params: { entity_id: int, most: int },
  row: { entry: json },
  sql: `
    select json_build_object(
      'year', year, 'month', month, 'transaction_date', transaction_date, 'movement_type', movement_type,
      'category', category, 'income', income::text, 'expense', expense::text, 'counterparty_id', counterparty_id,
      'economic_purpose', economic_purpose, 'document_id', null, 'description', description, 'bank_source', bank_source,
      'external_tx_id', external_tx_id, 'source', source, 'currency', currency, 'original_amount', original_amount::text,
      'exchange_rate', exchange_rate::text, 'rate_source', rate_source, 'rate_date', rate_date, 'rate_quoted', rate_quoted
    ) as entry
    from (
      select * from bookkeeping.entry where entity_id = $entity_id
      order by year desc, month desc, month_seq desc limit $most::integer
    ) newest
    order by year, month, month_seq`,
})

/** Copies counterparties to another LLC, and says which became which. */
export const copyCounterparties = statement({
  name: 'bookkeeping.copy_counterparties',
  params: { ids: json, to_entity_id: int },
  row: { old_id: int, new_id: int },
  sql: `
    with source as materialized (
      select c.id as old_id, nextval(pg_get_serial_sequence('bookkeeping.counterparty', 'id')) as new_id,
             c.name, c.kind, c.relation_subtype
      from bookkeeping.counterparty c
      where c.id = any (array(select json_array_elements_text($ids::json)::bigint)) order by c.id
    ), made as (
      insert into bookkeeping.counterparty (id, entity_id, name, kind, relation_subtype) overriding system value
      select new_id, $to_entity_id, name, kind, relation_subtype from source order by new_id
      returning id
    )
    select source.old_id, source.new_id from source join made on made.id = source.new_id`,
})
