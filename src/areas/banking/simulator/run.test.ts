import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import test from 'node:test'
import { asking, idsOf } from './banks.fixture.ts'
import { makeWorld } from './make-world.ts'
import { countByStatus } from './truth.ts'

const WORLD = {
  seed: 'its own process',
  from: '2026-09-01',
  to: '2026-12-01',
  perDay: 2,
  holder: 'Example Holdings LLC',
  mercury: { accounts: 2 },
  wise: { balances: [{ currency: 'USD', type: 'STANDARD' as const }] },
}

async function startProcess(t: { after(end: () => unknown): void }, options: unknown) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const urls = JSON.parse(line) as { mercuryUrl: string; wiseUrl: string }
  const control = async (path: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${new URL(urls.mercuryUrl).origin}/control/${path}`, init)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return { child, exited, control, ...asking(urls) }
}

test('as a process, it shows the configured world, counts, misbehaves and moves its clock', async t => {
  const now = '2026-10-15T12:00:00Z'
  const { follow, ask, control, child, exited } = await startProcess(t, { world: WORLD, now })
  const world = makeWorld({ ...WORLD, from: new Date(WORLD.from), to: new Date(WORLD.to) })
  const total = (at: string) => {
    const { settled, pending, void: dead } = countByStatus(world, new Date(at)).mercury
    return settled + pending + dead
  }
  assert.equal(idsOf(await follow()).length, total(now))
  await control('now', { now: '2026-11-15T12:00:00Z' })
  assert.equal(idsOf(await follow()).length, total('2026-11-15T12:00:00Z'))
  assert.notEqual(total(now), total('2026-11-15T12:00:00Z'))

  await control('misbehave', [{ kind: 'server-error', status: 502, times: 1 }])
  assert.equal((await ask('wise', '/v2/profiles')).status, 502)
  assert.equal((await ask('wise', '/v2/profiles')).status, 200)
  assert.equal((await control('elsewhere')).status, 404)

  const { body } = await control('stats')
  assert.deepEqual([body.requestCount, body.writeCount], [4, 0])
  assert.ok(Number(body.servedMs) > 0)
  child.kill('SIGTERM')
  assert.deepEqual(await exited, [0, null])
})

test('it exits when its standard input closes, so that it never outlives its parent', async t => {
  const { child, exited, mercury } = await startProcess(t, { demo: { seed: 'demo', holder: 'Example LLC' } })
  const { accounts } = await mercury('/accounts')
  assert.equal(accounts.length, 2)
  child.stdin.end()
  assert.deepEqual(await exited, [0, null])
})
