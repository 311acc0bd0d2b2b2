import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { checkStamps } from '../../src/areas/documents/stamps/check-stamps.ts'
import { submitStamps } from '../../src/areas/documents/stamps/submit-stamps.ts'
import type { Timestamping } from '../../src/areas/documents/stamps/timestamping.ts'
import { PATIENT, startChainSetup } from '../../src/areas/documents/timestamps/local-chain.fixture.ts'
import { verifyProof } from '../../src/areas/documents/timestamps/verify.ts'
import { readConfig } from '../../src/kernel/config.ts'
import { secretsFrom } from '../../src/kernel/secrets.ts'
import { storeDocument } from '../harness/documents.ts'
import { newMember, TEST_SECRET } from '../harness/installation.ts'
import { openScratch } from '../harness/scratch-database.ts'
import { startAnotherServer } from '../harness/servers.ts'

/**
 * A document that the jobs move from one status to the next, as shown in the API. In a separate database: the
 * jobs would process other tests' documents too.
 */
async function openStory(t: TestContext) {
  const { database, url } = await openScratch(t)
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-timestamps-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const setup = {
    database,
    secrets: secretsFrom(TEST_SECRET),
    config: readConfig({ LLANO_DATA_DIR: dataDir }),
  }
  const api = await startAnotherServer({ ...setup, databaseUrl: url })
  t.after(() => api.stop())
  const { server, allowed, chain } = await startChainSetup(t)
  const owner = await newMember(setup)
  const { id, sha256 } = await storeDocument(setup, owner)
  let time = Date.now() + 60_000
  const now = () => new Date(time)
  const run: Timestamping = {
    ...PATIENT,
    name: 'local',
    calendars: server.calendars,
    allowed,
    chain,
    randomBytes,
    stopping: null,
  }
  return {
    server,
    chain,
    sha256: Buffer.from(sha256, 'hex'),
    submit: () => submitStamps(database, run, now),
    async check() {
      time += 3_600_000
      await checkStamps(database, run, now)
    },
    async read() {
      const { status, body } = await api.ask(`/v1/documents?id=${id}`, { key: owner.key })
      assert.equal(status, 200)
      return body.data
    },
    proof: () => fetch(`${api.address}/v1/documents/${id}/proof`, { headers: bearer(owner.key) }),
  }
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

test('ots_status: none, pending, confirmed; ots: submitted_at, calendars (uri, state), bitcoin (height, block_hash, merkle_root, time) or null, checked_at', async t => {
  const story = await openStory(t)
  assert.deepEqual([(await story.read()).ots_status, (await story.read()).ots], ['none', null])
  assert.equal((await story.proof()).status, 404)

  await story.submit()
  const pending = await story.read()
  assert.equal(pending.ots_status, 'pending')
  assert.deepEqual(Object.keys(pending.ots).sort(), [
    'bitcoin',
    'calendars',
    'chain',
    'checked_at',
    'submitted_at',
  ])
  assert.deepEqual(
    pending.ots.calendars,
    story.server.calendars.map(uri => ({ uri, state: 'pending' })),
  )
  assert.deepEqual([pending.ots.bitcoin, pending.ots.checked_at], [null, null])
  assert.match(pending.ots.submitted_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

  const { height } = story.server.mine()
  await story.check()
  const confirmed = await story.read()
  assert.equal(confirmed.ots_status, 'confirmed')
  assert.equal(
    confirmed.ots.chain,
    'local',
    'a block of the demonstration chain is not called one of Bitcoin',
  )
  assert.equal(confirmed.ots.bitcoin.height, height)
  assert.match(confirmed.ots.bitcoin.block_hash, /^[0-9a-f]{64}$/)
  assert.match(confirmed.ots.bitcoin.merkle_root, /^[0-9a-f]{64}$/)
  assert.match(confirmed.ots.bitcoin.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.match(confirmed.ots.checked_at, /Z$/)

  const answer = await story.proof()
  const verdict = await verifyProof(Buffer.from(await answer.arrayBuffer()), story.sha256, story.chain)
  assert.equal(verdict.kind, 'confirmed', 'the proof that is downloaded leads to the block')
})

test('A source that cannot be reached is never `invalid`', async t => {
  const story = await openStory(t)
  await story.submit()
  story.server.mine()
  for (const part of ['a', 'b', 'c']) story.server.misbehave(part, 'down')
  await story.check()
  const alone = await story.read()
  assert.equal(alone.ots_status, 'pending')
  for (const { state } of alone.ots.calendars) assert.equal(state, 'unreachable')

  for (const part of ['a', 'b', 'c']) story.server.misbehave(part, null)
  story.server.misbehave('headers', 'down')
  await story.check()
  assert.equal((await story.read()).ots_status, 'pending', 'nor is a block that nobody can show')

  story.server.misbehave('headers', null)
  await story.check()
  assert.equal((await story.read()).ots_status, 'confirmed')
})
