import assert from 'node:assert/strict'
import test from 'node:test'
import { allGone, Deployment, postgresPids, workersOf } from './harness/server-process.ts'

test('a new installation serves its website and its API, keeps the books over a restart, and leaves no process', async t => {
  const deployment = await Deployment.makeEmpty(t)
  const first = await deployment.serve({ LLANO_PROCESSES: '2' })
  for (const path of ['/', '/es', '/account', '/console', '/docs', '/healthz', '/readyz'])
    assert.equal((await first.ask(path)).status, 200, path)
  const { entityId, key } = await deployment.newMember()
  const body = { entity_id: entityId, year: 2026, month: 1, income: 5 }
  const { status, text } = await first.ask('/v1/bookkeeping', { key, body })
  assert.equal(status, 201, text)
  const { stdout } = await deployment.command(['key', 'list'])
  assert.match(stdout, /"name":"test"/, 'a command works beside the server')
  const processes = [first.pid, ...workersOf(first.pid), ...postgresPids(deployment.dataDir)]
  assert.equal(await first.stop(), 0)
  await allGone(processes)

  const second = await deployment.serve()
  const { data } = (await second.ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })).body
  assert.deepEqual(
    data.map(({ income }: { income: number }) => income),
    [5],
  )
  assert.equal(await second.stop(), 0)
})
