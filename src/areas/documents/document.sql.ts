import { int, json } from '../../kernel/statement.ts'
import { write } from '../../kernel/write.ts'

/** Writes the records of documents, one or many; their ids come back in the order in which they were given. */
export const insertDocuments = write({
  name: 'documents.insert_documents',
  action: 'document.create',
  params: { entity_id: int, rows: json },
  row: { ids: json },
  sql: `
    input as materialized (
      select * from rows from (json_to_recordset($rows::json) as (doc_type text, title text))
        with ordinality as x (doc_type, title, place)
    ), made as (
      insert into documents.document (entity_id, doc_type, title)
      select $entity_id, doc_type, title from input order by place returning id
    ), written as (
      select json_agg(id order by id) as ids,
             case count(*) when 1 then 'document/' || min(id)
                           else 'documents/' || min(id) || '-' || max(id) end as record
      from made having count(*) > 0
    )`,
})
