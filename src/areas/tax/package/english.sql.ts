import { int, json } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

export const insertEnglish = write({
  name: 'tax.insert_english',
  action: 'form5472.describe',
  detail: 'detail',
  params: { entity_id: int, rows: json },
  row: { described: int },
  sql: `
    made as (
      insert into tax.english_description (entity_id, entry_id, description, in_books, proposed, confirmed_by)
      select $entity_id, x.entry_id, x.description, x.in_books, x.proposed, $by_actor
      from json_to_recordset($rows::json) as x (entry_id bigint, description text, in_books text, proposed text)
      returning entry_id
    ), written as (
      select 'entity/' || $entity_id::integer as record, count(*) as described,
             'entries ' || left(string_agg(entry_id::text, ',' order by entry_id), 200) as detail
      from made having count(*) > 0
    )`,
})
