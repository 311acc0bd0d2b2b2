import { takeLock } from '../../kernel/sql/locks.ts'
import { bool, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

const SANDBOX = { source_entity_id: int, member_id: int, entity_id: int, connection_id: int }
const COLUMNS = 'source_entity_id, member_id, entity_id, connection_id'

/** Of two requests for one LLC, the second waits until the first is done. */
export const lockSource = statement({
  name: 'sandbox.lock_source',
  params: { entity_id: int },
  row: { locked: int },
  sql: `select 1 as locked from ${takeLock('copy of an LLC', '$entity_id')}`,
})

export const findSandboxOf = statement({
  name: 'sandbox.find_sandbox_of',
  params: { source_entity_id: int },
  row: SANDBOX,
  sql: `select ${COLUMNS} from sandbox.sandbox where source_entity_id = $source_entity_id`,
})

export const findSandbox = statement({
  name: 'sandbox.find_sandbox',
  params: { member_id: int },
  row: { ...SANDBOX, owner_id: int },
  sql: `
    select ${COLUMNS.replace('member_id', 's.member_id')}, m.test_of as owner_id
    from sandbox.sandbox s join members.members m on m.id = s.member_id where s.member_id = $member_id`,
})

export const findSource = statement({
  name: 'sandbox.find_source',
  params: { entity_id: int },
  row: { member_id: int },
  sql: `
    select e.member_id from entities.entities e join members.members m on m.id = e.member_id
    where e.id = $entity_id and m.test_of is null`,
})

export const insertSandbox = write({
  name: 'sandbox.insert_sandbox',
  action: 'sandbox.create',
  params: SANDBOX,
  row: { entity_id: int },
  sql: `
    made as (
      insert into sandbox.sandbox (${COLUMNS}) values ($source_entity_id, $member_id, $entity_id, $connection_id)
      returning entity_id
    ), written as (select entity_id, 'entity/' || entity_id as record from made)`,
})

/** The last step of a reset, with its response. */
export const replaceSandbox = write({
  name: 'sandbox.replace_sandbox',
  action: 'sandbox.reset',
  params: { ...SANDBOX, entries: int, counterparties: int, transactions: int },
  row: { body: text },
  sql: `
    made as (
      update sandbox.sandbox
      set member_id = $member_id, entity_id = $entity_id, connection_id = $connection_id, copied_at = now()
      where source_entity_id = $source_entity_id
      returning entity_id
    ), written as (
      select 'entity/' || entity_id as record, json_build_object('data', json_build_object(
        'entity_id', entity_id, 'entries', $entries::integer, 'counterparties', $counterparties::integer,
        'transactions', $transactions::integer
      ))::text as body
      from made
    )`,
})

/** The sandbox of an account whose LLC is no longer needed. Its account is then one that a job removes. */
export const deleteSandbox = write({
  name: 'sandbox.delete_sandbox',
  action: 'sandbox.remove',
  params: { member_id: int },
  row: { entity_id: int },
  sql: `
    made as (delete from sandbox.sandbox where member_id = $member_id returning entity_id),
    written as (select entity_id, 'entity/' || entity_id as record from made)`,
})

/** Sandboxes whose keys were neither created nor used since, and that were not reset. */
export const listUnused = statement({
  name: 'sandbox.list_unused',
  params: { before: instant, most: int },
  row: { member_id: int },
  sql: `
    select s.member_id from sandbox.sandbox s
    where s.copied_at < $before and coalesce(access.last_use_of(s.member_id), '-infinity') < $before
    order by s.copied_at limit $most::integer`,
})

/** Test accounts that a reset replaced, or whose sandbox was removed. */
export const listReplaced = statement({
  name: 'sandbox.list_replaced',
  params: { most: int },
  row: { member_id: int },
  sql: `
    select m.id as member_id from members.members m
    where m.test_of is not null and not exists (select from sandbox.sandbox s where s.member_id = m.id)
    order by m.id limit $most::integer`,
})

export const listTestAccounts = statement({
  name: 'sandbox.list_test_accounts',
  params: { owner_id: int },
  row: { member_id: int },
  sql: 'select id as member_id from members.members where test_of = $owner_id order by id',
})

export const findTestAccount = statement({
  name: 'sandbox.find_test_account',
  params: { member_id: int },
  row: { email: text },
  sql: 'select email from members.members where id = $member_id and test_of is not null',
})

export const findForeignKeys = statement({
  name: 'sandbox.find_foreign_keys',
  params: {},
  row: { keys: json },
  sql: `
    select coalesce(json_agg(json_build_array(
      f.relnamespace::regnamespace || '.' || f.relname, t.relnamespace::regnamespace || '.' || t.relname
    )), '[]') as keys
    from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.conrelid <> c.confrelid`,
})

/** What a copied LLC keeps of the original: nothing that identifies a person or the company. */
export const findLlcToCopy = statement({
  name: 'sandbox.find_llc_to_copy',
  params: { entity_id: int },
  row: {
    name: text,
    state: text,
    status: text,
    formation_date: orNull(text),
    dissolved_on: orNull(text),
    founder_country: orNull(text),
    naics: orNull(text),
    fiscal_year_end: text,
    foreign_owned: bool,
  },
  sql: `
    select name, state, status, formation_date, dissolved_on, founder_country, naics, fiscal_year_end, foreign_owned
    from entities.entities where id = $entity_id`,
})
