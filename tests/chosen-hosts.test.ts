// Runs in a separate process: it changes how names are resolved.
import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { readConfig } from '../src/kernel/config.ts'
import { makeLog } from '../src/kernel/log.ts'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { openDatabase } from '../src/kernel/sql/postgres.ts'
import { addReady } from '../src/kernel/sql/ready.ts'
import { makeApp } from '../src/serve/app.ts'
import { openDatabaseDoor } from './harness/database-door.ts'
import { openDnsServer } from './harness/dns-server.ts'
import { type Asking, ask as askUrl, newMember, TEST_SECRET } from './harness/installation.ts'
import { isPooled, openScratch } from './harness/scratch-database.ts'
import { waitFor } from './harness/server-process.ts'

/** A server whose database has a host name, as most have, so that its own names must be resolved too. */
async function serve(t: TestContext) {
  const { url } = await openDatabaseDoor(t, (await openScratch(t)).url)
  const database = openDatabase(url, { isPooled, isWatched: true })
  const secrets = secretsFrom(TEST_SECRET)
  const config = readConfig({})
  const deps = { database, secrets, config }
  const log = makeLog('silent')
  const metrics = { observe() {} }
  const app = makeApp({ ...deps, built: null, log, metrics, trustedProxies: ['127.0.0.1'] })
  addReady(app, { ...deps, migrations: [], checks: [], isDraining: () => false })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(async () => {
    await app.close()
    await database.close()
  })
  const ask = (path: string, asking?: Asking) => askUrl(address + path, asking)
  const signIn = () =>
    ask('/web/auth/sign-in', {
      body: { email: 'nobody@example.com', password: 'a wrong password' },
      headers: { origin: address },
    })
  return { ...deps, address, ask, signIn }
}

/** The service works while `waiting` requests have no answer. */
async function checkServing({ ask, signIn }: Awaited<ReturnType<typeof serve>>, answered: () => number) {
  for (let round = 0; round < 3; round++) {
    assert.deepEqual((await ask('/readyz')).body, { status: 'ready' })
    assert.equal((await signIn()).body.code, 'wrong_credentials')
  }
  assert.equal(answered(), 0, 'none of the requests has given up yet')
}

test('apps whose names nobody resolves keep no one else waiting, and few documents are read at once', async t => {
  const dns = await openDnsServer(t, {})
  const server = await serve(t)
  const statuses: number[] = []
  const requests = Array.from({ length: 40 }, async (_, n) => {
    const query = new URLSearchParams({
      client_id: `https://app-${n}.example/client.json`,
      response_type: 'code',
    })
    const answer = await fetch(`${server.address}/oauth2/authorize?${query}`, { redirect: 'manual' })
    if (answer.status === 429) {
      assert.equal(answer.headers.get('retry-after'), '5')
      assert.equal((await answer.json()).error, 'temporarily_unavailable')
    }
    statuses.push(answer.status)
  })
  await waitFor('the first names to be asked for', () => dns.asked.size === 4, 20_000)
  await checkServing(server, () => statuses.filter(status => status !== 429).length)
  assert.equal(dns.asked.size, 4)
  dns.answerAll()
  await Promise.all(requests)
  assert.equal(statuses.filter(status => status === 429).length, 24, 'twelve wait, the others are refused')
})

test('webhooks whose names nobody resolves keep no one else waiting', async t => {
  const dns = await openDnsServer(t, {})
  const server = await serve(t)
  const { key } = await newMember(server)
  const ids = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const { body } = await server.ask('/v1/webhooks', { key, body: { url: `https://hook-${n}.example/` } })
      return body.data.id
    }),
  )
  let answered = 0
  const tried = ids.map(async id => {
    const { body } = await server.ask('/v1/webhooks/test', { key, body: { id } })
    answered++
    return body.data.error
  })
  await waitFor('all names to be asked for', () => dns.asked.size === ids.length, 20_000)
  await checkServing(server, () => answered)
  dns.answerAll()
  assert.deepEqual(new Set(await Promise.all(tried)), new Set(['name_not_found']))
})
