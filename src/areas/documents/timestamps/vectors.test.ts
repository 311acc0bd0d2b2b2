import assert from 'node:assert/strict'
import { createHash, hash } from 'node:crypto'
import test from 'node:test'
import type { Attestation } from './attestation.rules.ts'
import { calendarList } from './calendar-list.rules.ts'
import type { HeaderSource } from './header-source.ts'
import { listAttested } from './messages.ts'
import { parseProof, writeProof } from './proof.rules.ts'
import { ProofError, type ProofFault } from './proof-error.rules.ts'
import { upgradeProofs } from './upgrade.ts'
import {
  hasVector,
  listOfficial,
  type OfficialAttestation,
  readHeaders,
  readVector,
  skipVectors,
} from './vectors.fixture.ts'
import { bitcoinChain, checkBlock, verifyProof } from './verify.ts'

/** Files that the reference accepts and we reject because of our limits. None comes near one. */
const STRICTER: Record<string, ProofFault> = {}

test('all 42 test vectors are present', { skip: skipVectors }, () => {
  assert.ok(listOfficial().length >= 42, `${listOfficial().length} files`)
})

for (const official of listOfficial())
  test(`${official.file} has the same result as in the reference`, () => {
    const bytes = readVector(official.file)
    assert.equal(hash('sha256', bytes), official.sha256, 'the file is the one that was judged')
    const stricter = STRICTER[official.file]
    if (stricter || !official.parses) {
      assert.throws(
        () => parseProof(bytes),
        error => error instanceof ProofError && (!stricter || error.fault === stricter),
      )
      return
    }
    const proof = parseProof(bytes)
    assert.equal(proof.hash, official.hashOp)
    assert.equal(proof.digest.toString('hex'), official.digest)
    const found = listAttested(proof.tree, proof.digest).map(({ attestation, message }) =>
      described(attestation, message),
    )
    assert.deepEqual(found.sort(), official.attestations.map(officially).sort())
    assert.equal(writeProof(proof).equals(bytes), official.roundTripsByteEqual)
    const document = official.file.replace(/\.ots$/, '')
    if (hasVector(document))
      assert.equal(createHash(proof.hash).update(readVector(document)).digest('hex'), official.digest)
  })

const described = (attestation: Attestation, message: Buffer) => {
  const { kind } = attestation
  const what =
    kind === 'pending'
      ? attestation.uri
      : kind === 'unknown'
        ? `${attestation.tag.toString('hex')} ${attestation.payload.length}`
        : attestation.height
  return `${kind} ${what} of ${message.toString('hex')}`
}
const officially = ({ type, msg, height, uri, tag, payloadBytes }: OfficialAttestation) =>
  `${type.replace('BlockHeader', '').toLowerCase()} ${uri ?? height ?? `${tag} ${payloadBytes}`} of ${msg}`

/** The three real headers next to the vectors. */
const realHeaders: HeaderSource = {
  async headerAt(height) {
    const found = readHeaders()[height]
    if (!found) return { kind: 'unreachable', reason: 'there are three headers here' }
    return { kind: 'found', header: Buffer.from(found.header, 'hex') }
  },
}
const bitcoin = bitcoinChain(realHeaders)
const sha256Of = (file: string) => createHash('sha256').update(readVector(file)).digest()

test('hello-world existed on 28 May 2015, by Bitcoin block 358391', { skip: skipVectors }, async () => {
  const bytes = readVector('complete/hello-world.txt.ots')
  const verdict = await verifyProof(bytes, sha256Of('complete/hello-world.txt'), bitcoin)
  assert.deepEqual(verdict, {
    kind: 'confirmed',
    bitcoin: {
      height: 358391,
      block_hash: '000000000000000003e892881a8cdcdc117c06d444057c98b6f04a9ee75a2319',
      merkle_root: '8a1b66ecb7cbd07d8139a7e7d7f2c41aab1f5009b8364aaf61d03ad245e47e00',
      time: new Date('2015-05-28T15:41:18Z'),
    },
  })
})

test('a proof that attests a wrong root is false', { skip: skipVectors }, async () => {
  const bytes = readVector('false/bad-stamp.txt.ots')
  const verdict = await verifyProof(bytes, sha256Of('false/bad-stamp.txt'), bitcoin)
  assert.equal(verdict.kind, 'invalid')
})

test("an incomplete proof and its calendar's response make the reference's complete one", {
  skip: skipVectors,
}, async () => {
  const urls: string[] = []
  const [upgrade] = await upgradeProofs([readVector('upgrade/incomplete.txt.ots')], {
    allowed: calendarList([]),
    chain: bitcoin,
    now: () => new Date(),
    fetch: async url => {
      urls.push(String(url))
      return new Response(new Uint8Array(readVector('upgrade/incomplete.calendar-answer.bin')))
    },
  })
  const commitment = readVector('upgrade/incomplete.commitment.hex').toString().trim()
  assert.deepEqual(urls, [`https://alice.btc.calendar.opentimestamps.org/timestamp/${commitment}`])
  assert.ok(upgrade?.kind === 'read' && upgrade.isChanged)
  assert.deepEqual(upgrade.bytes, readVector('upgrade/incomplete-upgraded.txt.ots'))
  const verdict = await verifyProof(upgrade.bytes, sha256Of('upgrade/incomplete.txt'), bitcoin)
  assert.ok(verdict.kind === 'confirmed')
  assert.equal(verdict.bitcoin.height, 428648)
  assert.equal(verdict.bitcoin.time.toISOString(), '2016-09-07T05:56:43.000Z')
})

test('real headers have the required work of their height', {
  skip: skipVectors,
}, async () => {
  for (const [height, { header, hash, time }] of Object.entries(readHeaders())) {
    const root = Buffer.from(header, 'hex').subarray(36, 68)
    const check = await checkBlock(root, Number(height), bitcoin)
    assert.ok(check.kind === 'confirmed', JSON.stringify(check))
    assert.equal(check.bitcoin.block_hash, hash)
    assert.equal(check.bitcoin.time.getTime(), time * 1000)
  }
})
