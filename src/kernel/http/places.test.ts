import assert from 'node:assert/strict'
import test from 'node:test'
import { MAX_AT_ONCE, Places } from './places.ts'

const isTooBusy = { status: 429, code: 'too_busy', details: { headers: { 'retry-after': '5' } } }

for (const load of ['heavy', 'transfer'] as const)
  test(`${load}: limits one caller's slots without affecting others`, async () => {
    const places = new Places(10)
    const held = await Promise.all(Array.from({ length: MAX_AT_ONCE[load] }, () => places.take('ana', load)))
    await assert.rejects(places.take('ana', load), isTooBusy)
    const others = await places.take('luis', load)
    others()
    held[0]!()
    // Released twice counts once.
    held[0]!()
    const again = await places.take('ana', load)
    await assert.rejects(places.take('ana', load), isTooBusy)
    again()
  })

test('a free slot goes to the longest waiting request; a long queue is rejected at once', async () => {
  const places = new Places(60_000)
  const release = await places.take('ana', 'heavy')
  const order: number[] = []
  const waiting = [1, 2, 3, 4].map(async number => {
    const done = await places.take('ana', 'heavy')
    order.push(number)
    done()
  })
  await assert.rejects(places.take('ana', 'heavy'), isTooBusy)
  release()
  await Promise.all(waiting)
  assert.deepEqual(order, [1, 2, 3, 4])
})
