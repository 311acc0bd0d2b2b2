import assert from 'node:assert/strict'
import test from 'node:test'
import { openScratch } from './harness/scratch-database.ts'
import { Deployment, waitFor } from './harness/server-process.ts'

test('a node without jobs says so and runs none; each node that runs them has rows of its own', async t => {
  const scratch = await openScratch(t)
  const deployment = await Deployment.make(t, { DATABASE_URL: scratch.url })
  const silent = await deployment.serve({ LLANO_JOBS: 'off', LLANO_NODE: 'silent' })
  assert.match(silent.stderr(), /^Background jobs are off on this node \(LLANO_JOBS=off\)/m)
  const nodes = ['one', 'two']
  const servers = []
  for (const node of nodes) servers.push(await deployment.serve({ LLANO_NODE: node }))
  const reporting = () =>
    scratch.query("select node from kernel.job_status where job = 'seal the audit log' order by node")
  await waitFor('both to report', async () => (await reporting()).length === 2)
  assert.deepEqual(
    (await reporting()).map(({ node }) => node),
    nodes,
  )
  for (const server of [silent, ...servers]) assert.equal(await server.stop(), 0)
  const [refused] = [deployment.run(['worker'], { LLANO_JOBS: 'off' })]
  assert.equal(await refused!.ended, 1)
  assert.match(refused!.stderr(), /LLANO_JOBS is off/)
})
