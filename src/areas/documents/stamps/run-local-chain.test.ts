import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { readConfig } from '../../../kernel/config.ts'
import { localFolder } from './local-address.ts'
import { localChainSidecar, runLocalChain } from './run-local-chain.ts'
import { timestampingOf } from './timestamping.ts'

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'llano-local-chain-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const postTo = (calendar: string) => fetch(`${calendar}/digest`, { method: 'POST', body: Buffer.alloc(32) })

test('the local chain continues after a restart, on the port that its proofs name', async t => {
  const folder = await newFolder(t)
  const first = await runLocalChain(folder, null)
  assert.ok(first)
  assert.equal((await postTo(first.calendars[0]!)).status, 200)
  const { height } = first.mine()
  await first.stop()
  const second = await runLocalChain(folder, null)
  assert.ok(second)
  t.after(() => second.stop())
  assert.deepEqual(second.calendars, first.calendars)
  assert.equal((await fetch(`${second.esploraUrl}/block-height/${height}`)).status, 200)
})

test('one process per data folder runs the local chain, and the others find it', async t => {
  const folder = await newFolder(t)
  const config = readConfig({ LLANO_DATA_DIR: folder })
  assert.equal(await timestampingOf(config), null, 'where it was never started')
  const running = await localChainSidecar.start({ config })
  assert.ok(running)
  t.after(() => running.stop())
  assert.equal(await localChainSidecar.start({ config }), null)
  const found = await timestampingOf(config)
  assert.equal(found?.name, 'local')
  assert.equal(found?.calendars.length, 2)
  assert.equal((await postTo(found!.calendars[0]!)).status, 200)
})

test('the folder of the local chain is private to its owner, including an existing one', async t => {
  const folder = await newFolder(t)
  await mkdir(localFolder(folder), { mode: 0o755 })
  const running = await runLocalChain(folder, null)
  assert.ok(running)
  t.after(() => running.stop())
  assert.equal((await stat(localFolder(folder))).mode & 0o777, 0o700)
})

test('a port already in use is replaced by another', async t => {
  const folder = await newFolder(t)
  const first = await runLocalChain(folder, null)
  assert.ok(first)
  const port = Number(new URL(first.esploraUrl).port)
  await first.stop()
  const other = createServer()
  await new Promise<void>(resolve => other.listen(port, '127.0.0.1', resolve))
  t.after(() => other.close())
  const second = await runLocalChain(folder, null)
  assert.ok(second)
  t.after(() => second.stop())
  assert.notEqual(Number(new URL(second.esploraUrl).port), port)
  const found = await timestampingOf(readConfig({ LLANO_DATA_DIR: folder }))
  assert.deepEqual(found?.calendars, second.calendars)
})

test('only a demo installation has a local chain, and only with timestamps enabled', async t => {
  const folder = await newFolder(t)
  const real = readConfig({ LLANO_DATA_DIR: folder, LLANO_DEMO: 'off' })
  assert.equal(await localChainSidecar.start({ config: real }), null)
  assert.equal((await timestampingOf(real))?.name, 'bitcoin')
  assert.equal(await timestampingOf(readConfig({ LLANO_DATA_DIR: folder, LLANO_TIMESTAMPS: 'off' })), null)
})
