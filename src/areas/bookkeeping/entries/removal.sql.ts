import { instant, int, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { incrementRevisions, write } from '../../../kernel/sql/write.ts'

const COUNTED = {
  id: int,
  entity_id: int,
  year: int,
  month: int,
  category: text,
  movement_type: text,
  json: text,
}

/**
 * An entry and, for a bank transaction, all entries made for it: the amount, corrections, the fee. Removing
 * only some would leave a wrong transaction. In the lock order of the totals. Reads every entry of the LLC,
 * which is acceptable for an operator.
 */
export const findWithGroup = statement({
  name: 'bookkeeping.find_with_group',
  params: { id: int },
  row: COUNTED,
  sql: `
    select e.id, e.entity_id, e.year, e.month, coalesce(e.category, '') as category, e.movement_type, e.json
    from bookkeeping.entry named
    join bookkeeping.entry e on e.entity_id = named.entity_id and (
      e.id = named.id or (
        named.source = 'bank_sync' and e.source = 'bank_sync' and e.external_tx_id = named.external_tx_id
        and e.bank_source is not distinct from named.bank_source
      )
    )
    where named.id = $id order by e.year, e.month, category, e.movement_type, e.id`,
})

/** What an entry says, beside its id and its LLC. A removed entry keeps all of it. */
export const ENTRY_COLUMNS = `year, month, transaction_date, movement_type, category, income, expense, counterparty_id,
         economic_purpose, document_id, description, bank_source, external_tx_id, source, currency, original_amount,
         exchange_rate, rate_source, rate_date, rate_quoted`
export const ENTRY_ROW = {
  year: int,
  month: int,
  transaction_date: orNull(text),
  movement_type: text,
  category: orNull(text),
  income: text,
  expense: text,
  counterparty_id: orNull(int),
  economic_purpose: orNull(text),
  document_id: orNull(int),
  description: orNull(text),
  bank_source: orNull(text),
  external_tx_id: orNull(text),
  source: text,
  currency: orNull(text),
  original_amount: orNull(text),
  exchange_rate: orNull(text),
  rate_source: orNull(text),
  rate_date: orNull(text),
  rate_quoted: orNull(text),
}

/** The entry as it is, or was before its removal. */
export const findEntry = statement({
  name: 'bookkeeping.find_entry',
  params: { id: int },
  row: { entry: text, reason: orNull(text), removed_at: orNull(instant) },
  sql: `
    select json as entry, null::text as reason, null::timestamptz as removed_at from bookkeeping.entry where id = $id
    union all
    select entry, reason, removed_at from bookkeeping.removed_entry where id = $id`,
})

const ITS_TOTALS = `t.entity_id = $entity_id and t.year = $year and t.month = $month
    and (t.category, t.movement_type) in (('*', '*'), ($category, '*'), ($category, $movement_type))`
const OF_TOTALS = { entity_id: int, year: int, month: int, category: text, movement_type: text }

/** The totals that count the entry, in the same lock order as adding entries. */
export const lockTotals = statement({
  name: 'bookkeeping.lock_totals',
  params: OF_TOTALS,
  row: { entries: int },
  sql: `
    select entries from bookkeeping.total t where ${ITS_TOTALS}
    order by entity_id, year, month, category, movement_type for update`,
})

/** Run with the totals locked: nobody else can change the month then. */
export const deleteEntry = write({
  name: 'bookkeeping.delete_entry',
  action: 'entry.remove',
  params: { id: int, reason: orNull(text), ...OF_TOTALS },
  row: { month_seq: int, category_seq: int, category_or_null: orNull(text) },
  sql: `
    gone as (delete from bookkeeping.entry where id = $id returning *),
    kept as (
      insert into bookkeeping.removed_entry (id, entity_id, ${ENTRY_COLUMNS}, entry, reason, removed_at)
      select id, entity_id, ${ENTRY_COLUMNS}, json, $reason, statement_timestamp() from gone
    ), noted as (
      insert into bookkeeping.entry_event (entry_id, at, actor, what)
      select id, statement_timestamp(), $by_actor, 'removed' from gone
    ), counted as (
      insert into bookkeeping.removal_count as c (entity_id, year, month, removals)
      select entity_id, year, month, 1 from gone
      on conflict (entity_id, year, month) do update set removals = c.removals + 1
    ), turned as (${incrementRevisions('books', 'select entity_id from gone')}),
    emptied as (
      delete from bookkeeping.total t using gone where ${ITS_TOTALS} and t.entries = 1
    ), lowered as (
      update bookkeeping.total t
      set entries = t.entries - 1, income = t.income - gone.income, expense = t.expense - gone.expense
      from gone where ${ITS_TOTALS} and t.entries > 1
    ), written as (
      select 'entry/' || id as record, month_seq, category_seq, category as category_or_null from gone
    )`,
})

const IN_MONTH = 'entity_id = $entity_id and year = $year and month = $month'
const OF_MONTH = { entity_id: int, year: int, month: int }

/**
 * Moves the positions after the gap down by one: first to negative values, because two entries must never
 * have the same position. The cost grows with the number of later entries of the month.
 */
export const liftPlaces = statement({
  name: 'bookkeeping.lift_places',
  params: { ...OF_MONTH, category: orNull(text), month_seq: int },
  row: {},
  sql: `
    update bookkeeping.entry set
      month_seq = 1 - month_seq,
      category_seq = case when category is not distinct from $category then 1 - category_seq else category_seq end
    where ${IN_MONTH} and month_seq > $month_seq`,
})

export const settlePlaces = statement({
  name: 'bookkeeping.settle_places',
  params: OF_MONTH,
  row: {},
  sql: `
    update bookkeeping.entry set month_seq = -month_seq, category_seq = abs(category_seq)
    where ${IN_MONTH} and month_seq < 0`,
})
