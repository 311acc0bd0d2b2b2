import assert from 'node:assert/strict'
import test from 'node:test'
import { openDatabaseDoor } from '../../../tests/harness/database-door.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { waitFor } from '../../../tests/harness/server-process.ts'
import { openDatabase } from './postgres.ts'
import { bool, bytes, instant, int, json, orNull, statement, text } from './statement.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const echo = statement({
  name: 'test.echo',
  params: { number: int, word: orNull(text), blob: bytes, yes: bool, list: json, at: text },
  row: { number: int, word: orNull(text), blob: bytes, yes: bool, list: json, at: instant },
  sql: `select $number::integer as number, $word::text as word, $blob::bytea as blob, $yes::boolean as yes,
               $list::json as list, $at::text::timestamptz as at`,
})
const wait = statement({
  name: 'test.wait',
  params: { number: int, seconds: text },
  row: { number: int },
  sql: 'select $number::integer as number from pg_sleep($seconds::numeric::double precision)',
})
const parse = statement({
  name: 'test.parse',
  params: { word: text },
  row: { number: int },
  sql: 'select $word::text::integer as number',
})
const count = statement({
  name: 'test.count',
  params: { most: int },
  row: { number: int },
  sql: 'select n as number from generate_series(1, $most::integer) as n',
})
const whoAmI = statement({
  name: 'test.who',
  params: {},
  row: { pid: int },
  sql: 'select pg_backend_pid() as pid',
})
const readTimeout = statement({
  name: 'test.read_timeout',
  params: {},
  row: { timeout: text },
  sql: "select current_setting('statement_timeout') as timeout",
})
const readThing = statement({
  name: 'test.read_thing',
  params: {},
  row: { id: int },
  sql: 'select id from public.thing',
})
const addThing = statement({
  name: 'test.add_thing',
  params: { id: int },
  row: { id: int },
  sql: 'insert into public.thing (id) values ($id) returning id',
})
const wrongNull = statement({
  name: 'test.wrong_null',
  params: {},
  row: { id: int },
  sql: 'select null::integer as id',
})

test('values of every type come back unchanged', async t => {
  const { database } = await openScratch(t, { migrated: false })
  const values = {
    number: -42,
    word: 'ñandú "quoted" \\ \n 👍 $1',
    blob: Buffer.from([0, 255, 92, 39]),
    yes: true,
    list: [{ a: 'é' }, null, 1.5],
    at: '2026-11-15T09:30:00.125Z',
  }
  for (const db of [database.quick, database.durable]) {
    assert.deepEqual(await db.one(echo, values), values)
    const { word, yes, ...others } = values
    assert.deepEqual(await db.one(echo, { ...others, word: null, yes: false }), {
      ...values,
      word: null,
      yes: false,
    })
  }
})

test('many concurrent statements share few connections, and each gets its own result', async t => {
  const { url, query } = await openScratch(t, { migrated: false })
  const database = openDatabase(url, { shared: 2, own: 2 })
  const numbers = Array.from({ length: 200 }, (_, n) => n)
  const answers = await Promise.all(
    numbers.map(number => database.quick.one(wait, { number, seconds: String((number % 7) / 1000) })),
  )
  assert.deepEqual(
    answers.map(answer => answer.number),
    numbers,
  )
  const [open] = await query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'llano'",
  )
  assert.equal(open!.n, 2)
  await database.close()
})

test('a failing statement does not affect those sent with it', async t => {
  const { url } = await openScratch(t, { migrated: false })
  const database = openDatabase(url, { shared: 1 })
  const words = ['1', 'x', '2', 'y', '3']
  const results = await Promise.allSettled(words.map(word => database.quick.one(parse, { word })))
  assert.deepEqual(
    results.map(result => (result.status === 'fulfilled' ? result.value.number : 'failed')),
    [1, 'failed', 2, 'failed', 3],
  )
  await database.close()
})

test('an error names the statement and repeats no value', async t => {
  const { database } = await openScratch(t, { migrated: false })
  for (const db of [database.quick, database.durable]) {
    const failure = await db.one(parse, { word: 'Quetzal "77" coatl' }).catch(error => error)
    assert.equal(failure.message, 'test.parse: invalid input syntax for type integer: "…"')
    assert.equal(failure.code, '22P02')
    const printed = [failure.stack, failure.detail, failure.where, failure.message].join()
    assert.doesNotMatch(printed, /Quetzal|coatl/)
  }
})

test('a statement whose table does not exist yet works as soon as it does', async t => {
  const { url, query } = await openScratch(t, { migrated: false })
  const database = openDatabase(url, { shared: 1 })
  const both = [database.quick, database.durable]
  for (const db of both)
    await assert.rejects(db.all(readThing, {}), /test\.read_thing: relation "public\.thing" does not exist/)
  await query('create table public.thing (id integer)')
  for (const db of both) assert.deepEqual(await db.all(readThing, {}), [])
  await database.close()
})

test('one returns one row and maybe at most one; anything else is a bug', async t => {
  const { database } = await openScratch(t, { migrated: false })
  const { quick } = database
  assert.deepEqual(await quick.one(count, { most: 1 }), { number: 1 })
  assert.equal(await quick.maybe(count, { most: 0 }), null)
  assert.equal((await quick.all(count, { most: 3 })).length, 3)
  await assert.rejects(quick.one(count, { most: 0 }), /test\.count: expected one row, found 0/)
  await assert.rejects(quick.one(count, { most: 2 }), /test\.count: expected one row, found 2/)
  await assert.rejects(quick.maybe(count, { most: 2 }), /test\.count: expected at most one row, found 2/)
})

test('a row that does not match its declaration fails only its caller', async t => {
  const { database } = await openScratch(t, { migrated: false })
  for (const db of [database.quick, database.durable]) {
    await assert.rejects(db.one(wrongNull, {}), /test\.wrong_null: an unexpected NULL in a integer column/)
    assert.deepEqual(await db.one(count, { most: 1 }), { number: 1 })
  }
})

test('a transaction is atomic, and its connection can be used again', async t => {
  const { url, query } = await openScratch(t, { migrated: false })
  await query('create table public.thing (id integer primary key)')
  const database = openDatabase(url, { own: 1 })
  const failing = [
    () =>
      database.transaction(async tx => {
        await tx.one(addThing, { id: 1 })
        throw new Error('changed my mind')
      }),
    () =>
      database.transaction(async tx => {
        await tx.one(addThing, { id: 2 })
        await tx.one(addThing, { id: 2 })
      }),
  ]
  for (const fail of failing) await assert.rejects(fail())
  assert.deepEqual(await database.durable.all(readThing, {}), [])
  await database.transaction(async tx => {
    await tx.one(addThing, { id: 3 })
    await tx.one(addThing, { id: 4 })
  })
  assert.deepEqual(await query('select id from public.thing order by id'), [{ id: 3 }, { id: 4 }])
  await database.close()
})

test('a process whose connections are all in use says so once someone waited in vain', async t => {
  const { url } = await openScratch(t, { migrated: false })
  const database = openDatabase(url, { own: 1, isWatched: true })
  t.after(() => database.close())
  const end = Promise.withResolvers<void>()
  const holding = database.transaction(() => end.promise)
  assert.equal(database.shortage(), null)
  await assert.rejects(database.durable.one(whoAmI, {}), DatabaseUnavailable)
  assert.equal(database.shortage(), 'All database connections of this process are in use.')
  end.resolve()
  await holding
  assert.ok((await database.durable.one(whoAmI, {})).pid)
})

test('a lost connection is replaced at its next use, and none is left over', async t => {
  const { url, query } = await openScratch(t, { migrated: false })
  const database = openDatabase(url, { shared: 2, own: 2 })
  const ours = "pid <> pg_backend_pid() and datname = current_database() and application_name = 'llano'"
  const open = async () =>
    (await query(`select count(*)::int as n from pg_stat_activity where ${ours}`))[0]!.n
  let [over, good] = [false, 0]
  // Requests keep coming, also between the two events of one loss.
  const traffic = [database.quick, database.quick, database.quick, database.durable].map(async db => {
    while (!over) {
      await db.one(whoAmI, {}).then(
        () => good++,
        () => {},
      )
      await new Promise(resolve => setImmediate(resolve))
    }
  })
  for (let round = 0; round < 10; round++) {
    const before = good
    await waitFor('requests to succeed', () => good > before + 20)
    await query(`select pg_terminate_backend(pid) from pg_stat_activity where ${ours}`)
  }
  over = true
  await Promise.all(traffic)
  assert.ok((await open()) <= 4, `${await open()} connections are open`)
  await database.close()
  await waitFor('all to be closed', async () => (await open()) === 0)
})

test('connections on which the server answers stay open while no new one can be made', async t => {
  const { url, query } = await openScratch(t, { migrated: false })
  const door = await openDatabaseDoor(t, url)
  const database = openDatabase(door.url, { shared: 1, own: 1, isWatched: true })
  t.after(() => database.close())
  const before = await database.quick.one(whoAmI, {})
  door.isOpen = false
  await waitFor('two checks to fail', () => door.refused > 1, 20_000)
  assert.deepEqual(await database.quick.one(whoAmI, {}), before)
  await query(`select pg_terminate_backend(${before.pid})`)
  await assert.rejects(database.quick.one(whoAmI, {}), DatabaseUnavailable)
  door.isOpen = true
  await waitFor('a new connection', () => database.quick.one(whoAmI, {}).catch(() => null))
})

test('an unavailable database is reported, and used once it is available', async t => {
  const { url, query } = await openScratch(t, { migrated: false })
  const later = new URL(url)
  later.pathname += '_later'
  const name = later.pathname.slice(1)
  const database = openDatabase(later.href)
  await assert.rejects(database.quick.one(whoAmI, {}), /does not exist/)
  await assert.rejects(database.durable.one(whoAmI, {}), /does not exist/)
  await query(`create database ${name}`)
  assert.ok((await database.quick.one(whoAmI, {})).pid)
  assert.ok((await database.durable.one(whoAmI, {})).pid)
  await database.close()
  await query(`drop database ${name} with (force)`)
})

test('slow reads have connections of their own, three seconds each, and a short queue that refuses the next one at once', async t => {
  const { url, query } = await openScratch(t, { migrated: false })
  const database = openDatabase(url, { shared: 1, own: 1 })
  t.after(() => database.close())
  const slow = Array.from({ length: 9 }, (_, number) => database.heavy.one(wait, { number, seconds: '0.3' }))
  await assert.rejects(database.heavy.one(wait, { number: 9, seconds: '0' }), {
    status: 429,
    code: 'server_busy',
  })
  let ended = 0
  for (const one of slow) one.then(() => ended++)
  await database.quick.one(whoAmI, {})
  assert.equal(ended, 0, 'nothing else waits for them')
  assert.equal((await Promise.all(slow)).length, 9)
  const [open] = await query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'llano-heavy'",
  )
  assert.equal(open!.n, 3)
  assert.deepEqual(await database.heavy.one(readTimeout, {}), { timeout: '3s' })
})

test('each pool says how many connections are open, in use and waited for', async t => {
  const { url } = await openScratch(t, { migrated: false })
  const database = openDatabase(url, { shared: 2, own: 1 })
  t.after(() => database.close())
  const use = (wanted: string) => {
    const { pool: _, ...found } = database.pools().find(({ pool }) => pool === wanted)!
    return found
  }
  assert.deepEqual(use('durable'), { max: 1, inUse: 0, idle: 0, waiting: 0 })
  const held = Promise.withResolvers<void>()
  const works = [database.withClient(() => held.promise), database.withClient(async () => {})]
  await waitFor('one to have the connection and one to wait', () => use('durable').waiting === 1)
  assert.deepEqual(use('durable'), { max: 1, inUse: 1, idle: 0, waiting: 1 })
  held.resolve()
  await Promise.all(works)
  assert.deepEqual(use('durable'), { max: 1, inUse: 0, idle: 1, waiting: 0 })
  await database.heavy.all(whoAmI, {})
  assert.deepEqual(use('heavy'), { max: 3, inUse: 0, idle: 1, waiting: 0 })
  const statements = [1, 2, 3].map(() => database.quick.all(whoAmI, {}))
  assert.deepEqual(use('quick'), { max: 2, inUse: 2, idle: 0, waiting: 1 })
  await Promise.all(statements)
  assert.deepEqual(use('quick'), { max: 2, inUse: 0, idle: 2, waiting: 0 })
})
