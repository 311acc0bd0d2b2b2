import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readlink, truncate, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { waitFor } from '../../../kernel/embedded/testbed.fixture.ts'
import { type Content, Contents } from './contents.ts'
import { diskStore } from './disk-store.ts'
import { seal } from './sealing.ts'
import { collect, flip, inPieces, oldSecrets, tempFolder } from './storage.fixture.ts'
import type { DamagedContent, DocumentStore } from './store.ts'

/** A store that counts what is read from it. */
function counted(store: DocumentStore): DocumentStore & { opened: { whole: number; part: number } } {
  const opened = { whole: 0, part: 0 }
  return {
    ...store,
    opened,
    open(key, range) {
      opened[range ? 'part' : 'whole']++
      return store.open(key, range)
    },
    file(key) {
      opened.whole++
      return store.file!(key)
    },
  }
}

async function stored(t: TestContext, size: number, sealed = false) {
  const folder = await tempFolder(t)
  const plain = randomBytes(size)
  const path = join(folder, 'x')
  await writeFile(path, sealed ? await collect(seal(inPieces(plain, 5000), oldSecrets)) : plain)
  const store = counted(diskStore(folder))
  const sha256 = createHash('sha256').update(plain).digest()
  const content: Content = { sha256, size_bytes: size, store_key: 'x', sealed }
  return { plain, path, store, content, contents: new Contents(store, oldSecrets) }
}

const isDamage = (damage: string) => (error: DamagedContent) => error.damage === damage

for (const sealed of [false, true]) {
  const how = sealed ? 'sealed' : 'plain'

  test(`${how}: an intact file is returned in full and in part`, async t => {
    const { plain, content, contents } = await stored(t, 700_000, sealed)
    assert.ok((await collect(await contents.open(content))).equals(plain))
    const part = await contents.openPart(content, { start: 100_000, end: 400_001 })
    assert.ok((await collect(part)).equals(plain.subarray(100_000, 400_001)))
    assert.equal(await contents.check(content), null)
  })

  test(`${how}: nobody receives the end, or any range, of a file that was changed`, async t => {
    const { path, content, contents } = await stored(t, 1_500_000, sealed)
    await flip(path, 1_400_000)
    const stream = await contents.open(content)
    let received = 0
    const reading = async () => {
      for await (const piece of stream) received += piece.length
    }
    await assert.rejects(reading(), isDamage('changed'))
    assert.ok(received < 1_500_000, `${received} bytes were given out`)
    await assert.rejects(contents.openPart(content, { start: 0, end: 10 }), isDamage('changed'))
    assert.equal(await contents.check(content), 'changed')
  })

  test(`${how}: a small changed file fails before its first byte`, async t => {
    const { path, content, contents } = await stored(t, 1000, sealed)
    await flip(path, 900)
    await assert.rejects(contents.open(content), isDamage('changed'))
  })

  test(`${how}: a shorter, longer or missing file fails before its first byte`, async t => {
    const { path, content, contents, plain } = await stored(t, 500_000, sealed)
    await truncate(path, 400_000)
    await assert.rejects(contents.open(content), isDamage('changed'))
    await writeFile(path, Buffer.concat([plain, plain]))
    await assert.rejects(contents.open(content), isDamage('changed'))
    await unlink(path)
    await assert.rejects(contents.open(content), isDamage('missing'))
    await assert.rejects(contents.openPart(content, { start: 0, end: 1 }), isDamage('missing'))
    const glance = await contents.glance(content)
    assert.deepEqual([await contents.check(content), glance.damage], ['missing', 'missing'])
  })
}

test('ranges of a file that was just read are returned without reading it all again', async t => {
  const { store, content, contents } = await stored(t, 100_000)
  const part = async () => collect(await contents.openPart(content, { start: 5, end: 10 }))
  await Promise.all([part(), part(), part()])
  assert.deepEqual(store.opened, { whole: 1, part: 3 }, 'asked at once, it is read once')
  await part()
  assert.deepEqual(store.opened, { whole: 1, part: 4 })
})

test('a file modified since is read again before a range is returned', async t => {
  const { path, store, content, contents } = await stored(t, 100_000)
  await collect(await contents.openPart(content, { start: 5, end: 10 }))
  await flip(path, 50_000)
  await assert.rejects(contents.openPart(content, { start: 5, end: 10 }), isDamage('changed'))
  assert.equal(store.opened.whole, 2)
})

test('a reader that stops leaves no file open', { skip: process.platform !== 'linux' }, async t => {
  const { path, content, contents } = await stored(t, 3_000_000)
  const isOpen = async () => {
    const descriptors = await readdir('/proc/self/fd')
    const targets = await Promise.all(descriptors.map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return targets.includes(path)
  }
  const stream = await contents.open(content)
  assert.ok(await isOpen())
  stream.destroy()
  await waitFor('the file to be closed', async () => !(await isOpen()))
})
