import assert from 'node:assert/strict'
import test from 'node:test'
import pino from 'pino'
import { waitFor } from '../../../tests/harness/server-process.ts'
import { type JobContext, startJobs } from './jobs.ts'

const setup = {} as JobContext

function listeningLog() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: line => lines.push(JSON.parse(line)) })
  return { lines, log }
}

test('runs a job repeatedly, and logs and retries a failure', async () => {
  const { lines, log } = listeningLog()
  let [good, bad] = [0, 0]
  const jobs = startJobs(
    setup,
    [
      { name: 'good', everyMs: 1, run: async () => ++good },
      {
        name: 'bad',
        everyMs: 1,
        run: async () => {
          bad++
          throw new Error('not today')
        },
      },
    ],
    log,
  )
  await waitFor('both to run often', () => good > 5 && bad > 5)
  await jobs.stop()
  assert.ok(lines.length >= 5)
  assert.equal(lines[0]!.job, 'bad')
  assert.equal(lines[0]!.msg, 'a job failed')
})

test('stopping waits for the current run and not for the pause after it', async () => {
  const { log } = listeningLog()
  const [started, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let finished = false
  const jobs = startJobs(
    setup,
    [
      {
        name: 'slow',
        everyMs: 3_600_000,
        async run() {
          started.resolve()
          await letGo.promise
          finished = true
        },
      },
      { name: 'rare', everyMs: 3_600_000, run: async () => {} },
    ],
    log,
  )
  await started.promise
  let stopped = false
  const stopping = jobs.stop().then(() => {
    stopped = true
  })
  await new Promise(resolve => setImmediate(resolve))
  assert.equal(stopped, false)
  letGo.resolve()
  await stopping
  assert.equal(finished, true)
})

test('a job never overlaps itself', async () => {
  const { log } = listeningLog()
  let [running, most, times] = [0, 0, 0]
  const jobs = startJobs(
    setup,
    [
      {
        name: 'one at a time',
        everyMs: 0,
        async run() {
          most = Math.max(most, ++running)
          await new Promise(resolve => setTimeout(resolve, 2))
          running--
          times++
        },
      },
    ],
    log,
  )
  await waitFor('it to run often', () => times > 10)
  await jobs.stop()
  assert.equal(most, 1)
})

test("logs a job's problem when it starts and when it ends, not each time", async () => {
  const { lines, log } = listeningLog()
  const reports = ['down', 'down', undefined, 'still down', null, null, undefined, 'down again', 'down again']
  let times = 0
  const run = async () => {
    const trouble = reports[times++]
    return trouble === undefined ? undefined : { trouble }
  }
  const jobs = startJobs(setup, [{ name: 'calls', everyMs: 0, run }], log)
  await waitFor('all of it to be told', () => times > reports.length)
  await jobs.stop()
  assert.deepEqual(
    lines.map(({ level, job, trouble, msg }) => [level, job, trouble, msg]),
    [
      [40, 'calls', 'down', 'a job is blocked'],
      [30, 'calls', undefined, 'a job works again'],
      [40, 'calls', 'down again', 'a job is blocked'],
    ],
  )
})

test('a run that misses its deadline is abandoned and reported as failed, and the job runs again', async () => {
  const { lines, log } = listeningLog()
  const failures: (string | null)[] = []
  let [runs, aborted] = [0, 0]
  const jobs = startJobs(
    setup,
    [
      {
        name: 'hangs once',
        everyMs: 0,
        deadlineMs: 10,
        async run(_deps, stopping) {
          stopping.addEventListener('abort', () => aborted++)
          if (++runs === 1) await new Promise(() => {})
        },
      },
    ],
    log,
    async ({ failure }) => {
      failures.push(failure)
    },
  )
  await waitFor('it to run again', () => failures.length > 1)
  await jobs.stop()
  assert.deepEqual(failures.slice(0, 2), ['abandoned: it did not finish within 0.01 seconds', null])
  assert.equal(aborted, 1)
  assert.equal(lines[0]!.msg, 'a job failed')
})
