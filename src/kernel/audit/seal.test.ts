import assert from 'node:assert/strict'
import test from 'node:test'
import { testRounds } from '../../../tests/harness/random.ts'
import { openScratch, type Scratch } from '../../../tests/harness/scratch-database.ts'
import { takeLock } from '../sql/locks.ts'
import type { Db } from '../sql/postgres.ts'
import { int } from '../sql/statement.ts'
import { byParams, write } from '../sql/write.ts'
import { sealAudit } from './seal.ts'
import { verifyAudit } from './verify.ts'

const note = write({
  name: 'test.note',
  action: 'note.create',
  params: { number: int },
  row: { number: int },
  sql: "written as (select $number::integer as number, 'note/' || $number as record)",
})
const writeNote = (db: Db, number: number) =>
  db.one(note, { number, ...byParams({ actor: 'test', ip: '203.0.113.9', idempotency: null }) })

const sealsOf = ({ query }: Scratch) =>
  query(`select l.row_id::int, l.seal_id::int, r.record from kernel.audit_leaf l join kernel.audit_row r on r.id = l.row_id
         order by l.row_id`)

test('rows and seals of the audit log cannot be changed, deleted or truncated', async t => {
  const scratch = await openScratch(t)
  await writeNote(scratch.database.durable, 1)
  await sealAudit(scratch.database)
  for (const table of ['kernel.audit_row', 'kernel.audit_seal']) {
    const column = table === 'kernel.audit_row' ? "actor = 'nobody'" : 'row_count = 7'
    for (const sql of [`update ${table} set ${column}`, `delete from ${table}`, `truncate ${table}`])
      await assert.rejects(scratch.query(sql), new RegExp(`${table} is append-only`), sql)
  }
  assert.equal((await verifyAudit(scratch.database)).ok, true)
})

test("a row's place in the chain is sealed once, and cannot be changed, deleted, truncated or forged", async t => {
  const scratch = await openScratch(t)
  await writeNote(scratch.database.durable, 1)
  await sealAudit(scratch.database)
  await writeNote(scratch.database.durable, 2)
  const before = await scratch.query('select * from kernel.audit_leaf order by row_id')
  assert.deepEqual(
    before.map(leaf => leaf.seal_id),
    ['1', null],
  )
  for (const sql of [
    'update kernel.audit_leaf set seal_id = 1 where row_id = 1',
    'update kernel.audit_leaf set seal_id = null, hash = null where row_id = 1',
    "update kernel.audit_leaf set hash = '\\xab' where row_id = 1",
    'update kernel.audit_leaf set row_id = 7 where row_id = 2',
    'update kernel.audit_leaf set seal_id = 1 where row_id = 2',
    "update kernel.audit_leaf set hash = '\\xab' where row_id = 2",
    'delete from kernel.audit_leaf where row_id = 1',
    'delete from kernel.audit_leaf where row_id = 2',
    'truncate kernel.audit_leaf',
    "insert into kernel.audit_leaf values (3, 1, '\\xab')",
  ])
    await assert.rejects(scratch.query(sql), /kernel\.audit_leaf is append-only/, sql)
  assert.deepEqual(await scratch.query('select * from kernel.audit_leaf order by row_id'), before)
  assert.equal(await sealAudit(scratch.database), 1)
  assert.equal((await verifyAudit(scratch.database)).ok, true)
})

test('a rolled-back write leaves no audit row', async t => {
  const scratch = await openScratch(t)
  const failing = scratch.database.transaction(async tx => {
    await writeNote(tx, 1)
    throw new Error('changed my mind')
  })
  await assert.rejects(failing, /changed my mind/)
  assert.deepEqual(await scratch.query('select * from kernel.audit_row'), [])
  assert.deepEqual(await scratch.query('select * from kernel.audit_leaf'), [])
})

test('a late commit is sealed later, and nothing is lost', async t => {
  const scratch = await openScratch(t)
  const { database } = scratch
  const [written, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = database.transaction(async tx => {
    await writeNote(tx, 1)
    written.resolve()
    await letGo.promise
  })
  await written.promise
  await writeNote(database.durable, 2)
  assert.equal(await sealAudit(database), 1, 'the sealer does not wait for the open transaction')
  assert.equal((await verifyAudit(database)).ok, true)
  letGo.resolve()
  await late
  assert.equal(await sealAudit(database), 1)
  assert.deepEqual(await sealsOf(scratch), [
    { row_id: 1, seal_id: 2, record: 'note/1' },
    { row_id: 2, seal_id: 1, record: 'note/2' },
  ])
  const { ok, rows, seals, waiting } = await verifyAudit(database)
  assert.deepEqual({ ok, rows, seals, waiting }, { ok: true, rows: 2, seals: 2, waiting: 0 })
})

test('a sealer skips its run if another is working', async t => {
  const scratch = await openScratch(t)
  await writeNote(scratch.database.durable, 1)
  const other = await scratch.connect()
  await other.query('begin')
  await other.query(`select ${takeLock('audit seals')}`)
  assert.equal(await sealAudit(scratch.database), 0)
  await other.query('rollback')
  assert.equal(await sealAudit(scratch.database), 1)
})

test('with eight writers and two sealers, each row is sealed exactly once', async t => {
  const scratch = await openScratch(t)
  const { database } = scratch
  const each = 40 * testRounds
  let writing = true
  const sealer = async () => {
    let sealed = 0
    while (writing) sealed += await sealAudit(database)
    return sealed
  }
  const sealers = [sealer(), sealer()]
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let i = 0; i < each; i++) {
      // Some commit at once, some keep others waiting for their number to appear.
      if (i % 4 === 0) await database.transaction(tx => writeNote(tx, writer * each + i))
      else await writeNote(database.durable, writer * each + i)
    }
  })
  await Promise.all(writers)
  writing = false
  const during = (await Promise.all(sealers)).reduce((sum, count) => sum + count)
  const after = await sealAudit(database)
  assert.equal(during + after, 8 * each, 'sealed as often as there are rows')
  const rows = await sealsOf(scratch)
  assert.deepEqual(
    rows.map(row => Number(row.record.slice(5))).sort((a, b) => a - b),
    Array.from({ length: 8 * each }, (_, i) => i),
  )
  const [counted] = await scratch.query('select sum(row_count)::int as sealed from kernel.audit_seal')
  assert.deepEqual(counted, { sealed: 8 * each })
  const report = await verifyAudit(database)
  assert.deepEqual(report.findings, [])
  assert.equal(report.waiting, 0)
})

test('more rows than one batch are sealed over several runs', async t => {
  const scratch = await openScratch(t)
  await scratch.query(`
    with made as (insert into kernel.audit_row (actor, action, record)
                  select 'test', 'note.create', 'note/' || n from generate_series(1, 5003) as n returning id)
    insert into kernel.audit_leaf (row_id) select id from made`)
  assert.equal(await sealAudit(scratch.database), 5000)
  assert.equal(await sealAudit(scratch.database), 3)
  assert.equal(await sealAudit(scratch.database), 0)
  assert.equal((await verifyAudit(scratch.database)).ok, true)
})
