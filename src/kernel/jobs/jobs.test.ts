import assert from 'node:assert/strict'
import test from 'node:test'
import pino from 'pino'
import { waitFor } from '../../../tests/harness/server-process.ts'
import { type ChoreGround, startChores } from './jobs.ts'

const ground = {} as ChoreGround

function listeningLog() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: line => lines.push(JSON.parse(line)) })
  return { lines, log }
}

test('a chore is done again and again, and one that fails is logged and tried again', async () => {
  const { lines, log } = listeningLog()
  let [good, bad] = [0, 0]
  const chores = startChores(
    ground,
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
  await chores.stop()
  assert.ok(lines.length >= 5)
  assert.equal(lines[0]!.chore, 'bad')
  assert.equal(lines[0]!.msg, 'a chore failed')
})

test('stopping waits for the chore under way and not for the pause after it', async () => {
  const { log } = listeningLog()
  const [started, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let finished = false
  const chores = startChores(
    ground,
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
  const stopping = chores.stop().then(() => {
    stopped = true
  })
  await new Promise(resolve => setImmediate(resolve))
  assert.equal(stopped, false)
  letGo.resolve()
  await stopping
  assert.equal(finished, true)
})

test('a chore never overlaps itself', async () => {
  const { log } = listeningLog()
  let [running, most, times] = [0, 0, 0]
  const chores = startChores(
    ground,
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
  await chores.stop()
  assert.equal(most, 1)
})

test('what keeps a chore from its work is logged when it begins and when it ends, not each time', async () => {
  const { lines, log } = listeningLog()
  const reports = ['down', 'down', undefined, 'still down', null, null, undefined, 'down again', 'down again']
  let times = 0
  const run = async () => {
    const trouble = reports[times++]
    return trouble === undefined ? undefined : { trouble }
  }
  const chores = startChores(ground, [{ name: 'calls', everyMs: 0, run }], log)
  await waitFor('all of it to be told', () => times > reports.length)
  await chores.stop()
  assert.deepEqual(
    lines.map(({ level, chore, trouble, msg }) => [level, chore, trouble, msg]),
    [
      [40, 'calls', 'down', 'a chore cannot do its work for now'],
      [30, 'calls', undefined, 'a chore does its work again'],
      [40, 'calls', 'down again', 'a chore cannot do its work for now'],
    ],
  )
})
