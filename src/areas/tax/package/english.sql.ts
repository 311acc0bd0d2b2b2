import { int, json, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** The newest description of each entry of an LLC. */
export const listEnglish = statement({
  name: 'tax.list_english',
  params: { entity_id: int },
  row: { entry_id: int, description: text },
  sql: `
    select distinct on (entry_id) entry_id, description from tax.english_description
    where entity_id = $entity_id order by entry_id, id desc`,
})

export const insertEnglish = write({
  name: 'tax.insert_english',
  action: 'form5472.describe',
  detail: 'detail',
  params: { entity_id: int, rows: json },
  row: { described: int },
  sql: `
    made as (
      insert into tax.english_description (entity_id, entry_id, description, confirmed_by)
      select $entity_id, x.entry_id, x.description, $by_actor
      from json_to_recordset($rows::json) as x (entry_id bigint, description text)
      returning entry_id
    ), written as (
      select 'entity/' || $entity_id::integer as record, count(*) as described,
             'entries ' || left(string_agg(entry_id::text, ',' order by entry_id), 200) as detail
      from made having count(*) > 0
    )`,
})
