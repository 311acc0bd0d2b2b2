import { bool, instant, int, json, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** What the API of a bank has reported. */
export const listReported = statement({
  name: 'banking.list_reported',
  params: { entity_id: int, bank: text },
  row: { account: text, month: text, closing: text },
  sql: `
    select account, to_char(month, 'YYYY-MM') as month, closing from banking.statement_balance
    where entity_id = $entity_id and bank = $bank and source = 'bank_api' and removed_at is null`,
})

/** Each month once: another process may have been first. */
export const insertReported = write({
  name: 'banking.insert_reported',
  action: 'statement.record',
  detail: "'bank_api'",
  params: { entity_id: int, bank: text, rows: json, now: instant },
  row: { count: int },
  sql: `
    made as (
      insert into banking.statement_balance (
        entity_id, bank, account, currency, month, opening, closing, source, recorded_at
      )
      select $entity_id, $bank, account, currency, to_date(month, 'YYYY-MM'), opening, closing, 'bank_api', $now
      from json_to_recordset($rows::json)
        as x (account text, currency text, month text, opening numeric, closing numeric)
      order by account, month
      on conflict do nothing
      returning id
    ), written as (
      select count(*) as count,
             case count(*) when 1 then 'statement/' || min(id) else 'statements/' || min(id) || '-' || max(id) end as record
      from made having count(*) > 0
    )`,
})

/**
 * What was booked at the bank after each of these months, including what was changed later about transactions of
 * before, and whether something made by then may still be booked.
 */
export const sumAfterMonths = statement({
  name: 'banking.sum_after_months',
  params: { account_id: int, months: json },
  row: { month: text, booked: text, has_pending: bool },
  sql: `
    select to_char(m.day, 'YYYY-MM') as month,
           coalesce((
             select sum(t.amount) from banking.transaction t
             where t.account_id = $account_id and t.standing = 'settled' and t.day >= m.day + interval '1 month'
           ), 0) + coalesce((
             select sum(c.amount) from banking.transaction_change c
             where c.account_id = $account_id and c.day < m.day + interval '1 month'
               and c.changed_on >= m.day + interval '1 month'
           ), 0) as booked,
           exists (
             select from banking.transaction t
             where t.account_id = $account_id and t.standing = 'pending' and t.made_at < m.day + interval '1 month'
           ) as has_pending
    from (select value::date as day from json_array_elements_text($months::json)) m`,
})

export const insertChanges = statement({
  name: 'banking.insert_changes',
  params: { rows: json },
  row: {},
  sql: `
    insert into banking.transaction_change (account_id, bank_id, day, changed_on, amount)
    select account_id, bank_id, day, changed_on, amount
    from json_to_recordset($rows::json)
      as x (account_id integer, bank_id text, day date, changed_on date, amount numeric)`,
})
