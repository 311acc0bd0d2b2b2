import { instant, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'

const ACCOUNT = {
  id: int,
  bank_id: text,
  connection_id: int,
  name: text,
  holder: orNull(text),
  currency: text,
  balance: orNull(text),
}

/**
 * Saves the accounts that a connection sees. An account read by another connection stays with it; one whose
 * connection was removed moves to this one.
 */
export const keepAccounts = statement({
  name: 'banking.keep_accounts',
  params: { entity_id: int, provider: text, connection_id: int, accounts: json, now: instant },
  row: ACCOUNT,
  sql: `
    insert into banking.account as a (
      entity_id, provider, connection_id, bank_id, name, holder, currency, opened_on, balance, seen_at
    )
    select $entity_id, $provider, $connection_id, x.bank_id, x.name, x.holder, x.currency, x.opened_on, x.balance, $now
    from json_to_recordset($accounts::json)
      as x (bank_id text, name text, holder text, currency text, opened_on date, balance numeric)
    order by x.bank_id
    on conflict (entity_id, provider, bank_id) do update set
      connection_id = case
        when (select removed_at is null from banking.connection c where c.id = a.connection_id) then a.connection_id
        else excluded.connection_id end,
      name = excluded.name, holder = excluded.holder, currency = excluded.currency, balance = excluded.balance,
      seen_at = excluded.seen_at
    returning ${Object.keys(ACCOUNT).join(', ')}`,
})

/** Which of these accounts of an LLC are known, and which connections read them. */
export const listAccounts = statement({
  name: 'banking.list_accounts',
  params: { entity_id: int },
  row: { ...ACCOUNT, provider: text, is_free: orNull(int) },
  sql: `
    select a.id, a.bank_id, a.connection_id, a.name, a.holder, a.currency, trim_scale(a.balance) as balance,
           a.provider, case when c.removed_at is not null then 1 end as is_free
    from banking.account a join banking.connection c on c.id = a.connection_id
    where a.entity_id = $entity_id order by a.provider, a.id`,
})

/** Which of these accounts are read by connections of other LLCs. */
export const listReaders = statement({
  name: 'banking.list_readers',
  params: { entity_id: int, provider: text, bank_ids: json },
  row: { bank_id: text, entity_id: int, connection_id: int },
  sql: `
    select a.bank_id, a.entity_id, a.connection_id
    from banking.account a join banking.connection c on c.id = a.connection_id
    where a.provider = $provider and a.bank_id = any (array(select json_array_elements_text($bank_ids::json)))
      and a.entity_id <> $entity_id and c.removed_at is null
    order by a.id`,
})
