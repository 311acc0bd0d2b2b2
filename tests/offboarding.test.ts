// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createLink } from '../src/areas/auditors/links.ts'
import { assignClient } from '../src/areas/members/members.ts'
import { deliverDue } from '../src/areas/webhooks/deliver.ts'
import { readConfig } from '../src/kernel/config.ts'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { connectApp } from './harness/apps.ts'
import { BY_TEST, newMember, TEST_SECRET, type TestInstallation } from './harness/installation.ts'
import { newManager } from './harness/ledger.ts'
import { openScratch } from './harness/scratch-database.ts'
import { Deployment, type ServerProcess } from './harness/server-process.ts'
import { openSession } from './harness/sessions.ts'

async function openReceiver(t: TestContext) {
  const state = { received: 0, url: '' }
  const server = createServer((request, response) => {
    request.resume()
    state.received++
    response.end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return state
}

test('a disabled or revoked manager is rejected at the next request on both nodes, and restoring brings back only what was chosen', async t => {
  const { database, url, query } = await openScratch(t)
  // Both are behind one public address.
  const shared = { LLANO_PUBLIC_URL: 'http://127.0.0.1:18080', LLANO_WEBHOOKS_PRIVATE: 'on' }
  const env = { ...shared, DATABASE_URL: url, LLANO_SECRET: TEST_SECRET, LLANO_JOBS: 'off' }
  const deployment = await Deployment.make(t, env)
  const nodes = [
    await deployment.serve({ LLANO_NODE: 'one' }),
    await deployment.serve({ LLANO_NODE: 'two' }),
  ] as const
  const secrets = secretsFrom(TEST_SECRET)
  const config = readConfig(shared)
  const { address, ask } = nodes[0]
  const at = { database, secrets, config, address, ask } as TestInstallation
  const on = (node: ServerProcess, cookie: string, path: string, body?: object) =>
    node.ask(path, { ...(body && { body }), headers: { cookie, origin: config.publicUrl } })

  const [admin, client] = [await newManager(at, 'Admin', 'admin'), await newMember(at)]
  const { cookie } = await openSession(at, admin.id)
  const change = (node: ServerProcess, what: string, body: object) =>
    on(node, cookie, `/web/console/members/${what}`, body)

  const receiver = await openReceiver(t)
  /** A manager with a client, an LLC of their own, and everything that can give access or be on its way. */
  async function newHolder() {
    const { memberId, entityId, key } = await newMember(at)
    const wanted = { entity_id: entityId, name: 'Auditor', parts: ['books'] as const, days: 1 }
    const owner = { memberId, publicUrl: config.publicUrl }
    const { secret } = await createLink(database, secrets, BY_TEST, wanted, owner)
    const session = await openSession(at, memberId)
    const { cookie } = session
    const { tokens } = await connectApp(at, session)
    const calendar = await on(nodes[0], cookie, '/web/obligations/calendar-links', {})
    assert.equal(calendar.status, 201, calendar.text)
    const webhook = await nodes[0].ask('/v1/webhooks', { key, body: { url: receiver.url } })
    assert.equal(webhook.status, 201, webhook.text)
    // Apps are connected by members: this one became a manager later.
    await query("update members.member set role = 'manager', clients = 'assigned' where id = $1", [memberId])
    await database.transaction(tx => assignClient(tx, BY_TEST, memberId, client.memberId))
    await query(
      `insert into kernel.mail (about, to_address, subject, body)
       select 'test/' || id, email, 'A client', 'wrote' from members.member where id = $1`,
      [memberId],
    )
    const opened = await nodes[0].ask('/web/auditor/open', {
      body: {},
      headers: { origin: config.publicUrl, authorization: `Bearer ${secret}` },
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
            app: await node.ask(`/v1/bookkeeping?entity_id=${entityId}`, { key: tokens.access_token }),
            calendar: await node.ask(new URL(calendar.body.data.url).pathname),
          })
            .filter(([, { status }]) => status < 300)
            .map(([name]) => name),
        ),
      )
    /** Whether something still leaves on its own: an event to their server, an email to them. */
    const isSent = async () => {
      const before = receiver.received
      await query(
        `insert into kernel.event (member_id, entity_id, type, record, object)
         values ($1, $2, 'entry.created', 'entry/1', '{}')`,
        [memberId, entityId],
      )
      await deliverDue({ database, secrets, config, now: () => new Date() }, new AbortController().signal)
      const mail = await query('select from kernel.mail where about = $1', [`test/${memberId}`])
      return { webhook: receiver.received > before, mail: mail.length > 0 }
    }
    return { memberId, works, isSent }
  }
  const ALL = ['session', 'key', 'link', 'app', 'calendar']
  const seenBy = async (memberId: number) => {
    const session = await openSession(at, memberId)
    const { status, body } = await on(nodes[1], session.cookie, '/web/console/llcs')
    return status === 200 ? body.data.map(({ id }: { id: number }) => id) : body.code
  }

  const disabled = await newHolder()
  assert.deepEqual(await disabled.works(), [ALL, ALL])
  assert.deepEqual(await disabled.isSent(), { webhook: true, mail: true })
  const member_id = disabled.memberId
  const off = await change(nodes[0], 'disable', { member_id, reason: 'Left.' })
  assert.equal(off.status, 200, off.text)
  assert.deepEqual(await disabled.works(), [[], []])
  assert.deepEqual(await disabled.isSent(), { webhook: false, mail: false })

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
  const kinds = ['session', 'api_key', 'auditor_link', 'app', 'calendar_link', 'webhook']
  assert.deepEqual(
    kinds.map(kind => counts[kind]),
    kinds.map(() => 1),
  )
  const done = await change(nodes[0], 'revoke', { member_id: revoked.memberId })
  assert.equal(done.body.data.ended, kinds.length, done.text)
  assert.deepEqual(await revoked.works(), [[], []])
  assert.deepEqual(await seenBy(revoked.memberId), [client.entityId], 'the account, role and clients stay')
  for (const node of nodes) assert.equal(await node.stop(), 0)
})
