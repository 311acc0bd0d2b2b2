import assert from 'node:assert/strict'
import test from 'node:test'
import { openScratch, type Scratch } from '../../../tests/harness/scratch-database.ts'
import { readConfig } from '../config.ts'
import type { JobContext } from '../jobs/jobs.ts'
import { int } from '../sql/statement.ts'
import { byParams, write } from '../sql/write.ts'
import { countFixedIps, eraseAuditIps, removeOldIpsJob } from './erase-ips.ts'
import { computeRoot, hashLeaf, hashSeal, rowText } from './merkle.ts'
import { AUDIT_COLUMNS, sealAudit } from './seal.ts'
import { verifyAudit } from './verify.ts'

const note = write({
  name: 'test.note_for_ips',
  action: 'note.create',
  params: { number: int },
  row: { number: int },
  sql: "written as (select $number::integer as number, 'note/' || $number as record)",
})

async function add({ database }: Scratch, actor: string, ip: string, number = 1): Promise<void> {
  await database.durable.one(note, { number, ...byParams({ actor, ip, idempotency: null }) })
}

const ipsOf = async ({ query }: Scratch) =>
  (await query('select host(ip) as ip from kernel.audit_row order by id')).map(({ ip }) => ip)

test('the addresses of a person go, with their salts, and the chain still verifies', async t => {
  const scratch = await openScratch(t)
  await add(scratch, 'member:5', '203.0.113.5')
  await add(scratch, 'member:6', '203.0.113.6')
  await sealAudit(scratch.database)
  await add(scratch, 'key:9', '2001:db8::9')
  await eraseAuditIps(scratch.database, ['member:5', 'key:9'])
  assert.deepEqual(await ipsOf(scratch), [null, '203.0.113.6', null])
  const leaves = await scratch.query(
    'select ip_salt is null as unsalted, octet_length(ip_digest) as digest from kernel.audit_leaf order by row_id',
  )
  assert.deepEqual(leaves, [
    { unsalted: true, digest: 32 },
    { unsalted: false, digest: 32 },
    { unsalted: true, digest: 32 },
  ])
  assert.deepEqual((await verifyAudit(scratch.database)).findings, [])
})

test('verify notices a removed address whose salt is left, and another address in its place', async t => {
  const scratch = await openScratch(t)
  await add(scratch, 'member:5', '203.0.113.5')
  await sealAudit(scratch.database)
  const tamper = async (sql: string) => {
    await scratch.query(`alter table kernel.audit_row disable trigger user; ${sql};
                         alter table kernel.audit_row enable trigger user`)
    return (await verifyAudit(scratch.database)).findings.length
  }
  assert.equal(await tamper("update kernel.audit_row set ip = '203.0.113.99'"), 1)
  assert.equal(await tamper('update kernel.audit_row set ip = null'), 1)
  assert.equal(await tamper("update kernel.audit_row set ip = '203.0.113.5'"), 0)
})

/** Seals as version 0.2 and earlier did, with the address itself. */
async function sealWithAddress({ query }: Scratch): Promise<void> {
  const [row] = await query(`select ${AUDIT_COLUMNS} from kernel.audit_row r`)
  const hash = hashLeaf(rowText({ ...row, id: Number(row!.id) } as never))
  const seal = {
    id: 1,
    sealedAt: '2026-01-01T00:00:00.000Z',
    rowCount: 1,
    root: computeRoot([hash]),
    previous: Buffer.alloc(32),
  }
  await query('update kernel.audit_leaf set seal_id = 1, hash = $1', [hash])
  await query(
    'insert into kernel.audit_seal (id, sealed_at, row_count, root, previous, hash) values (1, $1, 1, $2, $3, $4)',
    [seal.sealedAt, seal.root, seal.previous, hashSeal(seal)],
  )
}

test('a row that was sealed with its address keeps it, verifies by the old rule, and is counted', async t => {
  const scratch = await openScratch(t)
  await add(scratch, 'member:5', '203.0.113.5')
  await sealWithAddress(scratch)
  await eraseAuditIps(scratch.database, ['member:5'])
  assert.deepEqual(await ipsOf(scratch), ['203.0.113.5'])
  assert.equal((await scratch.database.quick.one(countFixedIps, { names: ['member:5'] })).fixed, 1)
  assert.deepEqual((await verifyAudit(scratch.database)).findings, [])
  await assert.rejects(scratch.query('update kernel.audit_row set ip = null'), /append-only/)
})

test('the job removes addresses that are old enough, continues where it stopped, and leaves newer ones', async t => {
  const scratch = await openScratch(t)
  for (let number = 1; number <= 3; number++) await add(scratch, 'member:5', `203.0.113.${number}`, number)
  // Old before they are sealed, as rows of last year are.
  await scratch.query(`alter table kernel.audit_row disable trigger user;
    update kernel.audit_row set at = now() - make_interval(days => 40 - 10 * id::integer);
    alter table kernel.audit_row enable trigger user`)
  await sealAudit(scratch.database)
  const run = (days: string) =>
    removeOldIpsJob.run(
      { database: scratch.database, config: readConfig({ LLANO_KEEP_IP_DAYS: days }) } as JobContext,
      new AbortController().signal,
    )
  await run('25')
  assert.deepEqual(await ipsOf(scratch), [null, '203.0.113.2', '203.0.113.3'])
  await run('15')
  assert.deepEqual(await ipsOf(scratch), [null, null, '203.0.113.3'])
  await run('15')
  assert.deepEqual((await verifyAudit(scratch.database)).findings, [])
})
