// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type TestContext } from 'node:test'
import { addEntry } from '../../../tests/harness/books.ts'
import { runCommandLines } from '../../../tests/harness/command-lines.ts'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { Deployment, waitFor } from '../../../tests/harness/server-process.ts'
import { ALL_SCOPES } from '../members/members.ts'

const installation = await openTestInstallation()
const { address } = installation
const scopes = [...ALL_SCOPES, 'read:events']

type Received = { headers: IncomingHttpHeaders; body: string }

/** A program on this machine that answers these statuses, then 200. */
async function receive(t: TestContext, ...statuses: number[]) {
  const got: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    got.push({ headers: request.headers, body })
    response.statusCode = statuses.shift() ?? 200
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

async function startListening(t: TestContext, key: string, url: string, ...more: string[]) {
  const deployment = await Deployment.make(t)
  const env = { LLANO_URL: address, LLANO_KEY: key }
  const running = deployment.run(['listen', '--forward-to', url, ...more], env)
  await waitFor('the command to listen', () => {
    assert.equal(running.child.exitCode, null, running.stderr())
    return running.stderr().includes('Press Ctrl-C to stop.')
  })
  const [, secret = ''] = /^Signing secret: (whsec_\S+)$/m.exec(running.stderr()) ?? []
  return { ...running, secret }
}

/** Written from the specification of Standard Webhooks, without its library. */
function signatureOf(secret: string, { headers, body }: Received): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('forwards events from its start on, signed, and stops cleanly', async t => {
  const member = await newMember(installation, { scopes })
  await addEntry(installation, member, { income: 1 })
  const { got, url } = await receive(t, 500)
  const running = await startListening(t, member.key, url)
  const { id } = await addEntry(installation, member, { income: 2 })
  // The first attempt failed.
  await waitFor('the event to arrive twice', () => got.length === 2)
  const [first, second] = got as [Received, Received]
  assert.equal(second.body, first.body)
  assert.equal(second.headers['webhook-id'], first.headers['webhook-id'])
  const event = JSON.parse(second.body)
  assert.deepEqual([event.type, event.record, event.data.income], ['entry.created', `entry/${id}`, 2])
  assert.equal(second.headers['webhook-id'], event.id)
  assert.equal(second.headers['webhook-signature'], signatureOf(running.secret, second))
  assert.notEqual(
    second.headers['webhook-signature'],
    signatureOf(running.secret, { ...second, body: `${second.body} ` }),
  )
  await waitFor('the result to be shown', () =>
    running.stderr().includes(`entry.created entry/${id} ${event.id}: 200`),
  )
  running.child.kill('SIGINT')
  assert.equal(await running.ended, 0, running.stderr())
  assert.equal(running.stdout(), 'Stopped. 1 event was forwarded.\n')
  assert.equal(got.length, 2)
})

test('forwards only the types that were asked for', async t => {
  const member = await newMember(installation, { scopes })
  const { got, url } = await receive(t)
  const running = await startListening(t, member.key, url, '--types', 'ledger.submitted')
  await addEntry(installation, member, { income: 1 })
  const body = { entity_id: member.entityId, amount: 5, category: 'OPEX' }
  assert.equal((await installation.ask('/v1/ledger', { key: member.key, body })).status, 201)
  await waitFor('the event to arrive', () => got.length > 0)
  assert.deepEqual(
    got.map(one => JSON.parse(one.body).type),
    ['ledger.submitted'],
  )
  running.child.kill('SIGTERM')
  assert.equal(await running.ended, 0, running.stderr())
})

test('a key that may not read events, and an address that is none, end it with the reason', async () => {
  const { key } = await newMember(installation, { scopes: ['read:bookkeeping'] })
  const failed = async (url: string, env: Record<string, string>) => {
    const [outcome] = await runCommandLines([['listen', '--forward-to', url]], { LLANO_URL: address, ...env })
    assert.notEqual(outcome!.code, 0)
    return outcome!.stderr
  }
  const url = 'http://127.0.0.1:9/'
  assert.match(await failed(url, { LLANO_KEY: key }), /read:events/)
  assert.match(await failed('ftp://example.com', { LLANO_KEY: key }), /--forward-to must be an http/)
  assert.match(await failed(url, {}), /in LLANO_KEY/)
})
