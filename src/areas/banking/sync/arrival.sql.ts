import { instant, int, statement, text } from '../../../kernel/sql/statement.ts'
import { unnestParams } from '../../../kernel/sql/unnest-params.ts'

export const MANY_ARRIVALS =
  unnestParams(`account_id integer, bank_id text, status text, amount numeric, day date,
  made_at timestamp with time zone, payee text, reason text, entry_place integer, fee_place integer`)

export const insertArrivals = statement({
  name: 'banking.insert_arrivals',
  params: { batch: int, ...MANY_ARRIVALS.params },
  row: {},
  sql: `
    insert into banking.arrival (batch, arrived_at, ${MANY_ARRIVALS.names})
    select $batch, statement_timestamp(), ${MANY_ARRIVALS.names} from ${MANY_ARRIVALS.rows}`,
})

/**
 * Converted to an array once and then looked up: a join would be planned without knowing the number of rows.
 */
const ID_AT = (place: string) => `(select string_to_array($ids, ',')::bigint[])[${place} + 1]`

/**
 * Records the arrivals as booked, with their entries: ids in the order of their positions. Not "on conflict":
 * if another process was faster, all of this must fail.
 */
export const keepArrivals = statement({
  name: 'banking.keep_arrivals',
  params: { batch: int, ids: text },
  row: {},
  sql: `
    insert into banking.transaction (
      account_id, bank_id, standing, status, amount, booked, day, made_at, payee, reason, entry_id, fee_entry_id
    )
    select account_id, bank_id, 'settled', status, amount, amount, day, made_at, payee, reason,
           ${ID_AT('entry_place')}, ${ID_AT('fee_place')}
    from banking.arrival where batch = $batch`,
})

export const deleteArrivals = statement({
  name: 'banking.delete_arrivals',
  params: { batch: int },
  row: {},
  sql: 'delete from banking.arrival where batch = $batch',
})

/** Deletes arrivals that a process left behind when it died. */
export const sweepArrivals = statement({
  name: 'banking.sweep_arrivals',
  params: { before: instant },
  row: {},
  sql: 'delete from banking.arrival where arrived_at < $before',
})
