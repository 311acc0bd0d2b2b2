import { instant, int, json, statement, text } from '../../kernel/statement.ts'

const NAMES = 'account_id, bank_id, status, amount, day, made_at, payee, reason, entry_place, fee_place'
const COLUMNS = `account_id integer, bank_id text, status text, amount numeric, day date, made_at timestamptz,
        payee text, reason text, entry_place integer, fee_place integer`

export const insertArrivals = statement({
  name: 'banking.insert_arrivals',
  params: { batch: int, rows: json },
  row: {},
  sql: `
    insert into banking.arrival (batch, arrived_at, ${NAMES})
    select $batch, statement_timestamp(), ${NAMES} from json_to_recordset($rows::json) as x (${COLUMNS})`,
})

/**
 * What has arrived is remembered as booked, with the entries it has by now: the ids in the order of their places. Not "on
 * conflict": should another process have been faster, nothing of this may stand.
 */
export const keepArrivals = statement({
  name: 'banking.keep_arrivals',
  params: { batch: int, ids: text },
  row: {},
  sql: `
    with entry as materialized (
      select id, place - 1 as place
      from unnest(string_to_array($ids, ',')::bigint[]) with ordinality as e (id, place)
    )
    insert into banking.transaction (
      account_id, bank_id, standing, status, amount, booked, day, made_at, payee, reason, entry_id, fee_entry_id
    )
    select a.account_id, a.bank_id, 'settled', a.status, a.amount, a.amount, a.day, a.made_at, a.payee, a.reason,
           main.id, fee.id
    from banking.arrival a
    join entry main on main.place = a.entry_place
    left join entry fee on fee.place = a.fee_place
    where a.batch = $batch`,
})

export const deleteArrivals = statement({
  name: 'banking.delete_arrivals',
  params: { batch: int },
  row: {},
  sql: 'delete from banking.arrival where batch = $batch',
})

/** Whoever read them is gone. */
export const sweepArrivals = statement({
  name: 'banking.sweep_arrivals',
  params: { before: instant },
  row: {},
  sql: 'delete from banking.arrival where arrived_at < $before',
})
