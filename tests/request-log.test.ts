import assert from 'node:assert/strict'
import test from 'node:test'
import { openDatabase } from '../src/kernel/sql/postgres.ts'
import { Deployment, waitFor } from './harness/server-process.ts'

test('serving processes write their key requests while they serve, and when they stop', async t => {
  const deployment = await Deployment.make(t)
  const first = await deployment.serve({ LLANO_PROCESSES: '2' })
  const { key, keyId } = await deployment.newMember()

  async function counted(): Promise<{ logged: number; requests: number }> {
    const database = openDatabase(deployment.databaseUrl)
    try {
      return await database.withClient(async client => {
        const { rows } = await client.query(
          `select (select count(*) from access.request where key_id = $1)::integer as logged,
                  (select coalesce(sum(requests), 0) from access.usage where key_id = $1)::integer as requests`,
          [keyId],
        )
        return rows[0]
      })
    } finally {
      await database.close()
    }
  }

  // New connections, so that both processes get some of them.
  for (let i = 0; i < 10; i++)
    assert.equal((await first.ask('/v1/entity', { key, headers: { connection: 'close' } })).status, 200)
  await waitFor('the log', async () => (await counted()).logged === 10, 60_000)

  assert.equal((await first.ask('/v1/profile', { key })).status, 200)
  assert.equal(await first.stop(), 0)
  await deployment.serve()
  assert.deepEqual(await counted(), { logged: 11, requests: 11 })
})
