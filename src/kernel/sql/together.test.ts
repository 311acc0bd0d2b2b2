import assert from 'node:assert/strict'
import { once } from 'node:events'
import test from 'node:test'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { someoneWaits } from '../../../tests/harness/server-process.ts'
import { openDatabase } from './postgres.ts'
import { int, statement } from './statement.ts'

const addThing = statement({
  name: 'test.add_dry_thing',
  params: { id: int },
  row: { id: int },
  sql: 'insert into public.thing (id) values ($id) returning id',
})
const addPart = statement({
  name: 'test.add_dry_part',
  params: { thing_id: int },
  row: {},
  sql: 'insert into public.part (thing_id) values ($thing_id)',
})
const listThings = statement({
  name: 'test.list_dry_things',
  params: {},
  row: { id: int },
  sql: 'select id from public.thing order by id',
})
const tell = statement({
  name: 'test.tell_dry',
  params: {},
  row: {},
  sql: "select pg_notify('dry', 'told')",
})
async function openThings(t: Parameters<typeof openScratch>[0]) {
  const scratch = await openScratch(t, { migrated: false })
  await scratch.query('create table public.thing (id integer primary key)')
  await scratch.query(
    'create table public.part (thing_id integer references public.thing deferrable initially deferred)',
  )
  const { database } = scratch
  const things = async (db = database.durable) => (await db.all(listThings, {})).map(({ id }) => id)
  return { ...scratch, things }
}

test('sees its own changes, and leaves none, not even a notification', async t => {
  const { database, things, connect } = await openThings(t)
  const listener = await connect()
  await listener.query('listen dry')
  const payloads: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => payloads.push(payload))
  const seen = await database.dryRun(async dry => {
    await dry.durable.one(addThing, { id: 1 })
    await dry.transaction(tx => tx.one(addThing, { id: 2 }))
    await dry.durable.all(tell, {})
    assert.deepEqual(await things(), [], 'others see nothing')
    return Promise.all([dry.quick, dry.heavy, dry.durable].map(things))
  })
  assert.deepEqual(seen, [
    [1, 2],
    [1, 2],
    [1, 2],
  ])
  assert.deepEqual(await things(), [])
  const heard = once(listener, 'notification')
  await listener.query("notify dry, 'for real'")
  await heard
  assert.deepEqual(payloads, ['for real'])
})

const whichConnection = statement({
  name: 'test.which_connection',
  params: {},
  row: { id: int },
  sql: 'select pg_backend_pid() as id',
})

test('holds one connection for all it does, and needs no other', async t => {
  const { url, things } = await openThings(t)
  const database = openDatabase(url, { shared: 1, own: 1 })
  t.after(() => database.close())
  const used = await database.dryRun(dry =>
    Promise.all([
      ...[dry.quick, dry.heavy, dry.durable].map(db => db.one(whichConnection, {})),
      ...[1, 2].map(id =>
        dry.transaction(async tx => {
          await tx.one(addThing, { id })
          await dry.durable.one(addThing, { id: id + 10 })
          return tx.one(whichConnection, {})
        }),
      ),
    ]),
  )
  assert.equal(used.length, 5)
  assert.equal(new Set(used.map(({ id }) => id)).size, 1)
  assert.deepEqual(await things(), [])
})

test('a failure undoes its own statement or transaction, as it would otherwise', async t => {
  const { database, things } = await openThings(t)
  await database.dryRun(async dry => {
    await dry.durable.one(addThing, { id: 1 })
    await assert.rejects(dry.durable.one(addThing, { id: 1 }), { code: '23505' })
    await assert.rejects(
      dry.transaction(async tx => {
        await tx.one(addThing, { id: 2 })
        await assert.rejects(dry.durable.one(addThing, { id: 1 }), { code: '23505' })
        throw new Error('no')
      }),
      /no/,
    )
    assert.deepEqual(await things(dry.durable), [1])
    // Started together, one of them to fail.
    const results = await Promise.allSettled([
      dry.transaction(tx => tx.one(addThing, { id: 3 })),
      dry.durable.one(addThing, { id: 1 }),
      dry.transaction(tx => tx.one(addThing, { id: 4 })),
      dry.durable.one(addThing, { id: 5 }),
    ])
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    )
    assert.deepEqual(await things(dry.durable), [1, 3, 4, 5])
  })
  assert.deepEqual(await things(), [])
})

test('a constraint that is checked at the end fails the dry run', async t => {
  const { database } = await openThings(t)
  const work = database.dryRun(dry => dry.durable.all(addPart, { thing_id: 7 }))
  await assert.rejects(work, { code: '23503' })
})

test('work that continues after the end is not carried out', async t => {
  const { database, things } = await openThings(t)
  let late: Promise<unknown> | undefined
  const work = database.dryRun(async dry => {
    late = dry.durable.one(addThing, { id: 1 }).then(async () => {
      for (let id = 2; ; id++) await dry.durable.one(addThing, { id })
    })
    late.catch(() => {})
    await dry.durable.one(addThing, { id: 1 })
  })
  await assert.rejects(work, { code: '23505' })
  await assert.rejects(late!, /The transaction is over/)
  assert.deepEqual(await things(), [])
})

test('holds up only writes of the same row, and only while it runs', async t => {
  const { database, things, url } = await openThings(t)
  let same: Promise<unknown> | undefined
  await database.dryRun(async dry => {
    await dry.durable.one(addThing, { id: 1 })
    await database.durable.one(addThing, { id: 2 })
    same = database.durable.one(addThing, { id: 1 })
    await someoneWaits(url)
    assert.deepEqual(await things(), [2])
  })
  await same
  assert.deepEqual(await things(), [1, 2])
})

test('the connection is used again without a transaction', async t => {
  const { database, things } = await openThings(t)
  for (let round = 0; round < 20; round++)
    await database.dryRun(async dry => {
      await dry.durable.one(addThing, { id: 1 })
    })
  await Promise.all(Array.from({ length: 20 }, (_, id) => database.durable.one(addThing, { id })))
  assert.equal((await things()).length, 20)
})
