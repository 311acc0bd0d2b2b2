import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { s3Store } from './s3-store.ts'
import { collect, tempFolder } from './storage.fixture.ts'
import { STORES, startS3 } from './store.fixture.ts'
import { DamagedContent, type DocumentStore } from './store.ts'

async function putBytes(t: TestContext, store: DocumentStore, key: string, bytes: Buffer): Promise<string> {
  const path = join(await tempFolder(t), 'draft')
  await writeFile(path, bytes)
  await store.put(path, key)
  return path
}

for (const [name, make] of STORES) {
  test(`${name}: what is put is there, whole and in part, and the draft is left alone`, async t => {
    const store = await make(t)
    const bytes = randomBytes(300_000)
    const path = await putBytes(t, store, 'ab/one', bytes)
    assert.ok((await readFile(path)).equals(bytes))
    assert.ok((await collect(await store.open('ab/one'))).equals(bytes))
    // Not from 0 to 1: the server of these tests takes that for all of it.
    for (const [start, end] of [
      [0, 2],
      [1000, 70_000],
      [299_999, 300_000],
    ] as const)
      assert.ok(
        (await collect(await store.open('ab/one', { start, end }))).equals(bytes.subarray(start, end)),
      )
    assert.equal((await store.has('ab/one'))?.sizeBytes, 300_000)
  })

  test(`${name}: a file of several parts arrives as it was`, async t => {
    const store = await make(t)
    const bytes = randomBytes(20 * 1024 * 1024 + 5)
    await putBytes(t, store, 'cd/large', bytes)
    assert.ok((await collect(await store.open('cd/large'))).equals(bytes))
  })

  test(`${name}: the version stays as long as nothing is written`, async t => {
    const store = await make(t)
    await putBytes(t, store, 'ab/one', randomBytes(10))
    const [first, second] = [await store.has('ab/one'), await store.has('ab/one')]
    assert.deepEqual(first, second)
  })

  test(`${name}: what is not there is told as missing, and can be removed all the same`, async t => {
    const store = await make(t)
    assert.equal(await store.has('ab/none'), null)
    for (const range of [undefined, { start: 0, end: 5 }])
      await assert.rejects(
        store.open('ab/none', range),
        (error: DamagedContent) => error.damage === 'missing',
      )
    await store.remove('ab/none')
    await putBytes(t, store, 'ab/one', randomBytes(10))
    await store.remove('ab/one')
    assert.equal(await store.has('ab/one'), null)
  })

  test(`${name}: a reader that goes away early does no harm`, async t => {
    const store = await make(t)
    await putBytes(t, store, 'ab/one', randomBytes(2_000_000))
    for (let i = 0; i < 5; i++) {
      const stream = await store.open('ab/one')
      for await (const _ of stream) break
      assert.ok(stream.destroyed)
    }
  })
}

test('a bucket that does not answer, or refuses, is an error and not a missing document', async t => {
  const { settings } = await startS3(t)
  const stores = [
    s3Store({ ...settings, endpoint: 'http://127.0.0.1:9' }),
    s3Store({ ...settings, key: 'another' }),
  ]
  for (const store of stores) {
    await assert.rejects(store.has('ab/one'), error => !(error instanceof DamagedContent))
    await assert.rejects(store.open('ab/one'), error => !(error instanceof DamagedContent))
  }
})
