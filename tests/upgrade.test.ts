// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { APP_ROLE } from '../src/kernel/embedded/passwords.ts'
import { type Migration, migrate } from '../src/kernel/sql/migrate.ts'
import { dumpSchema } from './harness/dump-schema.ts'
import { allMigrations } from './harness/migrations.ts'
import { openScratch, type Scratch } from './harness/scratch-database.ts'
import type { Row } from './harness/test-postgres.ts'

/** The numbered files of databases older than the baselines, exactly as they ran. */
const OLD_MIGRATIONS = join(import.meta.dirname, 'old-migrations')
const oldFiles = (await readdir(OLD_MIGRATIONS)).sort()
const filesOf01 = oldFiles.filter(file => file <= '0140-auditors.sql')
const filesAfter01 = oldFiles.filter(file => !filesOf01.includes(file))

/** What an older version did: ran the files in order, and recorded number, name and hash of each. */
async function runOldMigrations(scratch: Scratch, files: readonly string[]): Promise<void> {
  const client = await scratch.connect()
  await client.query(`
    create schema if not exists kernel;
    create table if not exists kernel.migration (
      number integer primary key, file text not null, hash text not null, ran_at timestamptz not null default now()
    )`)
  for (const file of files) {
    const sql = await readFile(join(OLD_MIGRATIONS, file), 'utf8')
    await client.query(sql)
    const hash = createHash('sha256').update(sql).digest('hex')
    const row = [Number(file.slice(0, 4)), file, hash]
    await client.query('insert into kernel.migration (number, file, hash) values ($1, $2, $3)', row)
  }
}

/**
 * Everything a migration can leave behind: the schema, what the dump omits, rows, and which migrations ran.
 */
async function describe(scratch: Scratch) {
  const schema = await dumpSchema(await scratch.connect())
  const details = await scratch.query(DETAILS)
  const rows: Record<string, Row[]> = {}
  const tables = await scratch.query(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
  )
  for (const { name } of tables) {
    const found = await scratch.query(`select * from ${name}`)
    if (found.length > 0) rows[name] = found
  }
  const { 'kernel.migration': ran, 'kernel.installation': installation, ...seeds } = rows
  assert.equal(installation?.length, 1, 'each installation has an id of its own')
  const migrations = ran!.map(({ file, hash }) => `${file} ${hash}`).sort()
  return { schema, details, seeds, migrations }
}

/**
 * What docs/schema.sql omits: rights, comments, column storage, function settings, names of not-null
 * constraints.
 */
const DETAILS = `
  with ours as (
    select oid from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
  )
  select 'relation' as kind, oid::regclass::text as name, concat_ws(' ', relowner::regrole, relacl) as detail
  from pg_class where relnamespace in (select oid from ours)
  union all
  select 'column', attrelid::regclass || '.' || attname,
         concat_ws(' ', attstorage, attcompression, attstattarget, attoptions, attacl)
  from pg_attribute join pg_class c on c.oid = attrelid
  where relnamespace in (select oid from ours) and attnum > 0 and not attisdropped
  union all
  select 'function', oid::regprocedure::text,
         concat_ws(' ', proowner::regrole, proacl, procost, prorows, proleakproof, prosecdef, proconfig, proisstrict)
  from pg_proc where pronamespace in (select oid from ours)
  union all
  select 'constraint', conrelid::regclass || '.' || conname, concat_ws(' ', contype, convalidated, conenforced, condeferrable)
  from pg_constraint where connamespace in (select oid from ours)
  union all
  select 'comment', pg_describe_object(classoid, objoid, objsubid), description
  from pg_description where objoid in (select oid from pg_class where relnamespace in (select oid from ours))
  union all
  select 'extension', extname, extversion from pg_extension
  order by 1, 2, 3`

const upgrade = ({ database }: Scratch, all: readonly Migration[]) =>
  migrate(database, all, undefined, APP_ROLE)

test('a new database, one of version 0.1 and one with all numbered migrations end up identical', async t => {
  const all = await allMigrations()
  const fresh = await openScratch(t, { migrated: false })
  assert.equal((await upgrade(fresh, all)).length, all.length)
  const wanted = await describe(fresh)
  assert.ok(Object.keys(wanted.seeds).length >= 3, 'rows that the program counts on')
  assert.ok(wanted.details.length > 1000)

  const version01 = await openScratch(t, { migrated: false })
  await runOldMigrations(version01, filesOf01)
  const allNumbered = await openScratch(t, { migrated: false, template: version01 })
  await runOldMigrations(allNumbered, filesAfter01)

  const since01 = all.filter(({ replaces }) => !filesOf01.includes(replaces[0] ?? ''))
  assert.ok(since01.length >= filesAfter01.length)
  const sinceNumbered = since01.filter(({ replaces }) => replaces.length === 0)
  for (const { scratch, toRun } of [
    { scratch: version01, toRun: since01 },
    { scratch: allNumbered, toRun: sinceNumbered },
  ]) {
    assert.deepEqual(
      await upgrade(scratch, all),
      toRun.map(({ file }) => file),
    )
    const found = await describe(scratch)
    assert.equal(found.schema, wanted.schema)
    assert.deepEqual(found, wanted)
    assert.deepEqual(await upgrade(scratch, all), [], 'nothing is left to do')
  }
})

test('every numbered migration is replaced by exactly one current file', async () => {
  const replaced = (await allMigrations()).flatMap(({ replaces }) => replaces)
  assert.deepEqual(replaced.toSorted(), oldFiles)
})

test('rejects a database older than version 0.1 with one sentence, and leaves it unchanged', async t => {
  const scratch = await openScratch(t, { migrated: false })
  await runOldMigrations(scratch, filesOf01.slice(0, 12))
  const before = await scratch.query('select * from kernel.migration order by number')
  await assert.rejects(upgrade(scratch, await allMigrations()), {
    message:
      'This database is too old for this version of Llano: 0133-mail-attachment.sql has not run. Update it to version 0.1 first.',
  })
  assert.deepEqual(await scratch.query('select * from kernel.migration order by number'), before)
})

test("members' data in a database of version 0.1 is still there after the upgrade", async t => {
  const scratch = await openScratch(t, { migrated: false })
  await runOldMigrations(scratch, filesOf01)
  await scratch.query(`
    insert into members.member (email, name) values ('ana@example.com', 'Ana');
    insert into entities.entity (member_id, name) values (1, 'A'), (1, 'B');
    insert into sessions.person (member_id, email) values (1, 'ana@example.com');
    insert into sessions.session (person_id, token, expires_at) select id, 'token', now() from sessions.person;
    insert into kernel.audit_row (actor, action, record) values ('demo', 'member.create', 'member/1')`)
  await upgrade(scratch, await allMigrations())
  const [member] = await scratch.query('select name, is_demo, disabled_at from members.member')
  assert.deepEqual(member, { name: 'Ana', is_demo: true, disabled_at: null })
  assert.deepEqual(await scratch.query('select name from entities.entity order by id'), [
    { name: 'A' },
    { name: 'B' },
  ])
  const [session] = await scratch.query(
    'select proved_at = created_at as same, factors from sessions.session',
  )
  assert.deepEqual(session, { same: true, factors: 'password' })
})
