// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import test from 'node:test'
import { readConfig } from '../src/kernel/config.ts'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { openDatabase } from '../src/kernel/sql/postgres.ts'
import { allow, atItsAddress, connectApp, refresh } from './harness/apps.ts'
import { ask, newMember, openTestInstallation, TEST_SECRET } from './harness/installation.ts'
import { EXAMPLES } from './harness/run-example.ts'
import { openScratch } from './harness/scratch-database.ts'
import { Deployment, waitFor } from './harness/server-process.ts'
import { openSession } from './harness/sessions.ts'

test('a revoked app is rejected at its next request on every node, and a token of one node works on the other', async t => {
  const scratch = await openScratch(t)
  // Both are behind one public address.
  const publicUrl = 'http://127.0.0.1:18080'
  const env = { DATABASE_URL: scratch.url, LLANO_SECRET: TEST_SECRET, LLANO_PUBLIC_URL: publicUrl }
  const deployment = await Deployment.make(t, env)
  const nodes = [
    await deployment.serve({ LLANO_NODE: 'one' }),
    await deployment.serve({ LLANO_NODE: 'two', LLANO_JOBS: 'off' }),
  ]
  const [one, two] = nodes.map(({ address }) => address) as [string, string]
  const database = openDatabase(scratch.url)
  t.after(() => database.close())
  const config = readConfig({ LLANO_PUBLIC_URL: publicUrl })
  const node = { database, secrets: secretsFrom(TEST_SECRET), config, address: one, ask: nodes[0]!.ask }
  const member = await newMember(node)
  const session = await openSession(node as never, member.memberId)
  const { app, tokens } = await connectApp(node, session)
  const read = (address: string, key: string) =>
    ask(`${address}/v1/bookkeeping?entity_id=${member.entityId}`, { key }).then(({ status }) => status)
  assert.deepEqual([await read(one, tokens.access_token), await read(two, tokens.access_token)], [200, 200])
  const renewed = await refresh(two, app, tokens.refresh_token)
  assert.equal(renewed.status, 200)
  assert.equal(await read(one, renewed.body.access_token), 200)
  const [{ id }] = (await session.ask('GET', '/web/apps')).body.data
  assert.equal((await session.ask('POST', '/web/apps/revoke', { id })).status, 200)
  for (const address of [two, one]) {
    assert.equal(await read(address, renewed.body.access_token), 401)
    assert.equal((await refresh(address, app, renewed.body.refresh_token)).body.error, 'invalid_grant')
  }
  for (const server of nodes) assert.equal(await server.stop(), 0)
})

test('the program in the guide connects itself and lists the LLCs', async t => {
  const installation = atItsAddress(await openTestInstallation({ isAlone: true, t }))
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const child = spawn(process.execPath, [join(EXAMPLES, 'oauth-connect.ts')], {
    env: { ...process.env, LLANO_URL: installation.address },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const ended = new Promise(resolve => child.on('close', resolve))
  await waitFor('the address', () => /^Open \S+\n/m.test(output))
  const authorizationUrl = new URL(/^Open (\S+)/m.exec(output)![1]!)
  const state = authorizationUrl.searchParams.get('state')!
  const redirect = authorizationUrl.searchParams.get('redirect_uri')!
  const code = await allow(installation, session, authorizationUrl.search.slice(1), {}, state)
  await ask(`${redirect}?${new URLSearchParams({ code, state, iss: installation.address })}`)
  assert.equal(await ended, 0, output)
  assert.match(output, new RegExp(`^${member.entityId} Test LLC$`, 'm'))
})
