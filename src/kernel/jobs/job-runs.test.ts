import assert from 'node:assert/strict'
import test from 'node:test'
import pino from 'pino'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { jobNotes, listJobRuns } from './job-runs.ts'

const log = pino({ level: 'silent' })
const AT = Date.parse('2026-11-15T12:00:00Z')

const run = (seconds: number, more: { trouble?: string | null; failure?: string | null } = {}) => ({
  job: 'sweep',
  everyMs: 2000,
  tookMs: 3.4,
  trouble: undefined,
  failure: null,
  ...more,
  at: new Date(AT + seconds * 1000),
})

test("records a job's state at once when it changes, and otherwise once a minute", async t => {
  const { database } = await openScratch(t)
  const note = jobNotes(database, 'one', log)
  const kept = async () => (await database.quick.all(listJobRuns, { limit: 10 }))[0]!
  await note(run(0))
  assert.equal((await kept()).last_run_at, '2026-11-15T12:00:00.000Z')
  await note(run(2))
  assert.equal((await kept()).last_run_at, '2026-11-15T12:00:00.000Z', 'nothing new, so nothing is written')
  await note(run(4, { failure: 'the disk\n is full' }))
  const failed = await kept()
  assert.deepEqual(
    [failed.failure, failed.failures, failed.since],
    ['the disk is full', 1, '2026-11-15T12:00:04.000Z'],
  )
  await note(run(6))
  const well = await kept()
  assert.deepEqual([well.failure, well.last_failure, well.failures], [null, 'the disk is full', 1])
  assert.equal(well.since, '2026-11-15T12:00:06.000Z')
  await note(run(67))
  assert.equal((await kept()).last_run_at, '2026-11-15T12:01:07.000Z', 'a sign of life')
  assert.equal((await kept()).since, '2026-11-15T12:00:06.000Z')
})

test("a job's problem stays recorded until it is resolved", async t => {
  const { database } = await openScratch(t)
  const note = jobNotes(database, 'one', log)
  const trouble = async () => (await database.quick.all(listJobRuns, { limit: 10 }))[0]!.trouble
  await note(run(0, { trouble: 'nobody answers' }))
  await note(run(70))
  assert.equal(await trouble(), 'nobody answers', 'a run with nothing to do says nothing about it')
  await note(run(72, { trouble: null }))
  assert.equal(await trouble(), null)
})

test('each node has a state of its own, and one that is long gone is forgotten', async t => {
  const { database, query } = await openScratch(t)
  const [one, two] = [jobNotes(database, 'one', log), jobNotes(database, 'two', log)]
  await one(run(0, { failure: 'no disk' }))
  await two(run(1))
  const states = async () =>
    (await database.quick.all(listJobRuns, { limit: 10 })).map(({ node, failure }) => [node, failure])
  assert.deepEqual(await states(), [
    ['one', 'no disk'],
    ['two', null],
  ])
  await query("update kernel.job_status set last_run_at = now() - interval '31 days' where node = 'one'")
  await two(run(70))
  assert.deepEqual(await states(), [['two', null]])
})
