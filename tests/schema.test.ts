import assert from 'node:assert/strict'
import test from 'node:test'
import { dumpSchema } from './harness/dump-schema.ts'
import { openScratch } from './harness/scratch-database.ts'

const CHANGES = {
  'a column': 'alter table members.member add column nickname text',
  'the type of a column': 'alter table bookkeeping.total alter column income type numeric(20, 4)',
  'a default': "alter table entities.entity alter column state set default 'WY'",
  'not null': 'alter table access.api_key alter column name drop not null',
  'a check': 'alter table access.api_key drop constraint api_key_hourly_limit_check',
  'a foreign key': 'alter table bookkeeping.entry drop constraint entry_document',
  'a unique constraint': 'alter table entities.entity drop constraint entity_ein_once',
  'an index': 'drop index kernel.audit_leaf_unsealed',
  'what an index covers':
    'drop index entities.entity_member; create index entity_member on entities.entity (member_id)',
  'a trigger': 'drop trigger append_only on kernel.audit_row',
  'a trigger that is off': 'alter table kernel.audit_row disable trigger append_only',
  'a function': `create or replace function kernel.forbid_change() returns trigger language plpgsql as 'begin return null; end'`,
  'a view': 'create view kernel.extra_view as select 1 as number',
  'the rights a view runs with': 'alter view members.members set (security_invoker = false)',
  'a comment on a view': "comment on view members.members is 'no longer published'",
  'a comment on a function': "comment on function members.note_read is 'no longer published'",
  'a storage setting': 'alter table access.key_use set (fillfactor = 90)',
  'an unlogged table': 'alter table access.key_use set unlogged',
  'an identity': 'alter table bookkeeping.entry alter column id set increment by 2',
  'a sequence': 'create sequence kernel.ticket',
  'an enum': "create type kernel.mood as enum ('good')",
  'a table': 'create table kernel.extra (id integer)',
  'a schema': 'create schema extra',
  'row level security': 'alter table access.api_key enable row level security',
}

test('the dump shows every kind of change', async t => {
  const client = await (await openScratch(t)).connect()
  const whole = await dumpSchema(client)
  for (const [what, sql] of Object.entries(CHANGES)) {
    await client.query('begin')
    await client.query(sql)
    assert.notEqual(await dumpSchema(client), whole, `a change of ${what} does not show`)
    await client.query('rollback')
  }
  assert.equal(await dumpSchema(client), whole)
})
