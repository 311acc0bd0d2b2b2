import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { allMigrations, openScratch } from '../../tests/harness/scratch-database.ts'
import { Deployment } from '../../tests/harness/server-process.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { openDatabase } from './postgres.ts'
import { Refusal } from './refusal.ts'

const step = (number: number, sql: string): Migration => ({
  number,
  file: `${String(number).padStart(4, '0')}-step.sql`,
  sql,
  hash: `hash of ${sql}`,
})

test('two processes that start at once on an empty database migrate it once', async t => {
  const { url, query } = await openScratch(t, { migrated: false })
  const deployment = await Deployment.make(t, { DATABASE_URL: url })
  const runs = await Promise.all([deployment.llano(['migrate']), deployment.llano(['migrate'])])
  const told = runs.map(run => [...run.stderr.matchAll(/migrating: (\S+)/g)].map(([, file]) => file!))
  const files = (await allMigrations()).map(migration => migration.file)
  assert.deepEqual(told.flat().sort(), files.toSorted(), 'each file is run by one of them')
  const kept = await query('select file from kernel.migration order by number')
  assert.deepEqual(
    kept.map(row => row.file),
    files,
  )
})

test('many that start at once take turns, and all find the database ready', async t => {
  const { url, query } = await openScratch(t, { migrated: false })
  const steps = [
    step(1, 'create table public.made (id integer)'),
    step(2, 'insert into public.made values (1)'),
  ]
  const databases = Array.from({ length: 6 }, () => openDatabase(url))
  const ran = await Promise.all(databases.map(database => migrate(database, steps)))
  await Promise.all(databases.map(database => database.close()))
  assert.deepEqual(ran.flat(), ['0001-step.sql', '0002-step.sql'])
  assert.deepEqual(await query('select id from public.made'), [{ id: 1 }])
})

test('a migration that fails leaves nothing half, and what came before it stays', async t => {
  const { database, query } = await openScratch(t, { migrated: false })
  const good = step(1, 'create table public.first (id integer)')
  const bad = step(2, 'create table public.second (id integer); insert into public.missing values (1)')
  await assert.rejects(
    migrate(database, [good, bad]),
    /0002-step\.sql: relation "public\.missing" does not exist/,
  )
  assert.deepEqual(await query('select number from kernel.migration'), [{ number: 1 }])
  const [tables] = await query(
    "select to_regclass('public.first') as first, to_regclass('public.second') as second",
  )
  assert.deepEqual(tables, { first: 'first', second: null })
  const mended = step(2, 'create table public.second (id integer)')
  assert.deepEqual(await migrate(database, [good, mended]), ['0002-step.sql'])
})

test('a migration that was changed after it ran is refused', async t => {
  const { database, query } = await openScratch(t, { migrated: false })
  await migrate(database, [step(1, 'select 1')])
  await assert.rejects(migrate(database, [step(1, 'select 2'), step(2, 'select 3')]), (error: Error) => {
    assert.ok(error instanceof Refusal)
    assert.match(error.message, /^0001-step\.sql was changed after it ran\. Put it back/)
    return true
  })
  assert.deepEqual(await query('select number from kernel.migration'), [{ number: 1 }])
})

test('a database made by a newer version is refused with a sentence', async t => {
  const { url, query } = await openScratch(t)
  await query("insert into kernel.migration (number, file, hash) values (9999, '9999-later.sql', 'x')")
  const deployment = await Deployment.make(t, { DATABASE_URL: url })
  const run = await deployment.llano(['migrate'], 1)
  assert.equal(
    run.json.error,
    'This database was made by a newer version of Llano. Update the program first.',
  )
})

test('a migration may take longer than a request, and leaves the connection as it was', async t => {
  const { database, query } = await openScratch(t, { migrated: false })
  const noting = "create table public.noted as select current_setting('statement_timeout') as timeout"
  await migrate(database, [step(1, noting)])
  assert.deepEqual(await query('select timeout from public.noted'), [{ timeout: '0' }])
  const after = await database.withClient(client => client.query('show statement_timeout'))
  assert.deepEqual(after.rows, [{ statement_timeout: '1min' }])
})

test('migrations run in the order of their numbers, over all folders, and a number is used once', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'llano-migrations-'))
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, '0020-second.sql'), 'select 2')
  await writeFile(join(folder, '0003-first.sql'), 'select 1')
  const found = await readMigrations([folder])
  assert.deepEqual(
    found.map(migration => migration.file),
    ['0003-first.sql', '0020-second.sql'],
  )
  await writeFile(join(folder, '0020-again.sql'), 'select 3')
  await assert.rejects(readMigrations([folder]), /share a number/)
  await rm(join(folder, '0020-again.sql'))
  await writeFile(join(folder, 'third.sql'), 'select 3')
  await assert.rejects(readMigrations([folder]), /is named like 0012-what-it-does\.sql, not third\.sql/)
})
