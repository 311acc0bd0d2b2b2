// Full run only: it loads the demo of another day than the website's tests.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { TEST_SECRET } from '../../tests/harness/installation.ts'
import { openLoadedDemo } from '../../tests/harness/loaded-demo.ts'
import { startAnotherServer } from '../../tests/harness/servers.ts'
import { readBanks } from '../areas/banking/simulator/demo-bank-settings.ts'
import { DAYS_BEFORE, demoWorld } from '../areas/banking/simulator/demo-world.ts'
import { runSimulator } from '../areas/banking/simulator/run-simulator.ts'
import { truth } from '../areas/banking/simulator/truth.ts'
import { secretsFrom } from '../kernel/secrets.ts'
import { DAY_MS, dateOf } from '../kernel/values/dates.ts'
import { IMPORTED_DAYS } from './banking.ts'
import { loadDemo } from './load-demo.ts'
import { planDemo } from './plan.ts'

const secrets = secretsFrom(TEST_SECRET)

test("on any day the demo is loaded, there is something to import from the first LLC's banks", () => {
  const { name } = planDemo(new Date('2026-11-15T10:00:00Z')).members[0]!.llcs[0]!
  for (let day = Date.parse('2026-11-02'); day < Date.parse('2028-11-01'); day += 7 * DAY_MS) {
    // In the first minutes of a day, when the least has happened.
    const now = new Date(day + 60_000)
    const world = demoWorld(name, now, name, new Date(day - DAYS_BEFORE * DAY_MS))
    const since = dateOf(new Date(now.getTime() - IMPORTED_DAYS * DAY_MS))
    const wanted = truth(world, now).filter(({ currency, date }) => currency === 'USD' && date >= since)
    assert.ok(wanted.length >= 5, `${dateOf(now)}: ${wanted.length}`)
  }
})

test("nothing is imported in a new demo at first; the first sync imports something into LLC 1's books, the second nothing more", async t => {
  const now = new Date()
  const { dataDir, demo, ...scratch } = await openLoadedDemo(t, now)
  const connections = await scratch.query(
    // The demo may have been loaded a while ago.
    "select status, next_sync_at - created_at > interval '30 min' as is_later from banking.connection order by id",
  )
  assert.deepEqual(
    connections.map(({ status }) => status),
    ['active', 'active', 'needs_attention'],
  )
  for (const { status, is_later } of connections) if (status === 'active') assert.ok(is_later)
  const banks = await runSimulator(dataDir, { database: scratch.database, now: () => now })
  assert.ok(banks)
  t.after(() => banks.stop())
  const server = await startAnotherServer({ databaseUrl: scratch.url, secrets })
  t.after(() => server.stop())
  const ask = (path: string, method = 'GET') =>
    server.ask(`/v1/bookkeeping${path}`, { key: demo!.key, method })
  const before = (await ask('?entity_id=1&limit=1')).body.pagination.total

  const first = await ask('/sync?entity_id=1', 'POST')
  assert.equal(first.status, 200, first.text)
  assert.ok(first.body.synced > 0)
  const { data, pagination } = (await ask('?entity_id=1&limit=5')).body
  assert.ok(pagination.total >= before + first.body.synced, 'fees have entries of their own')
  assert.equal(data[0].source, 'bank_sync')
  const second = await ask('/sync?entity_id=1', 'POST')
  assert.equal(second.body.synced, 0)
  assert.ok(second.body.skipped > 0)

  const needy = await ask('/sync?entity_id=2', 'POST')
  assert.deepEqual([needy.status, needy.body.synced], [200, 0])
  assert.match(needy.body.message, /Mercury \(connection 3\) needs attention: Mercury rejected the token/)
})

test('a demo that was restored into another folder has its banks again, with the same transactions', async t => {
  const now = new Date()
  const { dataDir, config, database, query } = await openLoadedDemo(t, now)
  const elsewhere = await mkdtemp(join(tmpdir(), 'llano-demo-'))
  t.after(() => rm(elsewhere, { recursive: true, force: true }))
  const later = new Date(now.getTime() + 3 * DAY_MS)
  await loadDemo({ database, secrets }, { ...config, dataDir: elsewhere }, later, () => {})
  const [before, after] = [await readBanks(dataDir), await readBanks(elsewhere)]
  assert.deepEqual([after!.beganOn, after!.companies], [before!.beganOn, before!.companies])
  const banks = await runSimulator(elsewhere, { database, now: () => later })
  t.after(() => banks?.stop())
  const { origin } = new URL(banks!.announcement.where.split(' ')[0]!)
  const connections = await query('select base_url from banking.connection')
  assert.deepEqual(new Set(connections.map(({ base_url }) => new URL(base_url).origin)), new Set([origin]))
})
