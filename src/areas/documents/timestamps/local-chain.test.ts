import assert from 'node:assert/strict'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { postDigest } from './calendar.ts'
import { FIRST_HEIGHT } from './local-chain/block.ts'
import { startLocalChain } from './local-chain/serve.ts'
import { digestsOf, PATIENT, startChainSetup } from './local-chain.fixture.ts'
import { submitDigests } from './submit.ts'
import { upgradeProofs } from './upgrade.ts'
import { verifyProof } from './verify.ts'

async function scratchFile(t: { after(end: () => unknown): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'llano-chain-'))
  t.after(() => rm(folder, { recursive: true }))
  return join(folder, 'events')
}

test('the same seed and events produce the same chain; another seed produces another', async t => {
  const digest = Buffer.alloc(32, 5)
  const mined = async (seed: string) => {
    const { server } = await startChainSetup(t, { seed })
    await postDigest(server.calendars[0]!, digest, PATIENT)
    return [server.mine(), server.mine()].map(({ header }) => header.toString('hex'))
  }
  assert.deepEqual(await mined('one'), await mined('one'))
  assert.notDeepEqual(await mined('one'), await mined('another'))
})

test('its blocks follow each other like real ones, and say that they are not', async t => {
  const { server } = await startChainSetup(t)
  const [first, second] = [server.mine(), server.mine()]
  assert.equal(first.height, FIRST_HEIGHT)
  assert.equal(second.height, FIRST_HEIGHT + 1)
  assert.match(first.header.toString('latin1'), /^DEMOLlano's local chain, not Bitcoin/)
  assert.ok(second.header.readUInt32LE(68) > first.header.readUInt32LE(68))
  assert.notDeepEqual(second.header.subarray(4, 36), first.header.subarray(4, 36))
})

test('a chain with a file continues after a restart, with its pending and mined messages', async t => {
  const file = await scratchFile(t)
  const before = await startChainSetup(t, { file })
  const [old, waiting] = [digestsOf(1), digestsOf(2)]
  const first = await submitDigests(old, before.submitting)
  const block = before.server.mine()
  const second = await submitDigests(waiting, before.submitting)
  assert.ok(first.kind === 'submitted' && second.kind === 'submitted')
  const { port } = new URL(before.server.esploraUrl)
  await before.server.close()
  await appendFile(file, '{"kind":"submit","calen')

  const after = await startChainSetup(t, { file, port: Number(port) })
  const next = after.server.mine()
  assert.equal(next.height, block.height + 1)
  const proofs = [...first.proofs, ...second.proofs]
  const upgrades = await upgradeProofs(proofs, after.upgrading)
  for (const [i, digest] of [...old, ...waiting].entries()) {
    const upgrade = upgrades[i]
    assert.ok(upgrade?.kind === 'read')
    const verdict = await verifyProof(upgrade.bytes, digest, after.chain)
    assert.ok(verdict.kind === 'confirmed', JSON.stringify(verdict))
    assert.equal(verdict.bitcoin.height, i === 0 ? block.height : next.height)
  }
  assert.match(await readFile(file, 'utf8'), /^({.*}\n)+$/, 'the half line is gone')
})

test("a chain rejects another chain's file", async t => {
  const file = await scratchFile(t)
  const { server } = await startChainSetup(t, { seed: 'one', file })
  server.mine()
  await assert.rejects(startLocalChain({ seed: 'another', file }), /another chain/)
})

test('with an interval, a block is mined once there is something for it', async t => {
  const setup = await startChainSetup(t, { mineEveryMs: 5 })
  const digests = digestsOf(1)
  const submission = await submitDigests(digests, setup.submitting)
  assert.ok(submission.kind === 'submitted')
  let bytes = submission.proofs[0]!
  while ((await verifyProof(bytes, digests[0]!, setup.chain)).kind !== 'confirmed') {
    const [upgrade] = await upgradeProofs([bytes], setup.upgrading)
    if (upgrade?.kind === 'read') bytes = upgrade.bytes
  }
})

test('a calendar accepts digests of 1 to 64 bytes, as real ones do', async t => {
  const { server } = await startChainSetup(t)
  const post = (sizeBytes: number) => postDigest(server.calendars[0]!, Buffer.alloc(sizeBytes, 1), PATIENT)
  assert.equal((await post(64)).kind, 'tree')
  assert.equal((await post(65)).kind, 'unreachable')
  assert.equal((await post(0)).kind, 'unreachable')
})
