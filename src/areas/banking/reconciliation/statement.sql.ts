import { takeLock } from '../../../kernel/sql/locks.ts'
import { bool, instant, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'
import { ACCOUNT_ID, NAMED_BANK, TRANSACTION_OF } from './movements.sql.ts'

/** The accounts that connections of an LLC read, or once read. */
export const listConnectedAccounts = statement({
  name: 'banking.list_connected_accounts',
  params: { entity_id: int },
  row: { id: int, bank: text, account: text, currency: text, name: text, opened: text, is_connected: bool },
  sql: `
    select a.id, a.provider as bank, a.bank_id as account, a.currency, a.name, to_char(a.opened_on, 'YYYY-MM') as opened,
           c.removed_at is null as is_connected
    from banking.account a join banking.connection c on c.id = a.connection_id
    where a.entity_id = $entity_id order by a.provider, a.id`,
})

/** A balance whose statement was withdrawn does not count. */
export const listBalances = statement({
  name: 'banking.list_balances',
  params: { entity_id: int },
  row: {
    id: int,
    bank: text,
    account: text,
    currency: text,
    month: text,
    opening: text,
    closing: text,
    source: text,
    document_id: orNull(int),
    recorded_at: instant,
  },
  sql: `
    select b.id, b.bank, b.account, b.currency, to_char(b.month, 'YYYY-MM') as month, b.opening, b.closing, b.source,
           b.document_id, b.recorded_at
    from banking.statement_balance b
    where b.entity_id = $entity_id and b.removed_at is null
      and not exists (select from documents.documents d where d.id = b.document_id and d.withdrawn_at is not null)
    order by b.bank, b.account, b.currency, b.month, b.id`,
})

/** Entries of a bank whose money moved in these days, those of a month first. */
export const listBankEntries = statement({
  name: 'banking.list_bank_entries',
  params: { entity_id: int, month: text, from_day: text, to_day: text, bank: text, most: int },
  row: {
    id: int,
    month: text,
    day: orNull(text),
    currency: orNull(text),
    account: orNull(text),
    account_currency: orNull(text),
    dollars: text,
    original: orNull(text),
    reference: orNull(text),
    description: orNull(text),
  },
  sql: `
    with s as (
      select e.*, to_char(make_date(e.year, e.month, 1), 'YYYY-MM') as moved, ${ACCOUNT_ID('e')} as account_id
      from bookkeeping.bank_entries_by_day($entity_id, $from_day::date, $to_day::date, $most::integer) e
      ${TRANSACTION_OF('e').trim()}
    )
    select s.id, s.moved as month, s.transaction_date as day, s.currency, a.bank_id as account,
           a.currency as account_currency, s.dollars, s.original_amount as original, s.external_tx_id as reference,
           left(s.description, 300) as description
    from s left join banking.account a on a.id = s.account_id
    where coalesce(a.provider, ${NAMED_BANK('s')}) = $bank
    order by s.moved <> $month, s.transaction_date nulls first, s.id limit $most::integer`,
})

/** The settled transactions of a connected account in a month. */
export const listSettled = statement({
  name: 'banking.list_settled',
  params: { entity_id: int, bank: text, account: text, month: text, most: int },
  row: { day: text, amount: text, reference: text, description: orNull(text) },
  sql: `
    select t.day, t.amount, t.bank_id as reference, t.payee as description
    from banking.account a join banking.transaction t on t.account_id = a.id
    where a.entity_id = $entity_id and a.provider = $bank and a.bank_id = $account and t.standing = 'settled'
      and t.day >= to_date($month, 'YYYY-MM') and t.day < to_date($month, 'YYYY-MM') + interval '1 month'
    order by t.day, t.bank_id limit $most`,
})

/** The movements of the statement that counts in a month. */
export const findStatementLines = statement({
  name: 'banking.find_statement_lines',
  params: { id: int },
  row: { lines: orNull(json) },
  sql: 'select lines from banking.statement_balance where id = $id',
})

/** The member of staff who recorded a balance for the client. */
export const findStaffRecorder = statement({
  name: 'banking.find_staff_recorder',
  params: { id: int },
  row: { name: text },
  sql: `
    select m.name from banking.statement_balance b join members.members m on b.recorded_by = 'staff:' || m.id
    where b.id = $id`,
})

export const findStatement = statement({
  name: 'banking.find_statement',
  params: { id: int },
  row: { id: int, entity_id: int, source: text, bank: text, month: text },
  sql: `
    select id, entity_id, source, bank, to_char(month, 'YYYY-MM') as month
    from banking.statement_balance where id = $id and removed_at is null`,
})

export const findFiscalYearEnd = statement({
  name: 'banking.find_fiscal_year_end',
  params: { entity_id: int },
  row: { fiscal_year_end: text },
  sql: 'select fiscal_year_end from entities.entities where id = $entity_id',
})

/** One recording at a time for each LLC, so that a later one replaces an earlier one. */
export const lockStatements = statement({
  name: 'banking.lock_statements',
  params: { entity_id: int },
  row: { locked: int },
  sql: `select 1 as locked from ${takeLock('statements of an LLC', '$entity_id')}`,
})

/** What a person recorded of a month before. */
export const replaceBalance = write({
  name: 'banking.replace_balance',
  action: 'statement.replace',
  params: { entity_id: int, bank: text, account: text, currency: text, month: text, now: instant },
  row: { id: int },
  sql: `
    gone as (
      update banking.statement_balance set removed_at = $now
      where entity_id = $entity_id and bank = $bank and account = $account and currency = $currency
        and month = to_date($month, 'YYYY-MM') and source <> 'bank_api' and removed_at is null
      returning id
    ), written as (select id, 'statement/' || id as record from gone)`,
})

export const insertBalance = write({
  name: 'banking.insert_balance',
  action: 'statement.record',
  detail: 'source',
  params: {
    entity_id: int,
    bank: text,
    account: text,
    currency: text,
    month: text,
    opening: text,
    closing: text,
    source: text,
    document_id: orNull(int),
    lines: orNull(json),
    now: instant,
  },
  row: { id: int },
  sql: `
    made as (
      insert into banking.statement_balance (
        entity_id, bank, account, currency, month, opening, closing, source, document_id, lines, recorded_at, recorded_by
      )
      values ($entity_id, $bank, $account, $currency, to_date($month, 'YYYY-MM'), $opening::numeric, $closing::numeric,
              $source, $document_id::bigint, $lines::jsonb, $now, $by_actor)
      returning id, source
    ), written as (select id, source, 'statement/' || id as record from made)`,
})

export const removeBalance = write({
  name: 'banking.remove_balance',
  action: 'statement.remove',
  params: { id: int, now: instant },
  row: { id: int },
  sql: `
    gone as (
      update banking.statement_balance set removed_at = $now where id = $id and removed_at is null returning id
    ), written as (select id, 'statement/' || id as record from gone)`,
})
