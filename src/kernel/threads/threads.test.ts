import assert from 'node:assert/strict'
import test from 'node:test'
import { waitFor } from '../embedded/testbed.fixture.ts'
import { Refusal } from '../http/refusal.ts'
import type { FixtureTask } from './threads.fixture.ts'
import { runInThread, ThreadPool } from './threads.ts'

const SCRIPT = new URL('./threads.fixture.ts', import.meta.url)
const newCounts = () => new Int32Array(new SharedArrayBuffer(12))
const run = (work: FixtureTask['do'], counts = newCounts(), longestMs?: number) =>
  runInThread<string>(SCRIPT, { do: work, counts } satisfies FixtureTask, longestMs)

const end = (counts: Int32Array) => {
  Atomics.store(counts, 2, 1)
  Atomics.notify(counts, 2)
}

/** Waits until at least this many threads run. */
async function running(counts: Int32Array, wanted: number): Promise<void> {
  for (;;) {
    const now = Atomics.load(counts, 0)
    if (now >= wanted) return
    await Atomics.waitAsync(counts, 0, now).value
  }
}

test('two threads run at once, further tasks wait, and beyond 32 of them the response is 429', async () => {
  const counts = newCounts()
  const tasks = Array.from({ length: 34 }, () => run('wait', counts))
  let refused: Refusal | null = null
  const last = run('wait', counts).catch(error => {
    refused = error
  })
  await running(counts, 2)
  // Before any task has ended.
  const { status, code, details } = (refused ?? {}) as Partial<Refusal>
  end(counts)
  assert.deepEqual(new Set(await Promise.all(tasks)), new Set(['done']))
  await last
  assert.equal(counts[1], 2)
  assert.deepEqual([status, code, details?.headers?.['retry-after']], [429, 'server_busy', '5'])
})

test('a refusal in a thread reaches the caller as one; a bug or a timeout is a failure', async () => {
  await assert.rejects(
    run('refuse'),
    error => error instanceof Refusal && error.message === 'name must be at most 7 characters long.',
  )
  await assert.rejects(run('throw'), /a bug in a thread/)
  for (const work of ['wait', 'spin'] as const)
    await assert.rejects(run(work, newCounts(), 300), /took longer than 300 ms/)
})

test('however a task ends, its thread is released', async () => {
  for (const work of ['throw', 'throw', 'throw', 'refuse', 'refuse', 'refuse'] as const)
    await run(work).catch(() => {})
  await run('wait', newCounts(), 200).catch(() => {})
  const counts = newCounts()
  const tasks = [run('wait', counts), run('wait', counts)]
  await running(counts, 2)
  end(counts)
  assert.deepEqual(await Promise.all(tasks), ['done', 'done'])
})

const runIn = (pool: ThreadPool, work: FixtureTask['do'], script = SCRIPT) =>
  pool.run<string>(script, { do: work, counts: newCounts() } satisfies FixtureTask)

test('a thread is used again for the next task of its script, also after a refusal, and not after a failure', async () => {
  const pool = new ThreadPool()
  const first = await runIn(pool, 'name')
  await runIn(pool, 'refuse').catch(() => {})
  assert.equal(await runIn(pool, 'name'), first)
  await runIn(pool, 'throw').catch(() => {})
  assert.notEqual(await runIn(pool, 'name'), first)
})

test('an idle thread ends after a while, or when other scripts need its place', async () => {
  const brief = new ThreadPool(1)
  const first = await runIn(brief, 'name')
  await waitFor('another thread', async () => (await runIn(brief, 'name')) !== first)
  const patient = new ThreadPool()
  const kept = await runIn(patient, 'name')
  for (const other of ['other', 'third']) await runIn(patient, 'name', new URL(`?${other}`, SCRIPT))
  assert.notEqual(await runIn(patient, 'name'), kept)
})
