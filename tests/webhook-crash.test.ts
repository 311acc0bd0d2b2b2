// Full run only: it kills processes at many places and starts each of them again.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createWebhook } from '../src/areas/webhooks/webhooks.ts'
import { BY_TEST, newMember, openTestInstallation, TEST_SECRET } from './harness/installation.ts'
import { seeded, testRounds, testSeed } from './harness/random.ts'

// In `npm run soak`, 10,000 events and a kill for every 500 of them.
const EVENTS = testRounds > 1 ? 10_000 : 200
const RECORDS = EVENTS / 10
const KILLS = testRounds > 1 ? EVENTS / 500 : 2
const NODES = 2
const SPEED = 2000

const installation = await openTestInstallation({ isAlone: true })
const { database, databaseUrl } = installation

test('delivers each event at least once and in order per record, never to a forbidden address, while nodes are killed', async t => {
  const random = seeded(testSeed)
  const accepted = new Map<string, number[]>()
  let count = 0
  let connections = 0
  const trap = createSocketServer(socket => {
    connections++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
  await once(trap, 'listening')
  const receiver = createServer(async (request, response) => {
    let body = ''
    try {
      for await (const part of request) body += part
    } catch {
      return
    }
    const fate = random.below(300)
    // A third fails; some of them by never answering, by a redirect, or as if the receiver was killed.
    if (fate < 2) return
    if (fate < 10) return request.socket.destroy()
    if (fate < 20) return response.writeHead(307, { location: `http://127.0.0.1:${portOf(trap)}/` }).end()
    if (fate < 100) return response.writeHead(500).end('broken')
    const { record, data } = JSON.parse(body)
    const seen = accepted.get(record) ?? []
    if (!seen.includes(data.n)) count++
    accepted.set(record, [...seen, data.n])
    response.end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')

  const member = await newMember(installation)
  const add = (url: string) =>
    createWebhook(installation, BY_TEST, member.memberId, { url, types: ['entry.created'], entityIds: null })
  await add(`http://127.0.0.1:${portOf(receiver)}/`)
  await add(`https://trap.example:${portOf(trap)}/`)
  await database.withClient(client =>
    client.query(
      `insert into kernel.event (member_id, entity_id, type, record, object)
       select $1, $2, 'entry.created', 'entry/' || n % $4::integer, json_build_object('n', n / $4::integer)
       from generate_series(0, $3::integer - 1) n order by n`,
      [member.memberId, member.entityId, EVENTS, RECORDS],
    ),
  )

  const epoch = String(Date.now())
  const nodes: ChildProcess[] = []
  const start = async () => {
    const script = join(import.meta.dirname, 'harness', 'deliver-webhooks.ts')
    const child = spawn(process.execPath, [script, databaseUrl, TEST_SECRET, epoch, String(SPEED)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    nodes.push(child)
    await once(child.stdout!, 'data')
  }
  t.after(async () => {
    for (const child of nodes) child.kill('SIGKILL')
    receiver.closeAllConnections()
    receiver.close()
    trap.close()
  })
  for (let n = 0; n < NODES; n++) await start()
  for (let kill = 1; kill <= KILLS; kill++) {
    const until = (EVENTS * kill) / (KILLS + 1)
    while (count < until) await pause(5)
    const [victim] = nodes.splice(random.below(NODES), 1)
    victim!.kill('SIGKILL')
    await start()
  }
  while (count < EVENTS) await pause(20)

  for (const [record, seen] of accepted)
    assert.deepEqual(
      [...new Set(seen)],
      Array.from({ length: EVENTS / RECORDS }, (_, n) => n),
      record,
    )
  assert.equal(accepted.size, RECORDS)
  assert.equal(connections, 0, 'no connection to a forbidden address or the target of a redirect')
})
