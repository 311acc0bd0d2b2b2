import { listedBy } from '../../../kernel/sql/page.ts'
import { instant, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** The transactions with these ids of the bank, in any account of the LLC. */
export const listImportedAs = statement({
  name: 'banking.list_imported_as',
  params: { entity_id: int, bank_ids: json },
  row: {
    account_id: int,
    bank_id: text,
    booked: text,
    entry_id: orNull(int),
    fee_entry_id: orNull(int),
  },
  sql: `
    select t.account_id, t.bank_id, t.booked, t.entry_id, t.fee_entry_id
    from banking.transaction t join banking.account a on a.id = t.account_id
    where a.entity_id = $entity_id and t.bank_id = any (array(select json_array_elements_text($bank_ids::json)))`,
})

/** The transactions of the corrected entries belong to their replacements now. */
export const pointToReplacements = statement({
  name: 'banking.point_to_replacements',
  params: { entity_id: int, rows: json },
  row: {},
  sql: `
    update banking.transaction t set entry_id = x.replacement_id, reason = 'choice: made for several entries'
    from json_to_recordset($rows::json) as x (account_id integer, bank_id text, replacement_id bigint)
    join banking.account a on a.id = x.account_id and a.entity_id = $entity_id
    where t.account_id = x.account_id and t.bank_id = x.bank_id`,
})

const EDITED = `
      insert into banking.bulk_edit_entry (bulk_edit_id, entry_id, replacement_id)
      select e.id, x.corrected_id, x.replacement_id
      from made e cross join json_to_recordset($rows::json) as x (corrected_id bigint, replacement_id bigint)`

export const insertBulkEdit = write({
  name: 'banking.insert_bulk_edit',
  action: 'entry.edit_many',
  detail: 'detail',
  params: {
    entity_id: int,
    category: orNull(text),
    counterparty_id: orNull(int),
    document_id: orNull(int),
    rows: json,
  },
  row: { body: text },
  sql: `
    made as (
      insert into banking.bulk_edit (entity_id, actor, category, counterparty_id, document_id, entries)
      values ($entity_id, $by_actor, $category, $counterparty_id, $document_id, json_array_length($rows::json))
      returning id, entries
    ), edited as (${EDITED}), written as (
      select 'bulk_edit/' || id as record, entries || ' entries' as detail,
             '{"data":{"id":' || id || ',"entries":' || entries || '}}' as body
      from made
    )`,
})

/** Locked, so that of two who undo it one waits. */
export const lockBulkEdit = statement({
  name: 'banking.lock_bulk_edit',
  params: { id: int },
  row: { undone_at: orNull(instant) },
  sql: 'select undone_at from banking.bulk_edit where id = $id for update',
})

export const findBulkEdit = statement({
  name: 'banking.find_bulk_edit',
  params: { id: int },
  row: { entity_id: int },
  sql: 'select entity_id from banking.bulk_edit where id = $id',
})

export const listEdited = statement({
  name: 'banking.list_edited',
  params: { id: int },
  row: { entry_id: int, replacement_id: int },
  sql: `
    select entry_id, replacement_id from banking.bulk_edit_entry
    where bulk_edit_id = $id order by entry_id`,
})

/** Entries that got back what they had: an earlier bulk edit that made them so can be undone next. */
export const moveToRestored = statement({
  name: 'banking.move_to_restored',
  params: { rows: json },
  row: {},
  sql: `
    update banking.bulk_edit_entry e set replacement_id = x.restored_id
    from json_to_recordset($rows::json) as x (entry_id bigint, restored_id bigint)
    where e.replacement_id = x.entry_id`,
})

export const markUndone = write({
  name: 'banking.mark_undone',
  action: 'entry.undo_edit',
  detail: 'detail',
  params: { id: int, entries: int, kept: int, now: instant },
  row: { body: text },
  sql: `
    made as (
      update banking.bulk_edit set undone_at = $now, undone_entries = $entries where id = $id returning id
    ), written as (
      select 'bulk_edit/' || id as record, $entries || ' entries' as detail,
             '{"data":{"id":' || id || ',"entries":' || $entries::integer || ',"kept":' || $kept::integer || '}}' as body
      from made
    )`,
})

export const listNewestBulkEdits = statement({
  name: 'banking.list_newest_bulk_edits',
  params: { entity_id: int, most: int },
  row: {
    id: int,
    actor: text,
    made_at: instant,
    category: orNull(text),
    counterparty: orNull(text),
    document: orNull(text),
    entries: int,
    undone_at: orNull(instant),
    undone_entries: orNull(int),
  },
  sql: `
    select b.id, b.actor, b.made_at, b.category, c.name as counterparty, d.title as document, b.entries, b.undone_at,
           b.undone_entries
    from banking.bulk_edit b
    left join bookkeeping.counterparties c on c.id = b.counterparty_id
    left join documents.documents d on d.id = b.document_id
    where ${listedBy('b.entity_id', '$entity_id')} order by b.entity_id desc, b.id desc limit $most::integer`,
})
