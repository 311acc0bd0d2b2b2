import { instant, int, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'
import { countPending } from './transaction.sql.ts'

/**
 * Submits the next occurrence of the longest due series, as it was submitted before. The series' row is
 * claimed first and its due date cleared: concurrent processes skip it, later ones find nothing. No row if
 * nothing is due.
 */
export const insertDueOccurrence = write({
  name: 'ledger.insert_due_occurrence',
  action: 'transaction.recur',
  params: { transaction_id: text, today: text, submitted_at: instant },
  row: { transaction_id: text, series_id: int, occurrence: int },
  sql: `
    due as (
      select id from ledger.series where next_due <= $today::date
      order by next_due, id limit 1 for update skip locked
    ), taken as (
      update ledger.series s set newest = s.newest + 1, next_due = null
      from due where s.id = due.id
      returning s.id, s.entity_id, s.newest, old.next_due as due_on
    ), counted as (
      ${countPending('select entity_id, 1, $submitted_at::timestamptz from taken')}
    ), made as (
      insert into ledger.transaction (
        transaction_id, entity_id, place, amount, category, description, strategic_decision, bank, exec_date, recurring,
        series_id, occurrence, submitted_at
      )
      select $transaction_id, c.entity_id, c.place, before.amount, before.category, before.description,
             before.strategic_decision, before.bank, taken.due_on, before.recurring, taken.id, taken.newest, c.newest_at
      from taken
      join counted c on c.entity_id = taken.entity_id
      join ledger.transaction before on before.series_id = taken.id and before.occurrence = taken.newest - 1
      returning transaction_id, series_id, occurrence
    ), written as (
      select transaction_id, series_id, occurrence, 'transaction/' || transaction_id as record from made
    )`,
})

/** Ends the series of a transaction: nothing more will be submitted. A pending one stays for the Manager. */
export const markSeriesEnded = write({
  name: 'ledger.mark_series_ended',
  action: 'transaction.stop',
  params: { transaction_id: text, ended_at: instant },
  row: { series_id: int },
  sql: `
    ended as (
      update ledger.series s set ended_at = $ended_at::timestamptz, next_due = null
      from ledger.transaction t
      where t.transaction_id = $transaction_id and s.id = t.series_id and s.ended_at is null
      returning s.id
    ), written as (select id as series_id, 'transaction/' || $transaction_id as record from ended)`,
})

export const findSeries = statement({
  name: 'ledger.find_series',
  params: { transaction_id: text },
  row: {
    entity_id: int,
    json: text,
    occurrence: orNull(int),
    newest: orNull(int),
    next_due: orNull(text),
    ended_at: orNull(instant),
  },
  sql: `
    select t.entity_id, t.json, t.occurrence, s.newest, s.next_due, s.ended_at
    from ledger.transaction t left join ledger.series s on s.id = t.series_id
    where t.transaction_id = $transaction_id`,
})
