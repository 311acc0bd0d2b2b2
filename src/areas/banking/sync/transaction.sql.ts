import { takeLock } from '../../../kernel/sql/locks.ts'
import { bool, instant, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'
import { stateOf } from '../transactions/bank-transaction.sql.ts'

export const lockImports = statement({
  name: 'banking.lock_imports',
  params: { entity_id: int },
  row: { locked: int },
  sql: `select 1 as locked from ${takeLock('bank imports of an LLC', '$entity_id')}`,
})

/** Whether there is anything to compare new transactions with; usually not at the first import. */
export const findComparable = statement({
  name: 'banking.find_comparable',
  params: { accounts: json, entity_id: int },
  row: { known: bool, entered: bool },
  sql: `
    select exists (
             select from banking.transaction
             where account_id = any (array(select json_array_elements_text($accounts::json)::integer))
           ) as known,
           bookkeeping.any_reference_entered($entity_id) as entered`,
})

/** The known ones of these transactions. */
export const findKnown = statement({
  name: 'banking.find_known',
  params: { keys: json },
  row: {
    account_id: int,
    bank_id: text,
    standing: text,
    status: text,
    amount: text,
    booked: text,
    made_at: instant,
    entry_id: orNull(int),
    fee_entry_id: orNull(int),
  },
  sql: `
    select t.account_id, t.bank_id, t.standing, t.status, t.amount, t.booked, t.made_at, t.entry_id, t.fee_entry_id
    from json_to_recordset($keys::json) as k (account_id integer, bank_id text)
    join banking.transaction t on t.account_id = k.account_id and t.bank_id = k.bank_id`,
})

export const findBookedEntries = statement({
  name: 'banking.find_booked_entries',
  params: { ids: json },
  row: {
    id: int,
    movement_type: text,
    category: orNull(text),
    counterparty_id: orNull(int),
    amount: text,
    economic_purpose: orNull(text),
    document_id: orNull(int),
    description: orNull(text),
    currency: orNull(text),
    original_amount: orNull(text),
    exchange_rate: orNull(text),
    rate_source: orNull(text),
    rate_date: orNull(text),
    rate_quoted: orNull(text),
  },
  sql: `
    select id, movement_type, category, counterparty_id, amount, economic_purpose, document_id, description, currency,
           original_amount, exchange_rate, rate_source, rate_date, rate_quoted
    from bookkeeping.standing_entries(array(select json_array_elements_text($ids::json)::bigint))`,
})

export const findEntered = statement({
  name: 'banking.find_entered',
  params: { entity_id: int, references: json },
  row: { reference: text },
  sql: `
    select * from bookkeeping.references_entered(
      $entity_id, array(select json_array_elements_text($references::json))
    ) as r (reference)`,
})

/** What waits for an exchange rate, by currency. */
export const listWaiting = statement({
  name: 'banking.list_waiting',
  params: { entity_id: int },
  row: { currency: text, transactions: int, since: text },
  sql: `
    select a.currency, count(*) as transactions, min(t.day) as since
    from banking.account a join banking.transaction t on t.account_id = a.id and t.needs_rate
    where a.entity_id = $entity_id group by a.currency order by a.currency`,
})

/**
 * Connections with transactions that wait for a rate are read again soon after rates were imported: once, even if the bank is down then.
 */
export const bringForward = statement({
  name: 'banking.bring_forward',
  params: { now: instant },
  row: {},
  sql: `
    update banking.connection c set next_sync_at = $now
    where c.status = 'active' and c.next_sync_at > $now
      and c.last_try_at < (select max(imported_at) from rates.imports)
      and exists (
        select from banking.account a join banking.transaction t on t.account_id = a.id and t.needs_rate
        where a.connection_id = c.id
      )`,
})

/** Inserts or updates transactions with their state, booked amount and entries. */
export const keepTransactions = statement({
  name: 'banking.keep_transactions',
  params: { rows: json },
  row: {},
  sql: `
    insert into banking.transaction as t (
      account_id, bank_id, standing, status, amount, booked, day, made_at, payee, reason, needs_rate, entry_id, fee_entry_id
    )
    select account_id, bank_id, standing, status, amount, booked, day, made_at, payee, reason, needs_rate, entry_id,
           fee_entry_id
    from json_to_recordset($rows::json) as x (
      account_id integer, bank_id text, standing text, status text, amount numeric, booked numeric, day date,
      made_at timestamptz, payee text, reason text, needs_rate boolean, entry_id bigint, fee_entry_id bigint
    )
    on conflict (account_id, bank_id) do update set
      standing = excluded.standing, status = excluded.status, amount = excluded.amount, booked = excluded.booked,
      day = excluded.day, payee = excluded.payee, reason = coalesce(excluded.reason, t.reason),
      needs_rate = excluded.needs_rate,
      entry_id = coalesce(excluded.entry_id, t.entry_id), fee_entry_id = coalesce(excluded.fee_entry_id, t.fee_entry_id)`,
})

export const findOldestPending = statement({
  name: 'banking.find_oldest_pending',
  params: { connection_id: int },
  row: { made_at: orNull(instant) },
  sql: `
    select min(t.made_at) as made_at from banking.transaction t join banking.account a on a.id = t.account_id
    where a.connection_id = $connection_id and (t.standing = 'pending' or t.needs_rate)`,
})

/**
 * Pending transactions that should have been in the read but were not: the bank dropped them or replaced
 * their id.
 */
export const dropVanished = statement({
  name: 'banking.drop_vanished',
  params: { accounts: json, since: orNull(instant), seen: json },
  row: {},
  sql: `
    with seen as materialized (
      select distinct account_id, bank_id from json_to_recordset($seen::json) as s (account_id integer, bank_id text)
    )
    update banking.transaction t set standing = 'void', status = 'gone'
    where account_id = any (array(select json_array_elements_text($accounts::json)::integer))
      and standing = 'pending' and ($since::timestamptz is null or made_at >= $since::timestamptz)
      and not (account_id, bank_id) in (select account_id, bank_id from seen)`,
})

export const listTransactions = statement({
  name: 'banking.list_transactions',
  params: { entity_id: int, only: text, most: int },
  row: {
    connection_id: int,
    account: text,
    provider: text,
    bank_id: text,
    day: text,
    amount: text,
    standing: text,
    status: text,
    payee: orNull(text),
    category: orNull(text),
    reason: orNull(text),
    entry_id: orNull(int),
    state: text,
  },
  sql: `
    select * from (
      select a.connection_id, a.name as account, a.provider, t.bank_id, t.day, trim_scale(t.amount) as amount,
             t.standing, t.status, t.payee, e.category, t.reason, t.entry_id,
             ${stateOf('t')} as state
      from banking.transaction t join banking.account a on a.id = t.account_id
      left join lateral bookkeeping.standing_entries(array[t.entry_id]) e on true
      where a.entity_id = $entity_id
    ) where $only = 'all' or state = $only
    order by day desc, bank_id limit $most::integer`,
})

/** Transactions of an LLC by the bank's id, which several accounts may share. */
export const findTransaction = statement({
  name: 'banking.find_transaction',
  params: { entity_id: int, bank_id: text },
  row: {
    account_id: int,
    connection_id: int,
    provider: text,
    bank_id: text,
    booked: text,
    day: text,
    payee: orNull(text),
    entry_id: orNull(int),
    fee_entry_id: orNull(int),
  },
  sql: `
    select t.account_id, a.connection_id, a.provider, t.bank_id, t.booked, t.day, t.payee, t.entry_id, t.fee_entry_id
    from banking.transaction t join banking.account a on a.id = t.account_id
    where a.entity_id = $entity_id and t.bank_id = $bank_id`,
})

/** As if never booked, except for a fee that still is: the next full read imports it again. */
export const forgetBooking = write({
  name: 'banking.forget_booking',
  action: 'transaction.restore',
  params: { account_id: int, bank_id: text },
  row: { connection_id: int },
  sql: `
    forgotten as (
      update banking.transaction
      set booked = 0, entry_id = null,
          fee_entry_id = (select s.id from bookkeeping.standing_entries(array[fee_entry_id]) as s)
      where account_id = $account_id and bank_id = $bank_id returning account_id
    ), read_anew as (
      update banking.connection c set read_whole_at = null from forgotten f join banking.account a on a.id = f.account_id
      where c.id = a.connection_id returning c.id
    ), written as (select id as connection_id, 'connection/' || id as record from read_anew)`,
})

export const pointToEntry = write({
  name: 'banking.point_to_entry',
  action: 'transaction.categorise',
  params: { account_id: int, bank_id: text, entry_id: int, reason: text },
  row: { account_id: int },
  sql: `
    pointed as (
      update banking.transaction set entry_id = $entry_id, reason = $reason
      where account_id = $account_id and bank_id = $bank_id returning account_id
    ), written as (select account_id, 'entry/' || $entry_id::bigint as record from pointed)`,
})
