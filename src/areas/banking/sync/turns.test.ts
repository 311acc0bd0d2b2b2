import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { seeded, testSeed } from '../../../../tests/harness/random.ts'
import { Turns } from './turns.ts'

/** Work that ends on demand, and what was started so far. */
function workshop() {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name)
      ends.set(name, Promise.withResolvers())
      return ends.get(name)!.promise
    },
    finish: (name: string) => ends.get(name)!.resolve(`made by ${name}`),
    fail: (name: string) => ends.get(name)!.reject(new Error(`${name} failed`)),
  }
}

test('callers that arrive during a run share one next run, which belongs to the first of them', async () => {
  const { begun, work, finish } = workshop()
  const turns = new Turns<number, string>()
  const first = turns.take(1, work('a'))
  const waiting = ['b', 'c', 'd'].map(name => turns.take(1, work(name)))
  await turnOfLoop()
  assert.deepEqual(begun, ['a'], 'one at a time')
  finish('a')
  assert.deepEqual(await first, { result: 'made by a', isMine: true })
  await turnOfLoop()
  assert.deepEqual(begun, ['a', 'b'])
  const late = turns.take(1, work('e'))
  finish('b')
  assert.deepEqual(await Promise.all(waiting), [
    { result: 'made by b', isMine: true },
    { result: 'made by b', isMine: false },
    { result: 'made by b', isMine: false },
  ])
  await turnOfLoop()
  assert.deepEqual(begun, ['a', 'b', 'e'], 'who came while b ran does not share it')
  finish('e')
  assert.deepEqual(await late, { result: 'made by e', isMine: true })
})

test('a failure reaches everyone who shares the run, and nobody else', async () => {
  const { begun, work, finish, fail } = workshop()
  const turns = new Turns<number, string>()
  const first = assert.rejects(turns.take(1, work('a')), /a failed/)
  const sharing = ['b', 'c'].map(name => assert.rejects(turns.take(1, work(name)), /b failed/))
  fail('a')
  await first
  await turnOfLoop()
  const after = turns.take(1, work('d'))
  fail('b')
  await Promise.all(sharing)
  await turnOfLoop()
  finish('d')
  assert.deepEqual(await after, { result: 'made by d', isMine: true })
  assert.deepEqual(begun, ['a', 'b', 'd'])
})

test('other keys do not wait, and a caller that arrives when idle starts at once', async () => {
  const { begun, work, finish } = workshop()
  const turns = new Turns<string, string>()
  const [one, other] = [turns.take('one', work('a')), turns.take('other', work('b'))]
  assert.deepEqual(begun, ['a', 'b'])
  finish('a')
  await one
  await turnOfLoop()
  const again = turns.take('one', work('c'))
  assert.deepEqual(begun, ['a', 'b', 'c'])
  finish('c')
  finish('b')
  assert.deepEqual([(await again).isMine, (await other).isMine], [true, true])
})

test('whenever callers arrive, each run belongs to one of them, starts after they arrived, and runs alone', async () => {
  const random = seeded(testSeed)
  const turns = new Turns<number, number>()
  const owners = new Map<number, number>()
  let [running, runs, callers] = [0, 0, 0]
  const call = async () => {
    callers++
    const runsBefore = runs
    const { result, isMine } = await turns.take(1, async () => {
      const number = ++runs
      assert.equal(++running, 1, `seed ${testSeed}: one at a time`)
      for (let i = random.below(4); i > 0; i--) await turnOfLoop()
      running--
      return number
    })
    assert.ok(result > runsBefore, `seed ${testSeed}: it began after they came`)
    if (isMine) owners.set(result, (owners.get(result) ?? 0) + 1)
  }
  const calls: Promise<void>[] = []
  for (let i = 0; i < 400; i++) {
    calls.push(call())
    if (random.chance(0.4)) await turnOfLoop()
  }
  await Promise.all(calls)
  assert.equal(owners.size, runs)
  assert.ok([...owners.values()].every(count => count === 1))
  assert.ok(runs > 10 && runs < callers, `${runs} runs for ${callers}`)
})
