import assert from 'node:assert/strict'
import test from 'node:test'
import { CONCURRENCY, RequestSlots } from './request-slots.ts'

const isTooBusy = { status: 429, code: 'too_busy', details: { headers: { 'retry-after': '5' } } }

for (const load of ['heavy', 'transfer'] as const)
  test(`${load}: limits one caller's slots without affecting others`, async () => {
    const slots = new RequestSlots(10)
    const held = await Promise.all(Array.from({ length: CONCURRENCY[load] }, () => slots.take('ana', load)))
    await assert.rejects(slots.take('ana', load), isTooBusy)
    const others = await slots.take('luis', load)
    others()
    held[0]!()
    // Released twice counts once.
    held[0]!()
    const again = await slots.take('ana', load)
    await assert.rejects(slots.take('ana', load), isTooBusy)
    again()
  })

test('a free slot goes to the longest waiting request; a long queue is rejected at once', async () => {
  const slots = new RequestSlots(60_000)
  const release = await slots.take('ana', 'heavy')
  const order: number[] = []
  const waiting = [1, 2, 3, 4].map(async number => {
    const done = await slots.take('ana', 'heavy')
    order.push(number)
    done()
  })
  await assert.rejects(slots.take('ana', 'heavy'), isTooBusy)
  release()
  await Promise.all(waiting)
  assert.deepEqual(order, [1, 2, 3, 4])
})
