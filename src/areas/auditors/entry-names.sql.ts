import { bool, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'

/** The names of the counterparties on a page of entries. */
export const listCounterpartyNames = statement({
  name: 'auditors.list_counterparty_names',
  params: { ids: json },
  row: { id: int, name: text },
  sql: `
    select id, name
    from bookkeeping.counterparties_named(array(select json_array_elements_text($ids::json)::bigint)) order by id`,
})

/** The current documents of a page of entries; titles only for readers of documents. */
export const listDocumentNames = statement({
  name: 'auditors.list_document_names',
  params: { entity_id: int, ids: json, opens_documents: bool },
  row: { id: int, title: orNull(text), has_file: bool },
  sql: `
    select d.id, case when $opens_documents::boolean then d.title end as title,
           $opens_documents::boolean and d.sha256 is not null as has_file
    from documents.documents d
    where d.id = any (array(select json_array_elements_text($ids::json)::bigint))
      and d.entity_id = $entity_id and d.withdrawn_at is null
    order by d.id`,
})
