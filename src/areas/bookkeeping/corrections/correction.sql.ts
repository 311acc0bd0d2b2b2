import { bool, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'
import { ENTRY_COLUMNS, ENTRY_ROW } from '../entries/removal.sql.ts'

/** Whether it still exists, checked after its month was locked. */
export const findStillThere = statement({
  name: 'bookkeeping.find_still_there',
  params: { id: int },
  row: { id: int },
  sql: 'select id from bookkeeping.entry where id = $id',
})

/** Whether one of them was corrected or reverses another, and the rest of that correction is not among them. */
export const isCorrected = statement({
  name: 'bookkeeping.is_corrected',
  params: { ids: json },
  row: { corrected: bool },
  sql: `
    with given as (select array(select json_array_elements_text($ids::json)::bigint) as ids)
    select exists (
      select from given, unnest(given.ids) as i (id), bookkeeping.correction k
      where (k.corrected_id = i.id or k.reversal_id = i.id)
        and not array[k.corrected_id, k.reversal_id, k.replacement_id] <@ given.ids
    ) as corrected`,
})

export const insertCorrection = write({
  name: 'bookkeeping.insert_correction',
  action: 'entry.correct',
  detail: 'detail',
  params: { corrected_id: int, entity_id: int, reversal_id: int, replacement_id: int },
  row: { body: text },
  sql: `
    made as (
      insert into bookkeeping.correction (corrected_id, entity_id, reversal_id, replacement_id)
      values ($corrected_id, $entity_id, $reversal_id, $replacement_id)
      returning corrected_id, reversal_id, replacement_id
    ), written as (
      select 'entry/' || corrected_id as record, 'by ' || reversal_id || ' and ' || replacement_id as detail,
             '{"data":{"corrected_id":' || corrected_id || ',"reversal_id":' || reversal_id
               || ',"replacement_id":' || replacement_id || '}}' as body
      from made
    )`,
})

export const insertRestored = write({
  name: 'bookkeeping.insert_restored',
  action: 'entry.restore',
  params: { removed_id: int, entry_id: int },
  row: { body: text },
  sql: `
    made as (
      insert into bookkeeping.restored_entry (removed_id, entry_id) values ($removed_id, $entry_id)
      returning removed_id, entry_id
    ), written as (
      select 'entry/' || removed_id as record, '{"data":{"id":' || entry_id || '}}' as body from made
    )`,
})

/** Entries of an LLC with what they refer to, in the order of the books. Removed ones are left out. */
export const listContents = statement({
  name: 'bookkeeping.list_contents',
  params: { entity_id: int, ids: json },
  row: {
    id: int,
    entity_id: int,
    ...ENTRY_ROW,
    is_withdrawn: bool,
    corrected: bool,
    counterparty: orNull(text),
    document: orNull(text),
  },
  sql: `
    select e.id, e.entity_id, ${ENTRY_COLUMNS.split(',')
      .map(name => `e.${name.trim()}`)
      .join(', ')}, d.withdrawn_at is not null as is_withdrawn,
           exists (select from bookkeeping.correction k where k.corrected_id = e.id or k.reversal_id = e.id) as corrected,
           c.name as counterparty, d.title as document
    from bookkeeping.entry e
    left join bookkeeping.counterparty c on c.id = e.counterparty_id
    left join documents.documents d on d.id = e.document_id
    where e.id = any (array(select json_array_elements_text($ids::json)::bigint)) and e.entity_id = $entity_id
    order by e.year desc, e.month desc, e.month_seq desc`,
})

/** How many of these entries can still be corrected, after their months were locked. */
export const countCorrectable = statement({
  name: 'bookkeeping.count_correctable',
  params: { ids: json },
  row: { entries: int },
  sql: `
    select count(*) as entries from bookkeeping.entry e
    where e.id = any (array(select json_array_elements_text($ids::json)::bigint))
      and not exists (select from bookkeeping.correction k where k.corrected_id = e.id or k.reversal_id = e.id)`,
})

/** Several corrections of one LLC, each with its row in the audit log. */
export const insertCorrections = write({
  name: 'bookkeeping.insert_corrections',
  action: 'entry.correct',
  detail: 'detail',
  params: { entity_id: int, rows: json },
  row: { corrected_id: int },
  sql: `
    made as (
      insert into bookkeeping.correction (corrected_id, entity_id, reversal_id, replacement_id)
      select corrected_id, $entity_id, reversal_id, replacement_id
      from json_to_recordset($rows::json) as x (corrected_id bigint, reversal_id bigint, replacement_id bigint)
      returning corrected_id, reversal_id, replacement_id
    ), written as (
      select corrected_id, 'entry/' || corrected_id as record, 'by ' || reversal_id || ' and ' || replacement_id as detail
      from made
    )`,
})
