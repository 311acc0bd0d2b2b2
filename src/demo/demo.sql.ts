import { takeLock, tryLock } from '../kernel/sql/locks.ts'
import { bool, bytes, int, orNull, statement, text } from '../kernel/sql/statement.ts'

/** Held until the transaction ends, so that one process loads and the others find it done. */
export const tryLockDemo = statement({
  name: 'demo.try_lock',
  params: {},
  row: { mine: bool },
  sql: `select ${tryLock('loading the demo')} as mine`,
})

export const lockDemo = statement({
  name: 'demo.lock',
  params: {},
  row: { mine: bool },
  sql: `select true as mine from ${takeLock('loading the demo')}`,
})

export const listDemoPeople = statement({
  name: 'demo.list_people',
  params: {},
  row: { id: int, disabled_by: orNull(text) },
  sql: 'select id, disabled_by from members.member where is_demo order by id',
})

/** Whether the demo is loaded, by its known person, and whether anyone else exists. */
export const findDemo = statement({
  name: 'demo.find_demo',
  params: { email: text },
  row: { inhabited: bool, member_id: orNull(int), entity_id: orNull(int), is_disabled: bool },
  sql: `
    select exists (select from members.member) as inhabited, m.id as member_id,
           (select min(id::integer) from json_object_keys(s.entities) as id) as entity_id,
           m.disabled_at is not null as is_disabled
    from (values (1)) one
    left join members.member m on m.email = $email
    left join lateral entities.standing_of(m.id) s on true`,
})

/**
 * A killed load has used up ids, which no rollback returns, and the README's first request names LLC 1. So if
 * there is nobody, and nobody is added until the transaction ends, every empty table's ids restart at 1.
 */
export const restartNumbers = statement({
  name: 'demo.restart_numbers',
  params: {},
  row: {},
  sql: `
    do $$
    declare
      numbered record;
      is_empty boolean;
    begin
      lock table members.member in share row exclusive mode;
      if exists (select from members.member) then return; end if;
      for numbered in
        select c.oid::regclass::text as name, a.attname as column_name
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attidentity <> '' and c.relkind = 'r' and not a.attisdropped
          -- The audit log's sequence cannot be set.
          and has_sequence_privilege(pg_get_serial_sequence(c.oid::regclass::text, a.attname), 'UPDATE')
      loop
        execute 'select not exists (select from ' || numbered.name || ')' into is_empty;
        if is_empty then
          perform setval(pg_get_serial_sequence(numbered.name, numbered.column_name), 1, false);
        end if;
      end loop;
    end $$`,
})

/** The key with this fingerprint, if it belongs to this member and only a person's decision can end it. */
export const findLastingKey = statement({
  name: 'demo.find_lasting_key',
  params: { hash: bytes, member_id: int },
  row: { id: int },
  sql: `
    select k.id from access.api_secret s join access.api_key k on k.id = s.key_id
    where s.hash = $hash and k.member_id = $member_id and s.valid_until is null
      and k.revoked_at is null and k.expires_at is null`,
})

/** The entries of loans with the owner, and the contract. */
export const listLoanEntries = statement({
  name: 'demo.list_loan_entries',
  params: { entity_id: int },
  row: {
    id: int,
    counterparty_id: orNull(int),
    document_id: orNull(int),
    transaction_date: orNull(text),
    income: text,
  },
  sql: `
    select id, counterparty_id, document_id, transaction_date, trim_scale(income) as income from bookkeeping.entry
    where entity_id = $entity_id and category = 'prestamo_owner' order by transaction_date, id`,
})

/** What an LLC has at the end of a day, by its books. */
export const findBalance = statement({
  name: 'demo.find_balance',
  params: { entity_id: int, day: text },
  row: { balance: text },
  sql: `
    select trim_scale(coalesce(sum(income - expense), 0)) as balance from bookkeeping.entry
    where entity_id = $entity_id and transaction_date <= $day::date`,
})
