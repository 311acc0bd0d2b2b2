import { bool, int, json, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

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
