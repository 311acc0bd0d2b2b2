import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import fc from 'fast-check'
import { seeded, testRounds, testSeed } from '../../../../tests/harness/random.ts'
import { type Attestation, writeAttestation } from './attestation.rules.ts'
import { listAttested } from './messages.ts'
import { mutate } from './mutate.fixture.ts'
import { proof } from './proof.fixture.ts'
import { type Proof, parseProof, writeProof } from './proof.rules.ts'
import { ProofError, type ProofFault } from './proof-error.rules.ts'

/** The reference implementation, if installed: Debian's package is python3-opentimestamps. */
const skip =
  spawnSync('python3', ['-c', 'import opentimestamps.core.timestamp']).status === 0
    ? false
    : 'python3-opentimestamps is not installed'

const CASES = 400 * testRounds

/** Where we reject what the reference accepts. */
const STRICTER: ProofFault[] = ['too_large', 'too_many', 'number_too_large']

/** The reference's reading of a proof; null if it rejects it. */
type ReferenceReading = { hash: number; digest: string; attestations: string[]; written: string } | null

const READ = `
import json, sys
from opentimestamps.core.notary import PendingAttestation, UnknownAttestation
from opentimestamps.core.serialize import BytesDeserializationContext, BytesSerializationContext, DeserializationError
from opentimestamps.core.timestamp import DetachedTimestampFile

def described(attestation):
    if isinstance(attestation, PendingAttestation):
        return 'pending ' + attestation.uri
    if isinstance(attestation, UnknownAttestation):
        return 'unknown ' + attestation.TAG.hex() + ' ' + attestation.payload.hex()
    return attestation.TAG.hex() + ' ' + str(attestation.height)

def say(proof):
    try:
        read = DetachedTimestampFile.deserialize(BytesDeserializationContext(proof))
    except DeserializationError:
        return None
    context = BytesSerializationContext()
    read.serialize(context)
    return {
        'hash': read.file_hash_op.TAG[0],
        'digest': read.file_digest.hex(),
        'attestations': [message.hex() + ' ' + described(attestation)
                         for message, attestation in read.timestamp.all_attestations()],
        'written': context.getbytes().hex(),
    }

json.dump([say(bytes.fromhex(line)) for line in sys.stdin.read().split('\\n')], sys.stdout)
`

function askReference(proofs: readonly Buffer[]): ReferenceReading[] {
  const input = proofs.map(bytes => bytes.toString('hex')).join('\n')
  const { stdout, stderr, status } = spawnSync('python3', ['-c', READ], { input, maxBuffer: 2 ** 30 })
  assert.equal(status, 0, stderr.toString())
  return JSON.parse(stdout.toString())
}

function described(attestation: Attestation): string {
  switch (attestation.kind) {
    case 'pending':
      return `pending ${attestation.uri}`
    case 'unknown':
      return `unknown ${attestation.tag.toString('hex')} ${attestation.payload.toString('hex')}`
    default:
      return `${writeAttestation(attestation).subarray(0, 8).toString('hex')} ${attestation.height}`
  }
}

function sayOurselves(read: Proof): string[] {
  const found = listAttested(read.tree, read.digest)
  return found
    .map(({ attestation, message }) => `${message.toString('hex')} ${described(attestation)}`)
    .sort()
}

test('the reference reads our proofs as we do, and writes them as we do', { skip }, () => {
  const drawn = fc.sample(proof, { seed: testSeed, numRuns: CASES })
  const written = drawn.map(writeProof)
  for (const [i, reading] of askReference(written).entries()) {
    assert.ok(reading, `the reference refuses ${written[i]!.toString('hex')}`)
    assert.equal(reading.hash, written[i]![32])
    assert.equal(reading.digest, drawn[i]!.digest.toString('hex'))
    assert.deepEqual(reading.attestations.sort(), sayOurselves(drawn[i]!))
    assert.equal(reading.written, written[i]!.toString('hex'))
  }
})

test('the reference and we reject the same damaged proofs, except for our own limits', { skip }, () => {
  const random = seeded(testSeed)
  const sound = fc.sample(proof, { seed: testSeed, numRuns: 60 }).map(writeProof)
  const damaged = Array.from({ length: 5 * CASES }, () =>
    mutate(random.pick(sound), random.pick(sound), random),
  )
  const tally = { read: 0, refused: 0, stricter: 0 }
  for (const [i, reading] of askReference(damaged).entries()) {
    const bytes = damaged[i]!
    const read = tryToRead(bytes)
    const hex = bytes.toString('hex')
    if (!(read instanceof ProofError)) {
      tally.read++
      assert.ok(reading, `we read what the reference refuses: ${hex}`)
      assert.deepEqual(reading.attestations.sort(), sayOurselves(read), hex)
    } else if (reading && STRICTER.includes(read.fault)) tally.stricter++
    else {
      tally.refused++
      assert.equal(reading, null, `we refuse what the reference reads, ${read.fault}: ${hex}`)
    }
  }
  assert.ok(tally.read > CASES / 10 && tally.refused > CASES / 2, JSON.stringify(tally))
})

function tryToRead(bytes: Buffer): Proof | ProofError {
  try {
    return parseProof(bytes)
  } catch (error) {
    if (error instanceof ProofError) return error
    throw error
  }
}

const MAKE = `
import json, os, random, sys
from opentimestamps.core.notary import BitcoinBlockHeaderAttestation, PendingAttestation, UnknownAttestation
from opentimestamps.core.op import OpAppend, OpPrepend, OpRIPEMD160, OpSHA1, OpSHA256
from opentimestamps.core.serialize import BytesSerializationContext
from opentimestamps.core.timestamp import DetachedTimestampFile, Timestamp, make_merkle_tree

lots = random.Random(int(sys.argv[1]))
def some(size):
    return bytes(lots.randrange(256) for _ in range(size))

def grow(stamp, depth):
    for _ in range(lots.randint(0 if depth else 1, 2)):
        stamp.attestations.add(lots.choice([
            BitcoinBlockHeaderAttestation(lots.randrange(2 ** 40)),
            PendingAttestation('https://calendar.example/' + some(3).hex()),
            UnknownAttestation(some(8), some(lots.randrange(300))),
        ]))
    if depth:
        for _ in range(lots.randint(1, 2)):
            op = lots.choice([OpSHA1(), OpSHA256(), OpRIPEMD160(), OpAppend(some(9)), OpPrepend(some(200))])
            grow(stamp.ops.add(op), depth - 1)

made = []
for _ in range(int(sys.argv[2])):
    files = [DetachedTimestampFile(OpSHA256(), Timestamp(some(32))) for _ in range(lots.randint(1, 5))]
    grow(make_merkle_tree([file.timestamp for file in files]), lots.randint(0, 3))
    for file in files:
        context = BytesSerializationContext()
        file.serialize(context)
        made.append(context.getbytes().hex())
json.dump(made, sys.stdout)
`

test("we read the reference's own proofs, and write them byte for byte", { skip }, () => {
  const args = ['-c', MAKE, String(testSeed), String(CASES / 4)]
  const { stdout, stderr, status } = spawnSync('python3', args, { maxBuffer: 2 ** 30 })
  assert.equal(status, 0, stderr.toString())
  const made: string[] = JSON.parse(stdout.toString())
  assert.ok(made.length >= CASES / 4)
  for (const hex of made) assert.equal(writeProof(parseProof(Buffer.from(hex, 'hex'))).toString('hex'), hex)
})
