import { bool, int, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { incrementRevisions, write } from '../../../kernel/sql/write.ts'

export const findToComplete = statement({
  name: 'bookkeeping.find_to_complete',
  params: { id: int },
  row: { entity_id: int, year: int, month: int, category: text, movement_type: text },
  sql: `
    select entity_id, year, month, coalesce(category, '') as category, movement_type
    from bookkeeping.entry where id = $id`,
})

/** Its details, and whether the new ones belong to its LLC. */
export const lockToComplete = statement({
  name: 'bookkeeping.lock_to_complete',
  params: { id: int, counterparty_id: orNull(int), document_id: orNull(int) },
  row: {
    counterparty_id: orNull(int),
    economic_purpose: orNull(text),
    document_id: orNull(int),
    is_withdrawn: bool,
    counterparty_fits: bool,
    document_fits: bool,
  },
  sql: `
    select e.counterparty_id, e.economic_purpose, e.document_id,
           exists (select from documents.documents d where d.id = e.document_id and d.withdrawn_at is not null) as is_withdrawn,
           $counterparty_id::bigint is null or exists (
             select from bookkeeping.counterparty c where c.id = $counterparty_id and c.entity_id = e.entity_id
           ) as counterparty_fits,
           $document_id::bigint is null or exists (
             select from documents.documents d
             where d.id = $document_id and d.entity_id = e.entity_id and d.withdrawn_at is null
           ) as document_fits
    from bookkeeping.entry e where e.id = $id for no key update of e`,
})

/** Derived figures of the month are recomputed, as after a removal. */
export const updateSubstance = write({
  name: 'bookkeeping.update_substance',
  action: 'entry.complete',
  detail: 'changed',
  params: {
    id: int,
    counterparty_id: orNull(int),
    economic_purpose: orNull(text),
    document_id: orNull(int),
    changed: text,
  },
  row: { entry: text },
  sql: `
    given as (
      select id, coalesce($counterparty_id, counterparty_id) as counterparty_id,
             coalesce($economic_purpose, economic_purpose) as economic_purpose,
             coalesce($document_id, document_id) as document_id
      from bookkeeping.entry where id = $id
    ), completed as (
      update bookkeeping.entry e
      set counterparty_id = g.counterparty_id, economic_purpose = g.economic_purpose, document_id = g.document_id,
          json = bookkeeping.entry_json(e.id, bookkeeping.entry_text(e.entity_id, e.year, e.month, e.transaction_date,
              e.movement_type, e.category, e.income, e.expense, g.counterparty_id, g.economic_purpose, g.document_id,
              e.description, e.bank_source, e.external_tx_id, e.source, e.currency, e.original_amount, e.exchange_rate,
              e.rate_source, e.rate_date), bookkeeping.instant_text(e.created_at))
      from given g where e.id = g.id
      returning e.id, e.entity_id, e.year, e.month, e.json
    ), noted as (
      insert into bookkeeping.entry_event (entry_id, at, actor, what, changed)
      select id, statement_timestamp(), $by_actor, 'completed', $changed from completed
    ), counted as (
      insert into bookkeeping.removal_count as c (entity_id, year, month, removals)
      select entity_id, year, month, 1 from completed
      on conflict (entity_id, year, month) do update set removals = c.removals + 1
    ), turned as (${incrementRevisions('books', 'select entity_id from completed')}),
    written as (select 'entry/' || id as record, $changed::text as changed, json as entry from completed)`,
})

export const lockToDetach = statement({
  name: 'bookkeeping.lock_to_detach',
  params: { id: int },
  row: { document_id: orNull(int), was_attached: bool, corrected: bool },
  sql: `
    select e.document_id,
           exists (
             select from bookkeeping.entry_event v
             where v.entry_id = e.id and v.what = 'completed' and 'document_id' = any (string_to_array(v.changed, ', '))
           ) as was_attached,
           exists (
             select from bookkeeping.correction k where k.corrected_id = e.id or k.reversal_id = e.id
           ) as corrected
    from bookkeeping.entry e where e.id = $id for no key update of e`,
})

export const clearDocument = write({
  name: 'bookkeeping.clear_document',
  action: 'entry.detach',
  params: { id: int },
  row: { entry: text },
  sql: `
    detached as (
      update bookkeeping.entry e
      set document_id = null,
          json = bookkeeping.entry_json(e.id, bookkeeping.entry_text(e.entity_id, e.year, e.month, e.transaction_date,
              e.movement_type, e.category, e.income, e.expense, e.counterparty_id, e.economic_purpose, null,
              e.description, e.bank_source, e.external_tx_id, e.source, e.currency, e.original_amount, e.exchange_rate,
              e.rate_source, e.rate_date), bookkeeping.instant_text(e.created_at))
      where e.id = $id
      returning e.id, e.entity_id, e.year, e.month, e.json
    ), noted as (
      insert into bookkeeping.entry_event (entry_id, at, actor, what, changed)
      select id, statement_timestamp(), $by_actor, 'detached', 'document_id' from detached
    ), counted as (
      insert into bookkeeping.removal_count as c (entity_id, year, month, removals)
      select entity_id, year, month, 1 from detached
      on conflict (entity_id, year, month) do update set removals = c.removals + 1
    ), turned as (${incrementRevisions('books', 'select entity_id from detached')}),
    written as (select 'entry/' || id as record, json as entry from detached)`,
})
