import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import test from 'node:test'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { testRounds, testSeed } from '../../../../tests/harness/random.ts'
import { GENESIS, hashSeal } from '../../../kernel/audit/merkle.ts'
import { startChainSetup } from '../../documents/timestamps/local-chain.fixture.ts'
import { submitDigests } from '../../documents/timestamps/submit.ts'
import { upgradeProofs } from '../../documents/timestamps/upgrade.ts'
import { readVector, skipVectors } from '../../documents/timestamps/vectors.fixture.ts'
import { checkAudit } from '../check-audit.ts'
import { isSafePath } from './archive.rules.ts'
import { isListedDocument, judgeFile, readListedDocuments } from './compare.rules.ts'
import { FORMAT, type Manifest, readManifest, writeManifest } from './manifest.rules.ts'
import { PAGE_HASHING } from './page-hashing.ts'
import { glanceAtProof } from './proof-glance.ts'

const check = <T>(property: fc.IRawProperty<T>) =>
  fc.assert(property, { seed: testSeed, numRuns: 200 * testRounds, verbose: true })

test("SHA-256 and CRC-32 match Node's, however the bytes are split", () => {
  check(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 }), pieces => {
      const hash = PAGE_HASHING.sha256()
      let crc = 0
      for (const piece of pieces) {
        hash.update(piece)
        crc = PAGE_HASHING.crc32(crc, piece)
      }
      const all = Buffer.concat(pieces)
      assert.equal(hash.hex(), createHash('sha256').update(all).digest('hex'))
      assert.equal(crc, crc32(all))
    }),
  )
  const large = randomBytes(3_000_001)
  const hash = PAGE_HASHING.sha256()
  hash.update(large)
  assert.equal(hash.hex(), createHash('sha256').update(large).digest('hex'))
})

const path = fc.stringMatching(/^[a-zñ0-9 ]{1,9}(\/[a-z0-9]{1,9}){0,2}$/).filter(isSafePath)
const manifest = fc.record({
  format: fc.constant(FORMAT as typeof FORMAT),
  entity: fc.record({ id: fc.nat(), name: fc.string(), state: fc.string(), ein: fc.option(fc.string()) }),
  year: fc.nat(),
  tax_year: fc.record({ begins: fc.string(), ends: fc.string() }),
  language: fc.constantFrom('es', 'en'),
  made_at: fc.string(),
  problems: fc.array(fc.record({ document_id: fc.nat(), state: fc.string() }), { maxLength: 3 }),
  files: fc.uniqueArray(
    fc.record({
      path,
      size_bytes: fc.nat(),
      sha256: fc
        .uint8Array({ minLength: 32, maxLength: 32 })
        .map(bytes => Buffer.from(bytes).toString('hex')),
    }),
    { selector: file => file.path, maxLength: 5 },
  ),
}) as fc.Arbitrary<Manifest>

test('a manifest reads back as written, and has one written form', () => {
  check(
    fc.property(manifest, fc.nat(), (made, at) => {
      const text = writeManifest(made)
      const read = readManifest(text)
      assert.ok(typeof read !== 'string', String(read))
      assert.equal(writeManifest(read), text)
      assert.equal(writeManifest({ ...made, files: made.files.toReversed() }), text, 'in one order')
      const spaced = `${text.slice(0, at % text.length)} ${text.slice(at % text.length)}`
      const other = readManifest(spaced)
      assert.ok(typeof other === 'string' || writeManifest(other) === spaced, 'spaces that are not ours')
    }),
  )
})

test('rejects an invalid manifest with a reason', () => {
  const good = JSON.parse(
    writeManifest({
      format: FORMAT,
      entity: { id: 1, name: 'A', state: 'NM', ein: null },
      year: 2025,
      tax_year: { begins: '2025-01-01', ends: '2025-12-31' },
      language: 'en',
      made_at: '2026-01-01T00:00:00.000Z',
      problems: [],
      files: [{ path: 'a', size_bytes: 1, sha256: 'a'.repeat(64) }],
    }),
  )
  const file = good.files[0]
  const cases: [object, string][] = [
    [{ format: 'llano-dossier/9' }, 'format'],
    [{ files: null }, 'files'],
    [{ files: [{ ...file, path: '../a' }] }, 'files'],
    [{ files: [{ ...file, size_bytes: -1 }] }, 'files'],
    [{ files: [{ ...file, sha256: 'A'.repeat(64) }] }, 'files'],
    [{ files: [file, file] }, 'order'],
    [{ entity: null }, 'about'],
    [{ entity: { ...good.entity, ein: {} } }, 'about'],
    [{ entity: { ...good.entity, more: 'x' } }, 'about'],
    [{ problems: [null] }, 'problems'],
  ]
  for (const [change, says] of cases) {
    const read = readManifest(JSON.stringify({ ...good, ...change }))
    assert.equal(read, says)
  }
  for (const text of ['', 'null', '[]', '7', '"x"']) assert.equal(typeof readManifest(text), 'string', text)
})

test('a file is whole only with its size, its hash and the checksum of the ZIP', () => {
  const listed = { path: 'a', size_bytes: 3, sha256: 'a'.repeat(64) }
  const found = { sizeBytes: 3, sha256: 'a'.repeat(64), crcFits: true }
  assert.equal(judgeFile(listed, found).state, 'whole')
  for (const other of [{ sizeBytes: 4 }, { sha256: 'b'.repeat(64) }, { crcFits: false }])
    assert.equal(judgeFile(listed, { ...found, ...other }).state, 'changed', JSON.stringify(other))
  assert.equal(judgeFile(listed, { unreadable: true }).state, 'changed')
  assert.equal(judgeFile(listed, null).state, 'missing')
})

test('a document is the one in documents.json, and a copy in the return one of them', () => {
  const [one, other] = ['a'.repeat(64), 'b'.repeat(64)]
  const listed = [
    { document: { id: 1, sha256: one }, in_dossier: { file: 'documents/files/1-a.pdf' } },
    { document: { id: 2 }, in_dossier: { file: null } },
  ]
  const documents = readListedDocuments(Buffer.from(JSON.stringify(listed)))
  const isOne = (path: string, sha256: string) => isListedDocument({ path, sha256 }, documents)
  assert.deepEqual(
    [
      isOne('documents/files/1-a.pdf', one),
      isOne('documents/files/1-a.pdf', other),
      isOne('documents/files/2-b.pdf', one),
      isOne('return/original-2026-04-10.pdf', one),
      isOne('return/original-2026-04-10.pdf', other),
      isOne('drafts/package-edition-1.pdf', other),
      isOne('return/return.json', other),
      isOne('books/entries.csv', other),
    ],
    [true, false, false, true, false, false, true, true],
  )
  const damaged = readListedDocuments(Buffer.from('['))
  assert.equal(isListedDocument({ path: 'documents/files/1-a.pdf', sha256: one }, damaged), false)
})

test('a seal that was replaced by another with a valid hash breaks the chain of seals', async () => {
  const seal = (id: number, root: Buffer, previous: Buffer) => {
    const sealedAt = '2026-11-15T12:00:00.000Z'
    const hash = hashSeal({ id, sealedAt, rowCount: 1, root, previous })
    return { id, sealed_at: sealedAt, row_count: 1, root, previous, hash }
  }
  const findingsIn = async (seals: ReturnType<typeof seal>[]) => {
    const lines = seals.map(one =>
      JSON.stringify(one, (name, value) =>
        ['root', 'previous', 'hash'].includes(name) ? Buffer.from(value.data).toString('hex') : value,
      ),
    )
    const source = {
      names: ['audit/seals.jsonl'],
      crcOf: () => null,
      async *pieces(name: string) {
        if (name === 'audit/seals.jsonl') yield Buffer.from(`${lines.join('\n')}\n`)
      },
    }
    return (await checkAudit(source, new Set())).findings
  }
  const first = seal(1, Buffer.alloc(32, 1), GENESIS)
  const second = seal(2, Buffer.alloc(32, 2), first.hash)
  assert.deepEqual(await findingsIn([first, second]), [])
  const other = seal(1, Buffer.alloc(32, 3), GENESIS)
  assert.deepEqual(await findingsIn([other, second]), [
    'audit/seals.jsonl, line 2: seal 2 does not follow from the previous one',
  ])
})

test('a quick parse of a proof finds its digest, its calendars and, later, its block', async t => {
  const setup = await startChainSetup(t)
  const digest = createHash('sha256').update('A manifest.').digest()
  const submission = await submitDigests([digest], setup.submitting)
  assert.ok(submission.kind === 'submitted')
  const pending = glanceAtProof(submission.proofs[0]!)!
  assert.equal(pending.sha256, digest.toString('hex'))
  assert.deepEqual(pending.calendars.toSorted(), setup.server.calendars.toSorted())
  assert.deepEqual(pending.blocks, [])
  setup.server.mine()
  const [upgraded] = await upgradeProofs(submission.proofs, setup.upgrading)
  assert.ok(upgraded?.kind === 'read')
  const complete = glanceAtProof(upgraded.bytes)!
  assert.ok(complete.blocks.length > 0 && complete.blocks.every(height => height >= 2_000_000_000))
  const bytes = submission.proofs[0]!
  for (let length = 0; length < bytes.length; length++)
    assert.equal(glanceAtProof(bytes.subarray(0, length)), null, 'a truncated proof is null')
  assert.equal(glanceAtProof(Buffer.concat([bytes, Buffer.of(0)])), null, 'nor is one with more behind it')
})

test('a third-party proof names its Bitcoin block', { skip: skipVectors }, () => {
  const glance = glanceAtProof(readVector('complete/hello-world.txt.ots'))!
  assert.deepEqual(glance.blocks, [358391])
})

test('paths stay within the folder when unpacked', () => {
  for (const good of ['a', 'a/b.txt', 'documents/files/1-Artículos, S.L..pdf', '..a/b..'])
    assert.ok(isSafePath(good), good)
  for (const bad of [
    '',
    '/a',
    'a/',
    'a//b',
    './a',
    'a/../b',
    '..',
    'a\\b',
    'C:a',
    'a\0b',
    'a\nb',
    '\ud800',
    'a'.repeat(601),
  ])
    assert.ok(!isSafePath(bad), JSON.stringify(bad))
})
