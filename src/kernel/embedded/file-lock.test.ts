// Full run only: it creates and breaks clusters of PostgreSQL.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { tryLock, whileLocked } from './file-lock.ts'

function lockPath(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'llano-lock-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return join(folder, 'a.lock')
}

test('shared locks coexist, and an exclusive one waits for all of them', t => {
  const path = lockPath(t)
  const one = tryLock(path, 'shared')!
  const two = tryLock(path, 'shared')!
  assert.equal(tryLock(path, 'alone'), undefined)
  one.free()
  assert.equal(tryLock(path, 'alone'), undefined)
  two.free()
  const alone = tryLock(path, 'alone')!
  assert.equal(tryLock(path, 'shared'), undefined)
  alone.free()
  tryLock(path, 'shared')!.free()
})

test('work under the lock never overlaps', async t => {
  const path = lockPath(t)
  let inside = 0
  const work = async () => {
    assert.equal(++inside, 1)
    await new Promise(setImmediate)
    inside--
  }
  await Promise.all([1, 2, 3, 4].map(() => whileLocked(path, () => {}, work)))
})

test('a lock is released as soon as its holder is killed with kill -9', async t => {
  const path = lockPath(t)
  const script =
    `import { tryLock } from ${JSON.stringify(new URL('file-lock.ts', import.meta.url).href)}\n` +
    `tryLock(${JSON.stringify(path)}, 'alone'); console.log('held'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  assert.equal(tryLock(path, 'alone'), undefined)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  tryLock(path, 'alone')!.free()
})
