// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { startS3 } from '../src/areas/documents/storage/store.fixture.ts'
import { TEST_SECRET } from './harness/installation.ts'
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

test('a second node with another document folder does not start, and says why; with the same folder it does', async t => {
  const { url } = await openScratch(t)
  const env = { DATABASE_URL: url, LLANO_SECRET: TEST_SECRET }
  const [first, second] = [await Deployment.make(t, env), await Deployment.make(t, env)]
  const server = await first.serve()
  for (const command of ['serve', 'worker']) {
    const refused = second.run([command], { PORT: '0', LLANO_METRICS_PORT: '0' })
    assert.equal(await refused.ended, 1)
    assert.match(
      refused.stderr(),
      /^This node does not start: the folder .* All nodes on one database must share one document store/m,
    )
  }
  const other = await second.serve({ LLANO_DOCUMENTS_DIR: join(first.dataDir, 'documents') })
  await other.becomes({ status: 'ready' })
  assert.equal(await other.stop(), 0)
  assert.equal(await server.stop(), 0)
})

test('a node whose document folder is gone is not ready until it is back', async t => {
  const deployment = await Deployment.make(t, { DATABASE_URL: (await openScratch(t)).url })
  const server = await deployment.serve()
  const documents = join(deployment.dataDir, 'documents')
  await rename(documents, `${documents}.unmounted`)
  await mkdir(documents)
  const answer = () => server.ask('/readyz')
  await waitFor('it to be noticed', async () => (await answer()).status === 503)
  assert.match((await answer()).body.reason, /^The document store of this node is missing/)
  await rm(documents, { recursive: true })
  await rename(`${documents}.unmounted`, documents)
  await waitFor('it to be ready again', async () => (await answer()).status === 200)
  assert.equal(await server.stop(), 0)
})

test('a bucket that does not respond is a warning at /readyz, because it is the same for all nodes', async t => {
  const { settings, stop } = await startS3(t)
  const server = await (await Deployment.make(t, { DATABASE_URL: (await openScratch(t)).url })).serve({
    LLANO_S3_ENDPOINT: settings.endpoint,
    LLANO_S3_BUCKET: settings.bucket,
    LLANO_S3_KEY: settings.key,
    LLANO_S3_SECRET: settings.secret,
  })
  await server.becomes({ status: 'ready' })
  await stop()
  await server.becomes({ status: 'ready', warning: 'The document store does not respond.' })
  assert.equal(await server.stop(), 0)
})

test('a node that gets no more connections says so at /readyz, keeps those it has, and recovers', async t => {
  const scratch = await openScratch(t)
  const server = await (await Deployment.make(t, { DATABASE_URL: scratch.url })).serve()
  await server.becomes({ status: 'ready' })
  const name = new URL(scratch.url).pathname.slice(1)
  // A superuser is not limited; the program's role is.
  await scratch.query(`alter database ${name} connection limit 1`)
  await server.becomes({ status: 'not ready', reason: 'The database has no free connections.' })
  const page = await server.ask('/v1/bookkeeping?entity_id=1', { key: 'llk_unknown' })
  assert.equal(page.status, 401, 'the connections that it has still work')
  await scratch.query(`alter database ${name} connection limit -1`)
  await server.becomes({ status: 'ready' })
  assert.equal(await server.stop(), 0)
})
