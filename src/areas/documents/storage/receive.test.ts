import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import test, { type TestContext } from 'node:test'
import { waitFor } from '../../../kernel/embedded/testbed.fixture.ts'
import { receive } from './receive.ts'
import { inPieces, tempFolder } from './storage.fixture.ts'

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])

async function receiver(t: TestContext, more: { maxBytes?: number; signOfLifeMs?: number } = {}) {
  const folder = join(await tempFolder(t), 'incoming')
  const take = (source: Readable) => receive(source, { folder, maxBytes: 1_000_000, secrets: null, ...more })
  return { folder, take, left: () => readdir(folder).catch(() => []) }
}

test('hashes, measures and identifies an upload, and stores it in one file', async t => {
  const { take, left } = await receiver(t)
  const content = pdf(200_001)
  const draft = await take(inPieces(content, 777))
  const hash = createHash('sha256').update(content).digest()
  assert.deepEqual([draft.sha256, draft.sizeBytes, draft.type.mime], [hash, 200_001, 'application/pdf'])
  assert.ok((await readFile(draft.path)).equals(content))
  assert.equal((await stat(draft.path)).mode & 0o777, 0o600)
  assert.equal(draft.key, `${hash.toString('hex').slice(0, 2)}/${basename(draft.path)}`)
  await draft.discard()
  assert.deepEqual(await left(), [])
})

test('rejects what cannot become a document and leaves nothing behind', async t => {
  const { take, left } = await receiver(t)
  const failing = new Readable({
    read() {
      this.push(pdf(1000))
      this.destroy(new Error('the line went dead'))
    },
  })
  const refused: [source: Readable, why: RegExp][] = [
    [Readable.from([]), /^The file is empty\.$/],
    [
      Readable.from([Buffer.from('MZ\x90\0\x03')]),
      /^Files of this format are not accepted\. Accepted formats: PDF, PNG/,
    ],
    [inPieces(randomBytes(200_000), 1000), /^Files of this format are not accepted/],
    [inPieces(Buffer.concat([Buffer.alloc(100_000, 'text '), Buffer.from([0xff])]), 999), /not accepted/],
    [inPieces(pdf(1_000_001), 9999), /^The file must be at most 1000000 bytes\.$/],
    [failing, /the line went dead/],
  ]
  for (const [source, why] of refused) await assert.rejects(take(source), { message: why })
  assert.deepEqual(await left(), [])
})

test('accepts a file of exactly the limit', async t => {
  const { take } = await receiver(t, { maxBytes: 5000 })
  const draft = await take(inPieces(pdf(5000), 512))
  draft.leave()
  assert.equal(draft.sizeBytes, 5000)
})

test('a text of any length counts as text only if it is text to its end', async t => {
  const { take } = await receiver(t)
  const draft = await take(inPieces(Buffer.from('año; '.repeat(40_000)), 333))
  draft.leave()
  assert.equal(draft.type.mime, 'text/plain')
})

test('while an upload is in progress, its draft file is touched', async t => {
  const { folder, take, left } = await receiver(t, { signOfLifeMs: 5 })
  const source = new PassThrough()
  source.write(pdf(100))
  const taken = take(source)
  await waitFor('the draft', async () => (await left()).length === 1)
  const path = join(folder, (await left())[0]!)
  const longAgo = new Date('2020-01-01')
  await utimes(path, longAgo, longAgo)
  await waitFor('a sign of life', async () => (await stat(path)).mtimeMs > Date.now() - 60_000)
  source.end()
  const draft = await taken
  await utimes(draft.path, longAgo, longAgo)
  await waitFor('another', async () => (await stat(draft.path)).mtimeMs > Date.now() - 60_000)
  await draft.discard()
})
