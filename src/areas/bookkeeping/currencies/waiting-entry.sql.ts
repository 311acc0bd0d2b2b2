import { listedBy } from '../../../kernel/sql/page.ts'
import { int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

export const insertWaiting = statement({
  name: 'bookkeeping.insert_waiting',
  params: { entity_id: int, file_name: orNull(text), rows: json },
  row: {},
  sql: `
    insert into bookkeeping.waiting_entry (entity_id, file_name, currency, entry, created_at, checked_at)
    select $entity_id, $file_name, r ->> 'currency', r, statement_timestamp(), statement_timestamp()
    from json_array_elements($rows::json) r`,
})

export const listWaitingOf = statement({
  name: 'bookkeeping.list_waiting_of',
  params: { entity_id: int, most: int },
  row: { id: int, file_name: orNull(text), entry: json, total: int },
  sql: `
    select id, file_name, entry, count(*) over () as total from bookkeeping.waiting_entry
    where ${listedBy('entity_id', '$entity_id')} order by entity_id, id limit $most::integer`,
})

/** Those for which no rate was looked for since rates were imported. */
export const listToCheck = statement({
  name: 'bookkeeping.list_to_check',
  params: { most: int },
  row: { id: int },
  sql: `
    select id from bookkeeping.waiting_entry
    where checked_at < (select max(imported_at) from rates.imports)
    order by checked_at, id limit $most::integer`,
})

export const takeWaiting = statement({
  name: 'bookkeeping.take_waiting',
  params: { id: int },
  row: { entry: json },
  sql: 'select entry from bookkeeping.waiting_entry where id = $id for update skip locked',
})

export const deleteWaiting = statement({
  name: 'bookkeeping.delete_waiting',
  params: { id: int },
  row: {},
  sql: 'delete from bookkeeping.waiting_entry where id = $id',
})

/** Discarded by a person. */
export const discardWaiting = write({
  name: 'bookkeeping.discard_waiting',
  action: 'entry.discard_waiting',
  detail: 'currency',
  params: { entity_id: int, id: int },
  row: { id: int },
  sql: `
    gone as (
      delete from bookkeeping.waiting_entry where id = $id and entity_id = $entity_id
      returning id, entity_id, currency
    ), written as (select id, currency, 'entity/' || entity_id as record from gone)`,
})

export const noteChecked = statement({
  name: 'bookkeeping.note_checked',
  params: { id: int },
  row: {},
  sql: 'update bookkeeping.waiting_entry set checked_at = statement_timestamp() where id = $id',
})
