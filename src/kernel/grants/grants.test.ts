import assert from 'node:assert/strict'
import test from 'node:test'
import pg from 'pg'
import { allMigrations } from '../../../tests/harness/migrations.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { Deployment } from '../../../tests/harness/server-process.ts'
import { queryOnce, withDatabase } from '../../../tests/harness/test-postgres.ts'
import { sealAudit } from '../audit/seal.ts'
import { APP_ROLE } from '../embedded/passwords.ts'
import { migrate } from '../sql/migrate.ts'
import { openDatabase } from '../sql/postgres.ts'

const denied = { code: '42501' }

test("the program's role has no rights over the server and owns nothing", async t => {
  const { url, query } = await openScratch(t)
  const [role] = await queryOnce(
    url,
    `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls, rolinherit,
            (select count(*)::int from pg_auth_members where member = r.oid) as memberships
     from pg_roles r where rolname = current_user`,
  )
  assert.deepEqual(role, {
    rolname: APP_ROLE,
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
    rolbypassrls: false,
    rolinherit: false,
    memberships: 0,
  })
  const owned = await query(
    `select c.oid::regclass::text from pg_class c where relowner = $1::regrole
     union all select nspname from pg_namespace where nspowner = $1::regrole
     union all select proname from pg_proc where proowner = $1::regrole`,
    [APP_ROLE],
  )
  assert.deepEqual(owned, [])
  for (const sql of [
    'create table kernel.extra (id integer)',
    'create table public.extra (id integer)',
    'create schema extra',
    'set session_replication_role = replica',
    'set role llano',
    'alter role llano_app superuser',
    'alter system set fsync = off',
    "select pg_read_file('postgresql.conf')",
    "copy members.member to program 'cat'",
  ])
    await assert.rejects(queryOnce(url, sql), denied, sql)
})

test("the role's rights are exactly those listed here for every table, view and sequence", async t => {
  const { query } = await openScratch(t)
  const relations = await query(
    `select c.oid::regclass::text as name, c.relkind as kind,
            array(select p from unnest(array['SELECT','INSERT','UPDATE','DELETE','TRUNCATE','REFERENCES','TRIGGER','MAINTAIN']) p
                  where c.relkind <> 'S' and has_table_privilege($1, c.oid, p)) as table_rights,
            array(select p from unnest(array['USAGE','SELECT','UPDATE']) p
                  where c.relkind = 'S' and has_sequence_privilege($1, c.oid, p)) as sequence_rights,
            array(select a.attname || ' ' || x.privilege_type from pg_attribute a, aclexplode(a.attacl) x
                  where a.attrelid = c.oid order by 1) as column_rights
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
     order by 1`,
    [APP_ROLE],
  )
  assert.ok(relations.length > 100)
  const add = ['SELECT', 'INSERT']
  const special: Record<string, string[]> = {
    'kernel.audit_row': add,
    'kernel.audit_leaf': add,
    'kernel.audit_seal': add,
    'kernel.audit_check': add,
    'kernel.audit_alarm': add,
    'kernel.migration': ['SELECT'],
    'kernel.installation': ['SELECT'],
  }
  const columns: Record<string, string[]> = {
    'kernel.audit_row': ['ip UPDATE'],
    'kernel.audit_leaf': ['hash UPDATE', 'ip_digest UPDATE', 'ip_salt UPDATE', 'seal_id UPDATE'],
    'kernel.audit_alarm': ['acknowledged_at UPDATE'],
  }
  for (const { name, kind, table_rights, sequence_rights, column_rights } of relations) {
    const sequence = name.startsWith('kernel.audit_') ? ['USAGE', 'SELECT'] : ['USAGE', 'SELECT', 'UPDATE']
    assert.deepEqual(sequence_rights, kind === 'S' ? sequence : [], name)
    const table = special[name] ?? (kind === 'v' ? ['SELECT'] : ['SELECT', 'INSERT', 'UPDATE', 'DELETE'])
    assert.deepEqual(table_rights, kind === 'S' ? [] : table, name)
    assert.deepEqual(column_rights, columns[name] ?? [], name)
  }
})

test('a view gives no rights that its reader does not have on the tables', async t => {
  const { query } = await openScratch(t)
  const views = await query(
    `select c.oid::regclass::text as name, c.reloptions from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('v', 'm') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')`,
  )
  assert.ok(views.length > 5)
  for (const { name, reloptions } of views)
    assert.ok(reloptions?.includes('security_invoker=true'), `${name} runs with the rights of its owner`)
})

test('what a migration makes can be used as soon as it exists, even if the next migration fails', async t => {
  const { url, ownerUrl } = await openScratch(t)
  const owner = openDatabase(ownerUrl)
  t.after(() => owner.close())
  const made = (file: string, sql: string) => ({ file, sql, hash: file, replaces: [] })
  const more = [
    made('29990101T0000-extra.sql', 'create table kernel.extra (id integer)'),
    made('29990101T0001-fails.sql', 'select 1 / 0'),
  ]
  await assert.rejects(
    migrate(owner, [...(await allMigrations()), ...more], undefined, APP_ROLE),
    /division by zero/,
  )
  assert.deepEqual(await queryOnce(url, 'select * from kernel.extra'), [])
})

test('the role can neither disable a trigger nor change, delete or truncate the audit log', async t => {
  const { url, database, query } = await openScratch(t)
  await query(`with made as (insert into kernel.audit_row (actor, action, record, ip) values ('a', 'b', 'c', '203.0.113.1') returning id)
               insert into kernel.audit_leaf (row_id) select id from made`)
  assert.equal(await sealAudit(database), 1)
  const client = new pg.Client(url)
  await client.connect()
  client.on('error', () => {})
  t.after(() => client.end().catch(() => {}))
  for (const table of ['audit_row', 'audit_leaf', 'audit_seal'])
    for (const sql of [
      `alter table kernel.${table} disable trigger user`,
      `alter table kernel.${table} disable trigger all`,
      `drop table kernel.${table}`,
      `drop trigger append_only on kernel.${table}`,
      `truncate kernel.${table}`,
      `delete from kernel.${table}`,
      `create trigger mine before insert on kernel.${table} for each row execute function kernel.forbid_change()`,
    ])
      await assert.rejects(client.query(sql), denied, sql)
  for (const sql of [
    "update kernel.audit_row set actor = 'nobody'",
    'update kernel.audit_seal set row_count = 7',
    'update kernel.audit_leaf set row_id = 7',
    "update kernel.audit_row set ip = '203.0.113.9', detail = 'x'",
    "insert into kernel.migration (number, file, hash) values (9999, 'x', 'y')",
    "select setval('kernel.audit_row_id_seq', 1)",
    'update kernel.installation set id = gen_random_uuid()',
    'create or replace function kernel.forbid_change() returns trigger language plpgsql as $$ begin return new; end $$',
  ])
    await assert.rejects(client.query(sql), denied, sql)
  // Triggers guard what it may update for sealing, and for removing an IP address.
  for (const sql of [
    'update kernel.audit_leaf set seal_id = null, hash = null',
    "update kernel.audit_leaf set ip_salt = 'x'",
    'update kernel.audit_leaf set ip_digest = null, ip_salt = null',
    "update kernel.audit_row set ip = '203.0.113.9'",
  ])
    await assert.rejects(client.query(sql), /append-only/, sql)
})

test('the next migration restores manually changed rights and leaves other roles alone', async t => {
  const { ownerUrl, query } = await openScratch(t)
  const acl = () =>
    query('select relname, relacl::text, xmin::text from pg_class where relacl is not null order by oid')
  const before = await acl()
  const owner = openDatabase(ownerUrl)
  t.after(() => owner.close())
  await migrate(owner, await allMigrations(), undefined, APP_ROLE)
  assert.deepEqual(await acl(), before, 'nothing is granted again')
  await query(`grant all on kernel.audit_seal to ${APP_ROLE}; revoke all on members.member from ${APP_ROLE};
               grant update (actor) on kernel.audit_row to ${APP_ROLE}`)
  await migrate(owner, await allMigrations(), undefined, APP_ROLE)
  const plain = (rows: Record<string, unknown>[]) => rows.map(({ relname, relacl }) => [relname, relacl])
  assert.deepEqual(plain(await acl()), plain(before))
  const columns = await query(
    "select attname from pg_attribute where attrelid = 'kernel.audit_row'::regclass and attacl is not null and attacl <> '{}'",
  )
  assert.deepEqual(columns, [{ attname: 'ip' }])
})

test('with DATABASE_URL and an owner, the owner migrates and the program runs without its rights', async t => {
  const { ownerUrl, query } = await openScratch(t, { migrated: false })
  const role = `guest_${new URL(ownerUrl).pathname.slice(9)}`
  await query(`create role ${role} login password 'guest'`)
  // Once the database is gone, nothing depends on the role.
  t.after(() => queryOnce(withDatabase(ownerUrl, 'postgres'), `drop role ${role}`))
  const url = new URL(ownerUrl)
  url.username = role
  url.password = 'guest'
  const deployment = await Deployment.make(t, { DATABASE_URL: url.href })
  const refused = await deployment.llano(['migrate'], 1)
  assert.match(
    refused.json.error,
    /may not change its schema\. Run llano migrate with LLANO_DATABASE_OWNER_URL/,
  )
  await deployment.llano(['migrate'], 0, { LLANO_DATABASE_OWNER_URL: ownerUrl })
  const same = await deployment.llano(['migrate'], 1, {
    DATABASE_URL: ownerUrl,
    LLANO_DATABASE_OWNER_URL: ownerUrl,
  })
  assert.match(same.json.error, /name the same role/)
  const made = ['member', 'create', '--email', 'ana@example.com', '--name', 'Ana']
  await deployment.llano(made)
  const own = await deployment.llano(['audit', 'verify'])
  assert.deepEqual([own.json.ok, own.json.role_can_rewrite], [true, false])
  const asOwner = await deployment.llano(['audit', 'verify'], 0, { DATABASE_URL: ownerUrl })
  assert.equal(asOwner.json.role_can_rewrite, true, 'with one role alone, that is said')
})
