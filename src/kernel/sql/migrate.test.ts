import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { allMigrations } from '../../../tests/harness/migrations.ts'
import { openScratch, type Scratch } from '../../../tests/harness/scratch-database.ts'
import { Deployment } from '../../../tests/harness/server-process.ts'
import { waitFor } from '../embedded/testbed.fixture.ts'
import { CommandError } from '../http/refusal.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { openDatabase } from './postgres.ts'

const NEWER = 'This database was made by a newer version of Llano. Update the program first.'

const nameOf = (number: number) => `20260101T${String(number).padStart(4, '0')}-step.sql`

const step = (number: number, sql: string, replaces: string[] = []): Migration => ({
  file: nameOf(number),
  sql,
  hash: `hash of ${sql}`,
  replaces,
})

/** Like an older version: the rows it left in the migration table. */
const ranBefore = (query: Scratch['query'], files: readonly string[]) =>
  query(
    `insert into kernel.migration (number, file, hash)
     select row_number() over (), file, 'old hash' from unnest($1::text[]) as file`,
    [files],
  )

const listed = async (query: Scratch['query']) =>
  (await query('select file from kernel.migration order by number')).map(row => row.file)

test('two processes that start on an empty database migrate it once', async t => {
  const { url, query } = await openScratch(t, { migrated: false })
  const deployment = await Deployment.make(t, { DATABASE_URL: url })
  const runs = await Promise.all([deployment.llano(['migrate']), deployment.llano(['migrate'])])
  const filesOfRuns = runs.map(run => [...run.stderr.matchAll(/migrating: (\S+)/g)].map(([, file]) => file!))
  const files = (await allMigrations()).map(migration => migration.file)
  assert.deepEqual(filesOfRuns.flat().sort(), files.toSorted(), 'each file is run by one of them')
  assert.deepEqual(await listed(query), files)
})

test('concurrent starts take turns, and all find the database ready', async t => {
  const { url, query } = await openScratch(t, { migrated: false })
  const steps = [
    step(1, 'create table public.made (id integer)'),
    step(2, 'insert into public.made values (1)'),
  ]
  const databases = Array.from({ length: 6 }, () => openDatabase(url))
  const ran = await Promise.all(databases.map(database => migrate(database, steps)))
  await Promise.all(databases.map(database => database.close()))
  assert.deepEqual(ran.flat(), [nameOf(1), nameOf(2)])
  assert.deepEqual(await query('select id from public.made'), [{ id: 1 }])
})

test('a failing migration leaves nothing half done, and earlier ones stay', async t => {
  const { database, query } = await openScratch(t, { migrated: false })
  const good = step(1, 'create table public.first (id integer)')
  const bad = step(2, 'create table public.second (id integer); insert into public.missing values (1)')
  await assert.rejects(
    migrate(database, [good, bad]),
    /T0002-step\.sql: relation "public\.missing" does not exist/,
  )
  assert.deepEqual(await listed(query), [nameOf(1)])
  const [tables] = await query(
    "select to_regclass('public.first') as first, to_regclass('public.second') as second",
  )
  assert.deepEqual(tables, { first: 'first', second: null })
  const mended = step(2, 'create table public.second (id integer)')
  assert.deepEqual(await migrate(database, [good, mended]), [nameOf(2)])
})

test('rejects a migration that was changed after it ran', async t => {
  const { database, query } = await openScratch(t, { migrated: false })
  await migrate(database, [step(1, 'select 1')])
  await assert.rejects(migrate(database, [step(1, 'select 2'), step(2, 'select 3')]), (error: Error) => {
    assert.ok(error instanceof CommandError)
    assert.match(error.message, /^20260101T0001-step\.sql was changed after it ran\. Put it back/)
    return true
  })
  assert.deepEqual(await listed(query), [nameOf(1)])
})

test('rejects a database with an unknown migration, wherever it sorts', async t => {
  const { database, query } = await openScratch(t, { migrated: false })
  const known = [step(1, 'select 1'), step(5, 'select 5')]
  await migrate(database, known)
  for (const file of [nameOf(9), nameOf(3), '0063-numbered.sql']) {
    await query('insert into kernel.migration (number, file, hash) values (9, $1, $2)', [file, 'x'])
    await assert.rejects(migrate(database, known), (error: Error) => {
      assert.ok(error instanceof CommandError)
      assert.equal(error.message, NEWER)
      return true
    })
    await query('delete from kernel.migration where file = $1', [file])
  }
  assert.deepEqual(await migrate(database, known), [])
})

test('neither serve nor another command starts on a database of a newer version', async t => {
  const { url, query } = await openScratch(t)
  await query(
    "insert into kernel.migration (number, file, hash) values (9999, '20261116T0000-later.sql', 'x')",
  )
  const deployment = await Deployment.make(t, { DATABASE_URL: url })
  for (const command of ['migrate', 'serve']) {
    const run = await deployment.llano([command], 1)
    assert.ok((run.stdout + run.stderr).includes(NEWER), `${command}: ${run.stdout} ${run.stderr}`)
  }
})

test('a migration merged late runs even if newer ones have run', async t => {
  const { database, query } = await openScratch(t, { migrated: false })
  const [first, late, last] = [
    step(1, 'select 1'),
    step(2, 'create table public.late ()'),
    step(3, 'select 3'),
  ]
  await migrate(database, [first, last])
  assert.deepEqual(await migrate(database, [first, late, last]), [late.file])
  assert.deepEqual(await listed(query), [first.file, last.file, late.file])
  assert.deepEqual(await query('select from public.late'), [])
})

test('a migration whose older files all ran counts as run, under its own name and checksum', async t => {
  const { database, query } = await openScratch(t, { migrated: false })
  await migrate(database, [])
  await ranBefore(query, ['0001-a.sql', '0002-b.sql', '0003-c.sql'])
  const baseline = step(1, 'create table public.never ()', ['0001-a.sql', '0003-c.sql'])
  const next = step(2, 'create table public.neither ()', ['0002-b.sql'])
  const added = step(3, 'create table public.added ()')
  assert.deepEqual(await migrate(database, [baseline, next, added]), [added.file])
  assert.deepEqual(await query('select number, file, hash from kernel.migration order by number'), [
    { number: 4, file: baseline.file, hash: baseline.hash },
    { number: 5, file: next.file, hash: next.hash },
    { number: 6, file: added.file, hash: added.hash },
  ])
  const [tables] = await query(
    "select to_regclass('public.never') as never, to_regclass('public.neither') as neither",
  )
  assert.deepEqual(tables, { never: null, neither: null })
  assert.deepEqual(await migrate(database, [baseline, next, added]), [], 'and once only')
  const edited = { ...baseline, hash: 'edited' }
  await assert.rejects(migrate(database, [edited, next, added]), /T0001-step\.sql was changed after it ran/)
})

test('rejects a database in which only some of the older files ran, and changes nothing', async t => {
  const { database, query } = await openScratch(t, { migrated: false })
  await migrate(database, [])
  await ranBefore(query, ['0001-a.sql', '0002-b.sql'])
  const complete = step(1, 'select 1', ['0001-a.sql'])
  const started = step(2, 'select 1', ['0002-b.sql', '0003-c.sql'])
  await assert.rejects(migrate(database, [complete, started]), (error: Error) => {
    assert.ok(error instanceof CommandError)
    assert.match(
      error.message,
      /^This database is too old .* 0003-c\.sql has not run\. Update it to version 0\.1/,
    )
    return true
  })
  assert.deepEqual(await listed(query), ['0001-a.sql', '0002-b.sql'])
})

test("a migration may take longer than a request, and restores the connection's settings", async t => {
  const { database, query } = await openScratch(t, { migrated: false })
  const noting = "create table public.noted as select current_setting('statement_timeout') as timeout"
  await migrate(database, [step(1, noting)])
  assert.deepEqual(await query('select timeout from public.noted'), [{ timeout: '0' }])
  const after = await database.withClient(client => client.query('show statement_timeout'))
  assert.deepEqual(after.rows, [{ statement_timeout: '1min' }])
})

test('a migration gives up a table that is in use, so that requests for it get through, and tries again', async t => {
  const { database, query, connect } = await openScratch(t, { migrated: false })
  await query('create table public.busy (id integer)')
  const reader = await connect()
  await reader.query('begin')
  await reader.query('select from public.busy')
  const lines: string[] = []
  const migrating = migrate(database, [step(1, 'alter table public.busy add note text')], line =>
    lines.push(line),
  )
  await waitFor('the migration to wait', () => lines.some(line => line.startsWith('waiting for a table')))
  await query('select from public.busy')
  assert.equal((await listed(query)).length, 0, 'it has not run yet')
  await reader.query('commit')
  await migrating
  await query('select note from public.busy')
})

test('migrations run in time order across all folders, and a time is used once', async t => {
  const [one, other] = [await newFolder(t), await newFolder(t)]
  await writeFile(join(one, '20260201T0900-second.sql'), '-- compatible: a test\nselect 2')
  await writeFile(
    join(other, '20260131T2359-first.sql'),
    '-- baseline: a test\n-- replaces: 0001-a.sql 0002-b.sql\n',
  )
  const found = await readMigrations([one, other])
  assert.deepEqual(
    found.map(({ file, replaces }) => [file, replaces]),
    [
      ['20260131T2359-first.sql', ['0001-a.sql', '0002-b.sql']],
      ['20260201T0900-second.sql', []],
    ],
  )
  await writeFile(join(other, '20260201T0900-again.sql'), '-- compatible: a test\nselect 3')
  await assert.rejects(readMigrations([one, other]), /have the same time/)
})

test('rejects a migration without a time in its name or without a compatibility line', async t => {
  const folder = await newFolder(t)
  const refused = async (file: string, sql: string, why: RegExp) => {
    await writeFile(join(folder, file), sql)
    await assert.rejects(readMigrations([folder]), why)
    await rm(join(folder, file))
  }
  for (const file of ['third.sql', '0012-third.sql', '20260201-third.sql', '20260201T0900-Third.sql'])
    await refused(file, '-- compatible: a test', /is named like 20261116T0900-what-it-does\.sql, not/)
  const file = '20260201T0900-third.sql'
  for (const sql of [
    'select 1',
    '',
    '-- compatible',
    '-- compatible:\nselect 1',
    '-- A table.\n-- breaking: late',
  ])
    await refused(file, sql, /the first line of 20260201T0900-third\.sql must say whether/)
})

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'llano-migrations-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}
