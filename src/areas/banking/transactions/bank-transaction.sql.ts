import { int, orNull, statement, text } from '../../../kernel/sql/statement.ts'

const PARAMS = {
  entity_id: int,
  account_id: orNull(int),
  state: orNull(text),
  from_day: text,
  before_day: text,
  before_account: int,
  before_bank_id: text,
  looks: int,
  most: int,
}

const ROW = {
  account_id: int,
  bank_id: text,
  day: text,
  payee: orNull(text),
  description: orNull(text),
  amount: text,
  currency: text,
  state: text,
  entry_id: orNull(int),
  category: orNull(text),
  reason: orNull(text),
  n: int,
}

/** The status of a transaction of `row`, with its entry as `e` (bookkeeping.standing_entries): one of TRANSACTION_STATES. */
export const stateOf = (row: string) => `
  case
    when ${row}.entry_id is not null and e.id is null then 'removed'
    when ${row}.entry_id is null and ${row}.booked <> 0 then 'entered_by_hand'
    when ${row}.entry_id is not null and (${row}.booked <> 0 or (${row}.amount = 0 and ${row}.standing = 'settled')) then 'booked'
    when ${row}.entry_id is not null then 'reversed'
    when ${row}.standing = 'pending' then 'pending'
    when ${row}.needs_rate then 'needs_rate'
    when ${row}.standing = 'void' then 'failed'
    else 'not_imported'
  end`

/**
 * The newest transactions of an LLC before a position, in the order of day, account and bank's id. From each account at most `looks`
 * are read, in the order of an index. The last one that was looked at is returned even if its state is another: the search continues
 * after it.
 */
const transactionsBefore = (name: string, only: string) =>
  statement({
    name,
    params: PARAMS,
    row: ROW,
    sql: `
      with looked as materialized (
        select a.id as account_id, a.currency, t.bank_id, t.day, t.payee, t.amount, t.booked, t.standing, t.needs_rate,
               t.entry_id, t.reason
        from banking.account a cross join lateral (
          select * from banking.transaction t
          where t.account_id = a.id and t.day >= $from_day::date${only}
            and (t.day, t.bank_id) < (
              case when a.id < $before_account then $before_day::date + 1 else $before_day::date end,
              case when a.id = $before_account then $before_bank_id else '' end
            )
          order by t.day desc, t.bank_id desc limit $looks::integer
        ) t
        where a.entity_id = $entity_id and ($account_id::integer is null or a.id = $account_id)
        order by t.day desc, a.id desc, t.bank_id desc limit $looks::integer
      ), found as (
        select l.account_id, l.bank_id, l.day, l.payee, e.description, trim_scale(l.amount) as amount, l.currency,
               ${stateOf('l')} as state,
               e.id as entry_id, e.category, l.reason,
               row_number() over (order by l.day desc, l.account_id desc, l.bank_id desc) as n
        from looked l left join lateral bookkeeping.standing_entries(array[l.entry_id]) e on true
      )
      select account_id, bank_id, day, payee, description, amount, currency, state, entry_id, category, reason, n
      from found
      where $state::text is null or state = $state or n = $looks::integer
      order by n limit $most::integer + 1`,
  })

export const listTransactionsBefore = transactionsBefore('banking.list_transactions_before', '')

/** Those that are not in the books as an entry, by their own index. */
export const listUnbookedBefore = transactionsBefore(
  'banking.list_unbooked_before',
  ' and (t.booked = 0 or t.entry_id is null)',
)
