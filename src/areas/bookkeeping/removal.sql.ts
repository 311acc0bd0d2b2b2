import { int, orNull, statement, text } from '../../kernel/statement.ts'
import { turnRevisions, write } from '../../kernel/write.ts'

export const findEntry = statement({
  name: 'bookkeeping.find_entry',
  params: { id: int },
  row: { entity_id: int, year: int, month: int, category: text, movement_type: text, json: text },
  sql: `
    select entity_id, year, month, coalesce(category, '') as category, movement_type, json
    from bookkeeping.entry where id = $id`,
})

const ITS_TOTALS = `t.entity_id = $entity_id and t.year = $year and t.month = $month
    and (t.category, t.movement_type) in (('*', '*'), ($category, '*'), ($category, $movement_type))`
const OF_TOTALS = { entity_id: int, year: int, month: int, category: text, movement_type: text }

/** The rows that count the entry, in the order in which whoever adds entries takes them. */
export const lockTotals = statement({
  name: 'bookkeeping.lock_totals',
  params: OF_TOTALS,
  row: { entries: int },
  sql: `
    select entries from bookkeeping.total t where ${ITS_TOTALS}
    order by entity_id, year, month, category, movement_type for update`,
})

/** To be run with the totals locked: nobody else adds to the month or takes from it then. */
export const deleteEntry = write({
  name: 'bookkeeping.delete_entry',
  action: 'entry.remove',
  params: { id: int, ...OF_TOTALS },
  row: { month_seq: int, category_seq: int, category_or_null: orNull(text) },
  sql: `
    gone as (delete from bookkeeping.entry where id = $id returning *),
    turned as (${turnRevisions('books', 'select entity_id from gone')}),
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
 * The places behind the gap move down by one: first to where nobody is, below zero, as two entries must not have the same
 * place even for a moment. What it costs grows with the entries of the month that came later.
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
