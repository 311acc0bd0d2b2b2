import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import test, { type TestContext } from 'node:test'
import { seeded, testSeed } from '../../../../tests/harness/random.ts'
import { secretsFrom } from '../../../kernel/secrets.ts'
import { diskStore } from './disk-store.ts'
import { openSealed, seal, sealedSize } from './sealing.ts'
import { collect, inPieces, NEW_SECRET, OLD_SECRET, oldSecrets, tempFolder } from './storage.fixture.ts'
import { DamagedContent } from './store.ts'

const CHUNK = 64 * 1024

async function sealed(t: TestContext, plain: Buffer, pieceBytes = 10_000) {
  const folder = await tempFolder(t)
  const bytes = await collect(seal(inPieces(plain, pieceBytes), oldSecrets))
  await writeFile(join(folder, 'x'), bytes)
  const store = diskStore(folder)
  const open = (range?: { start: number; end: number }, secrets = oldSecrets) =>
    openSealed(store, 'x', secrets, plain.length, range).then(collect)
  return { path: join(folder, 'x'), bytes, open }
}

test('encrypted content decrypts in full and in any part, whatever its size', async t => {
  const random = seeded(testSeed)
  for (const size of [1, 100, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 77]) {
    const plain = randomBytes(size)
    const { bytes, open } = await sealed(t, plain, 1 + random.below(100_000))
    assert.equal(bytes.length, sealedSize(size))
    assert.ok((await open()).equals(plain), `${size} bytes`)
    for (let i = 0; i < 12; i++) {
      const start = random.below(size)
      const end = start + 1 + random.below(size - start)
      const part = await open({ start, end })
      assert.ok(part.equals(plain.subarray(start, end)), `seed ${testSeed}: ${start} to ${end} of ${size}`)
    }
  }
})

test('encrypted content reveals nothing, and the same content encrypts differently each time', async t => {
  const plain = Buffer.alloc(CHUNK * 2, 'a text that is easy to find')
  const [one, other] = [await sealed(t, plain), await sealed(t, plain)]
  assert.ok(!one.bytes.includes('easy to find'))
  assert.ok(!one.bytes.subarray(48).equals(other.bytes.subarray(48)))
})

test('a changed byte, a cut, a swap or a repeated chunk is damage', async t => {
  const { path, bytes, open } = await sealed(t, randomBytes(CHUNK * 3 + 5))
  const chunk = (n: number) => bytes.subarray(48 + n * (CHUNK + 16), 48 + (n + 1) * (CHUNK + 16))
  const head = bytes.subarray(0, 48)
  const flipped = Buffer.from(bytes)
  flipped[bytes.length - 30]! ^= 1
  const salted = Buffer.from(bytes)
  salted[20]! ^= 1
  const damaged: [what: string, bytes: Buffer][] = [
    ['a changed byte', flipped],
    ['another salt', salted],
    ['no header', Buffer.from('LLANO')],
    ['another beginning', Buffer.concat([Buffer.alloc(8), bytes.subarray(8)])],
    ['chunks swapped', Buffer.concat([head, chunk(1), chunk(0), chunk(2), chunk(3)])],
    ['a chunk twice', Buffer.concat([head, chunk(0), chunk(0), chunk(2), chunk(3)])],
    ['the last chunk is another', Buffer.concat([head, chunk(0), chunk(1), chunk(2)])],
    ['cut in a chunk', bytes.subarray(0, bytes.length - 3)],
  ]
  for (const [what, changed] of damaged) {
    await writeFile(path, changed)
    const found = await open().catch(error => error)
    // A missing last chunk is not noticed by a chunk reader, but by the code that counts and hashes.
    if (what === 'the last chunk is another') assert.ok(found.length < CHUNK * 3 + 5)
    else assert.ok(found instanceof DamagedContent, what)
  }
  assert.ok((await readFile(path)).length)
})

test('content of an older secret decrypts as long as that secret is configured', async t => {
  const plain = randomBytes(100_000)
  const { open } = await sealed(t, plain)
  assert.ok((await open(undefined, secretsFrom(`${NEW_SECRET} ${OLD_SECRET}`))).equals(plain))
  await assert.rejects(open(undefined, secretsFrom(NEW_SECRET)), /which LLANO_SECRET does not hold/)
  const header = (
    await collect(seal(Readable.from([plain]), secretsFrom(`${NEW_SECRET} ${OLD_SECRET}`)))
  ).subarray(8, 16)
  assert.equal(header.toString(), secretsFrom(NEW_SECRET).keyIds[0], 'the newest secret seals')
})
