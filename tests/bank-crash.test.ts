// Full run only: it kills processes at many places and starts each of them again.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import test from 'node:test'
import {
  aWorld,
  type Banked,
  eager,
  isBankUnavailable,
  openBanked,
} from '../src/areas/banking/banking.fixture.ts'
import { drawMisbehaviors } from '../src/areas/banking/simulator/misbehavior.ts'
import { type Random, randomFrom } from '../src/areas/banking/simulator/random.ts'
import { syncEntity } from '../src/areas/banking/sync/sync.ts'
import { DAY_MS } from '../src/kernel/values/dates.ts'
import { BY_TEST, openTestInstallation, TEST_SECRET } from './harness/installation.ts'
import { testRounds, testSeed } from './harness/random.ts'

const installation = await openTestInstallation()
const { database, databaseUrl, secrets } = installation
const SYNC = join(import.meta.dirname, 'harness', 'interrupted-sync.ts')

/** With 25 rounds, five hundred of them. */
const RUNS = testRounds > 1 ? 20 * testRounds : 10

type Step = 'synced' | 'failed' | 'stopped' | 'killed' | 'survived'

/** A sync in a separate process that is killed (kill -9) at its nth effect, if it gets that far. */
function syncAndDie({ member, clock }: Banked, dieAt: number): Promise<Step> {
  const input = { databaseUrl, secret: TEST_SECRET, entityId: member.entityId, now: clock.now, dieAt }
  const words = ['--disable-warning=ExperimentalWarning', SYNC, JSON.stringify(input)]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, words, (error, _printed, stderr) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(stderr))
      else resolve(error ? 'killed' : 'survived')
    })
  })
}

/** A sync that is stopped at any moment. */
async function syncAndStop({ member, clock }: Banked, random: Random): Promise<Step> {
  const stopping = new AbortController()
  const timer = setTimeout(() => stopping.abort(), random.between(0, 40))
  const deadline = () => ({ ...eager(), signal: stopping.signal })
  try {
    await syncEntity({ database, secrets }, BY_TEST, member.entityId, clock.now, deadline)
    return 'synced'
  } catch (error) {
    if (!isBankUnavailable(error)) throw error
    return 'stopped'
  } finally {
    clearTimeout(timer)
  }
}

async function syncAsIs(banked: Banked): Promise<Step> {
  try {
    await banked.sync()
    return 'synced'
  } catch (error) {
    // Bank errors are expected here; anything else is not.
    if (!isBankUnavailable(error)) throw error
    return 'failed'
  }
}

/** Some weeks of an LLC whose banks misbehave while our program is stopped and killed. */
async function live(t: { after(end: () => unknown): void }, seed: string): Promise<Step[]> {
  const random = randomFrom(seed)
  const world = aWorld({ seed, perDay: random.between(1, 6), maxDaysLate: random.pick([20, 45, 120]) })
  const from = Date.UTC(2026, 0, 5) + random.between(0, 60 * DAY_MS)
  const banked = await openBanked(t, installation, { world, now: new Date(from) })
  const steps: Step[] = []
  const count = random.between(2, 5)
  for (let i = 0; i < count; i++) {
    banked.simulator.misbehave(random.chance(0.7) ? drawMisbehaviors(random) : [])
    const how = random.weighted([
      [3, 'kill'],
      [2, 'stop'],
      [3, 'sync'],
    ] as const)
    if (how === 'kill') steps.push(await syncAndDie(banked, random.between(1, 90)))
    else steps.push(await (how === 'stop' ? syncAndStop(banked, random) : syncAsIs(banked)))
    banked.clock.now = new Date(banked.clock.now.getTime() + random.between(0, 12 * DAY_MS))
  }
  banked.simulator.misbehave([])
  // Long enough for a full read, and for a paused bank to be asked again.
  banked.clock.now = new Date(banked.clock.now.getTime() + 8 * DAY_MS)
  assert.equal(await syncAsIs(banked), 'synced')
  await banked.check()
  return steps
}

test(`after ${RUNS} runs with misbehaving banks, stops and kill -9, the books match the banks to the cent`, async t => {
  const counts = new Map<Step, number>()
  for (let run = 0; run < RUNS; run++) {
    const seed = `${testSeed}/${run}`
    // Each run's banks close with it: there may be hundreds of runs.
    const ends: (() => unknown)[] = []
    try {
      const steps = await live({ after: end => ends.push(end) }, seed)
      for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1)
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error })
    } finally {
      for (const end of ends) await end()
    }
  }
  t.diagnostic([...counts].map(([step, count]) => `${step} ${count}`).join(', '))
  assert.ok((counts.get('killed') ?? 0) > RUNS / 4, 'enough of them were killed')
})
