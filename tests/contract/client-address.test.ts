import assert from 'node:assert/strict'
import test from 'node:test'
import { listEntries } from '../harness/books.ts'
import { newMember, openTestInstallation } from '../harness/installation.ts'
import { makeKey } from '../harness/keys.ts'
import { exchange, requestText } from '../harness/raw-http.ts'
import { startAnotherServer } from '../harness/servers.ts'

const installation = await openTestInstallation()

/** A key that no address may use, so that every response names the address. */
const member = await newMember(installation)
const { key } = await makeKey(installation, member, { allowList: ['192.0.2.255'] })
const fenced = { ...member, key }

async function seen(forwarded: string): Promise<string> {
  const answer = await listEntries(installation, fenced, {}, { 'x-forwarded-for': forwarded })
  assert.equal(answer.status, 403, answer.text)
  return answer.body.ip
}

test('"The client IP is the socket\'s peer"', async () => {
  assert.equal((await listEntries(installation, fenced)).body.ip, '127.0.0.1')
})

test('"`X-Forwarded-For` counts only from proxies named in the configuration"', async () => {
  const path = `/v1/bookkeeping?entity_id=${member.entityId}`
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  for (const trusted of [[], ['10.0.0.0/8'], ['::1'], ['127.0.0.2']]) {
    const server = await startAnotherServer(installation, trusted)
    assert.equal((await server.ask(path, { key, headers })).body.ip, '127.0.0.1', trusted.join())
    await server.stop()
  }
  for (const trusted of [['127.0.0.1'], ['127.0.0.0/8'], ['::ffff:127.0.0.1'], ['10.0.0.0/8', '127.0.0.1']]) {
    const server = await startAnotherServer(installation, trusted)
    assert.equal((await server.ask(path, { key, headers })).body.ip, '203.0.113.9', trusted.join())
    await server.stop()
  }
})

test('"right to left": the last address that is no trusted proxy; what the client claims to its left is not believed', async () => {
  assert.equal(await seen('203.0.113.9'), '203.0.113.9')
  assert.equal(await seen('192.0.2.255, 203.0.113.9'), '203.0.113.9')
  assert.equal(await seen('192.0.2.255, 203.0.113.9, 127.0.0.1'), '203.0.113.9')
  assert.equal(await seen('192.0.2.255,203.0.113.9 ,127.0.0.1, ::ffff:127.0.0.1'), '203.0.113.9')
  assert.equal(await seen('127.0.0.1'), '127.0.0.1')
  assert.equal(await seen('127.0.0.1, 127.0.0.1'), '127.0.0.1')
})

test('several X-Forwarded-For headers are read as one list', async () => {
  const headers = [
    ['Authorization', `Bearer ${key}`],
    ['X-Forwarded-For', '192.0.2.255'],
    ['X-Forwarded-For', '203.0.113.10, 127.0.0.1'],
  ] as const
  const bytes = requestText('GET', `/v1/bookkeeping?entity_id=${member.entityId}`, headers)
  assert.equal(JSON.parse((await exchange(installation.address, bytes)).text).ip, '203.0.113.10')
})

test('addresses are understood in every spelling, and shown in one', async () => {
  const spellings: [sent: string, shown: string][] = [
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:CB00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['0000:0000:0000:0000:0000:ffff:cb00:7109', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['[2001:DB8::1]:443', '2001:db8::1'],
    ['[2001:db8:0:0:0:0:0:1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ]
  for (const [sent, shown] of spellings) assert.equal(await seen(sent), shown, sent)
})

test('an invalid address ends the reading at the proxy that sent it', async () => {
  for (const forwarded of [
    'unknown',
    '192.0.2.255, unknown',
    '192.0.2.255, 1.2.3',
    '192.0.2.255, ',
    "'; drop table x",
  ])
    assert.equal(await seen(forwarded), '127.0.0.1', forwarded)
})
