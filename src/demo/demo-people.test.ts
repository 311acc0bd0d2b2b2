// Full run only: it loads the demo of another day than the website's tests.
import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, TEST_SECRET } from '../../tests/harness/installation.ts'
import { openLoadedDemo } from '../../tests/harness/loaded-demo.ts'
import { startAnotherServer } from '../../tests/harness/servers.ts'
import { createMember, disableAccount } from '../areas/members/members.ts'
import { areas } from '../areas.ts'
import { readConfig } from '../kernel/config.ts'
import { secretsFrom } from '../kernel/secrets.ts'
import { checkDemoHost, disableDemoPeople } from './demo-people.ts'
import { loadDemo } from './load-demo.ts'

const NOW = new Date('2026-11-15T10:00:00Z')
const secrets = secretsFrom(TEST_SECRET)
const GRANTS = areas.flatMap(area => area.grants ?? [])

test('turning the demo off disables its accounts and its key, once; turning it on enables them again', async t => {
  const scratch = await openLoadedDemo(t, NOW)
  const { database, query, config } = scratch
  const load = () => loadDemo({ database, secrets }, config, NOW, () => {})
  const server = await startAnotherServer({ databaseUrl: scratch.url, secrets })
  t.after(() => server.stop())
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    return (await server.ask('/web/auth/sign-in', { body: { email, password }, headers })).status
  }
  const useKey = async (key: string | null) =>
    (await server.ask('/v1/bookkeeping?entity_id=1', { key })).status

  const first = (await load())!
  const real = { email: 'real@example.com', name: 'Real', role: 'admin' } as const
  const { id } = await createMember(database.durable, BY_TEST, real)
  const admin = first.signIns.find(({ role }) => role === 'admin')!
  assert.deepEqual([await signIn(admin), await useKey(first.key)], [200, 200])
  // Whatever the address is by now.
  await query("update members.member set email = 'moved@example.com' where role = 'support' and is_demo")

  const lines: string[] = []
  await disableDemoPeople(database, GRANTS, line => lines.push(line))
  await disableDemoPeople(database, GRANTS, line => lines.push(line))
  assert.deepEqual(lines, ['demo: off; its 8 accounts are disabled'])
  assert.deepEqual(await query('select id from members.member where disabled_at is null'), [{ id }])
  assert.deepEqual([await signIn(admin), await useKey(first.key)], [401, 401])
  const audited = await query(
    "select 1 from kernel.audit_row where actor = 'demo' and action = 'member.disable'",
  )
  assert.equal(audited.length, 8)

  const again = (await load())!
  assert.equal((await query('select 1 from members.member where disabled_at is not null')).length, 0)
  assert.deepEqual([await useKey(again.key), await useKey(first.key)], [200, 401])
  assert.equal(await signIn(again.signIns.find(({ role }) => role === 'admin')!), 200)

  // A person's decision is not undone.
  const [demo] = await query(
    "select id from members.member where email = 'lucia.ferrandiz@llano-demo.example'",
  )
  const change = { by: BY_TEST, staff: null, grants: GRANTS, publicUrl: '', memberId: demo!.id as number }
  await database.transaction(tx => disableAccount({ tx, ...change }, null))
  assert.equal((await load())!.key, null)
  assert.equal((await query('select 1 from members.member where disabled_at is not null')).length, 1)
})

test('the demo is reachable from a network only if configured', () => {
  const check = (env: Record<string, string>) => checkDemoHost(readConfig(env))
  for (const HOST of ['0.0.0.0', '::', '192.0.2.7', 'llano.example.com'])
    assert.throws(() => check({ HOST }), /HOST=.*LLANO_DEMO=off.*LLANO_DEMO=public/)
  for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) check({ HOST })
  check({ HOST: '0.0.0.0', LLANO_DEMO: 'off' })
  check({ HOST: '0.0.0.0', LLANO_DEMO: 'public' })
  check({ HOST: '0.0.0.0', DATABASE_URL: 'postgres://db.example.com/llano' })
})
