import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLink } from '../src/areas/auditors/links.ts'
import { assignClient } from '../src/areas/members/members.ts'
import { readConfig } from '../src/kernel/config.ts'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { BY_TEST, newMember, TEST_SECRET, type TestInstallation } from './harness/installation.ts'
import { newManager } from './harness/ledger.ts'
import { openScratch } from './harness/scratch-database.ts'
import { Deployment, type ServerProcess } from './harness/server-process.ts'
import { openSession } from './harness/sessions.ts'

test('a disabled or revoked manager is out at the next request on both nodes, and restoring brings back only what was chosen', async t => {
  const { database, url, query } = await openScratch(t)
  const env = { DATABASE_URL: url, LLANO_SECRET: TEST_SECRET, LLANO_JOBS: 'off' }
  const deployment = await Deployment.make(t, env)
  const nodes = [
    await deployment.serve({ LLANO_NODE: 'one' }),
    await deployment.serve({ LLANO_NODE: 'two' }),
  ] as const
  const secrets = secretsFrom(TEST_SECRET)
  const config = readConfig({})
  const at = { database, secrets, config, address: nodes[0].address } as TestInstallation
  const on = (node: ServerProcess, cookie: string, path: string, body?: object) =>
    node.ask(path, { ...(body && { body }), headers: { cookie, origin: node.address } })

  const [admin, client] = [await newManager(at, 'Admin', 'admin'), await newMember(at)]
  const { cookie } = await openSession(at, admin.id)
  const change = (node: ServerProcess, what: string, body: object) =>
    on(node, cookie, `/web/console/members/${what}`, body)

  /** A manager with a client, an LLC of their own, an API key and an auditor link. */
  async function newHolder() {
    const { memberId, entityId, key } = await newMember(at)
    await query("update members.member set role = 'manager', clients = 'assigned' where id = $1", [memberId])
    await database.transaction(tx => assignClient(tx, BY_TEST, memberId, client.memberId))
    const wanted = { entity_id: entityId, name: 'Auditor', parts: ['books'] as const, days: 1 }
    const owner = { memberId, publicUrl: config.publicUrl }
    const { secret } = await createLink(database, secrets, BY_TEST, wanted, owner)
    const { cookie } = await openSession(at, memberId)
    const opened = await nodes[0].ask('/web/auditor/open', {
      body: {},
      headers: { origin: nodes[0].address, authorization: `Bearer ${secret}` },
    })
    const link = opened.headers.getSetCookie()[0]!.split(';')[0]!
    /** What still works, on each node. */
    const works = () =>
      Promise.all(
        nodes.map(async node =>
          Object.entries({
            session: await on(node, cookie, '/web/console/llcs'),
            key: await node.ask('/v1/entity', { key }),
            link: await on(node, link, '/web/auditor/link'),
          })
            .filter(([, { status }]) => status < 300)
            .map(([name]) => name),
        ),
      )
    return { memberId, works }
  }
  const ALL = ['session', 'key', 'link']
  const seenBy = async (memberId: number) => {
    const session = await openSession(at, memberId)
    const { status, body } = await on(nodes[1], session.cookie, '/web/console/llcs')
    return status === 200 ? body.data.map(({ id }: { id: number }) => id) : body.code
  }

  const disabled = await newHolder()
  assert.deepEqual(await disabled.works(), [ALL, ALL])
  const member_id = disabled.memberId
  const off = await change(nodes[0], 'disable', { member_id, reason: 'Left.' })
  assert.equal(off.status, 200, off.text)
  assert.deepEqual(await disabled.works(), [[], []])

  // Nothing chosen: only the account.
  assert.equal((await change(nodes[1], 'enable', { member_id })).status, 200)
  assert.deepEqual(await disabled.works(), [[], []])
  assert.equal(await seenBy(member_id), 'staff_only')
  await change(nodes[0], 'role', { member_id, role: 'manager', clients: 'assigned' })
  assert.deepEqual(await seenBy(member_id), [], 'the clients were not kept')

  // The role and the clients.
  const returning = await newHolder()
  const back = { member_id: returning.memberId, role: 'manager', clients: 'assigned', keep_assigned: true }
  await change(nodes[0], 'disable', { member_id: returning.memberId })
  assert.equal((await change(nodes[1], 'enable', back)).status, 200)
  assert.deepEqual(await returning.works(), [[], []], 'credentials never come back')
  assert.deepEqual(await seenBy(returning.memberId), [client.entityId])

  const revoked = await newHolder()
  const counted = await on(nodes[1], cookie, `/web/console/members/${revoked.memberId}/access`)
  const counts = Object.fromEntries(
    counted.body.data.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
  )
  assert.deepEqual([counts.session, counts.api_key, counts.auditor_link], [1, 1, 1])
  const done = await change(nodes[0], 'revoke', { member_id: revoked.memberId })
  assert.equal(done.body.data.ended, 3, done.text)
  assert.deepEqual(await revoked.works(), [[], []])
  assert.deepEqual(await seenBy(revoked.memberId), [client.entityId], 'the account, role and clients stay')
  for (const node of nodes) assert.equal(await node.stop(), 0)
})
