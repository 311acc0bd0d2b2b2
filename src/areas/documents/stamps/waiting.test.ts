import assert from 'node:assert/strict'
import test from 'node:test'
import { readConfig } from '../../../kernel/config.ts'
import { jobMetrics } from '../../../kernel/metrics.ts'
import { secretsFrom } from '../../../kernel/secrets.ts'
import { tempFolder } from '../storage/storage.fixture.ts'
import { checkStamps } from './check-stamps.ts'
import { formatFailure } from './failure.rules.ts'
import { keepLocalSettings } from './local-address.ts'
import { runLocalChain } from './run-local-chain.ts'
import { HOUR, MINUTE, openStampSetup, SECOND } from './stamps.fixture.ts'
import { countStampsJob, submitStampsJob } from './stamps.jobs.ts'

test('records why and when calendars rejected a content, until they accept it', async t => {
  const setup = await openStampSetup(t)
  const [hash] = (await setup.add('a deed')) as [Buffer]
  for (const calendar of ['a', 'b']) setup.server.misbehave(calendar, 'broken')
  assert.equal(await setup.submit(), 0)
  const failed = await setup.find(hash)
  assert.equal(failed.failed_at.toISOString(), setup.now().toISOString())
  const { host } = new URL(setup.server.calendars[0]!)
  assert.equal(
    failed.failure,
    `no calendar accepted it; ${host}/a: the calendar answered with status 500; ${host}/b: the calendar answered with status 500`,
  )
  setup.server.misbehave('a', null)
  setup.wait(MINUTE)
  await setup.submit()
  assert.match((await setup.find(hash)).failure, /^only 1 calendar accepted it, and two are needed; \S+\/b: /)
  setup.server.misbehave('b', null)
  setup.wait(HOUR)
  assert.equal(await setup.submit(), 1)
  const taken = await setup.find(hash)
  assert.deepEqual([taken.status, taken.failure, taken.failed_at], ['pending', null, null])
})

test('records why a pending proof did not progress, until it does', async t => {
  const setup = await openStampSetup(t)
  const [hash] = (await setup.add('a deed')) as [Buffer]
  await setup.submit()
  for (const calendar of ['a', 'b']) setup.server.misbehave(calendar, 'broken')
  setup.wait(10 * SECOND)
  const round = await checkStamps(setup.database, setup.timestamping(), setup.now)
  assert.match(round.failure!, /^no calendar could be asked; /)
  assert.equal((await setup.find(hash)).failure, round.failure)
  for (const calendar of ['a', 'b']) setup.server.misbehave(calendar, null)
  setup.server.mine()
  setup.server.misbehave('headers', 'broken')
  setup.wait(MINUTE)
  await setup.check()
  assert.match(
    (await setup.find(hash)).failure,
    /^its block could not be checked: The explorer answered with/,
  )
  setup.server.misbehave('headers', null)
  setup.wait(MINUTE)
  await setup.check()
  const confirmed = await setup.find(hash)
  assert.deepEqual([confirmed.status, confirmed.failure, confirmed.failed_at], ['confirmed', null, null])
})

test('a failure names hosts and reasons, no password, and stays short', () => {
  const words = [{ uri: 'https://user:hunter2@calendar.test/', reason: 'no answer' }]
  assert.equal(
    formatFailure('no calendar accepted it', words),
    'no calendar accepted it; calendar.test: no answer',
  )
  const many = Array.from({ length: 6 }, (_, i) => ({ uri: `https://c${i}.test`, reason: 'x'.repeat(200) }))
  assert.equal(formatFailure('no', many).length, 300)
})

test('the job reports when calendars do not respond, and when they do again', async t => {
  const setup = await openStampSetup(t)
  const dataDir = await tempFolder(t)
  const config = readConfig({ LLANO_DATA_DIR: dataDir })
  const chain = await runLocalChain(dataDir, null)
  assert.ok(chain)
  await chain.stop()
  const { now, database, wait } = setup
  const run = () =>
    submitStampsJob.run(
      { database, config, now, secrets: secretsFrom('s'.repeat(32)) },
      new AbortController().signal,
    )
  assert.equal(await run(), undefined, 'nothing was to be done')
  await setup.add('a deed')
  const { trouble } = (await run()) as { trouble: string }
  assert.match(trouble, /^no calendar accepted it; 127\.0\.0\.1:\d+\/a: connection refused;/)
  assert.equal(await run(), undefined, 'nothing is due yet, which is no news')
  const again = await runLocalChain(dataDir, null)
  assert.ok(again)
  t.after(() => again.stop())
  await keepLocalSettings(dataDir, { seed: '', port: Number(new URL(again.esploraUrl).port) })
  wait(HOUR)
  assert.deepEqual(await run(), { trouble: null })
})

test('metrics show how many contents wait, in which state, and the age of the oldest', async t => {
  const setup = await openStampSetup(t)
  const config = readConfig({ LLANO_DATA_DIR: await tempFolder(t) })
  const { database, now } = setup
  const count = async () => {
    const signal = new AbortController().signal
    await countStampsJob.run({ database, config, now, secrets: secretsFrom('s'.repeat(32)) }, signal)
    const text = await jobMetrics.metrics()
    return (name: string, state: string) =>
      Number(new RegExp(`^${name}{state="${state}"} (.*)$`, 'm').exec(text)?.[1])
  }
  const none = await count()
  assert.deepEqual(
    [
      none('llano_pending_timestamps', 'waiting'),
      none('llano_pending_timestamps_oldest_age_seconds', 'waiting'),
    ],
    [0, 0],
  )
  await setup.add('one', 'two')
  await setup.submit()
  await setup.add('three')
  setup.wait(HOUR)
  const some = await count()
  assert.deepEqual(
    [some('llano_pending_timestamps', 'waiting'), some('llano_pending_timestamps', 'pending')],
    [1, 2],
  )
  assert.ok(some('llano_pending_timestamps_oldest_age_seconds', 'waiting') >= 3600)
  assert.equal(some('llano_pending_timestamps_oldest_age_seconds', 'pending'), 3600)
})
