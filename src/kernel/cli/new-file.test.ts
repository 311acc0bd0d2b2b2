import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import test from 'node:test'
import { writeNewFile } from './new-file.ts'

async function withFolder(t: test.TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'llano-new-file-'))
  t.after(() => rm(folder, { recursive: true }))
  return { folder, context: { path: (given: string) => resolve(folder, given) } }
}

async function* pieces(...given: string[]): AsyncGenerator<string> {
  yield* given
}

test('does not overwrite a file that someone else creates meanwhile', async t => {
  const { folder, context } = await withFolder(t)
  async function* slow(): AsyncGenerator<string> {
    yield 'ours'
    await writeFile(join(folder, 'x.zip'), 'my only copy')
    yield ', whole'
  }
  await assert.rejects(writeNewFile(context, 'x.zip', slow()), /x\.zip already exists/)
  assert.equal(await readFile(join(folder, 'x.zip'), 'utf8'), 'my only copy')
  assert.deepEqual(await readdir(folder), ['x.zip'])
})

test('of several concurrent writers of the same file, one succeeds and the others get an error', async t => {
  const { folder, context } = await withFolder(t)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) => writeNewFile(context, 'x.txt', pieces(`of ${i}`))),
  )
  const done = outcomes.flatMap((outcome, i) => (outcome.status === 'fulfilled' ? [i] : []))
  assert.equal(done.length, 1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') assert.match(String(outcome.reason), /x\.txt already exists/)
  assert.equal(await readFile(join(folder, 'x.txt'), 'utf8'), `of ${done[0]}`)
  assert.deepEqual(await readdir(folder), ['x.txt'])
})

test('a failed read leaves nothing behind', async t => {
  const { folder, context } = await withFolder(t)
  async function* failing(): AsyncGenerator<string> {
    yield 'half'
    throw new Error('gone')
  }
  await assert.rejects(writeNewFile(context, 'x.txt', failing()), /gone/)
  assert.deepEqual(await readdir(folder), [])
})
