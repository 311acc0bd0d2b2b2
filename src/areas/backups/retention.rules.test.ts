import assert from 'node:assert/strict'
import test from 'node:test'
import { chooseKept, isDue, isOverdue, lastDueAt } from './retention.rules.ts'

const at = (text: string) => ({ at: new Date(`${text}Z`) })

test('keeps the newest backup of each of the last days, weeks and months', () => {
  const backups = []
  for (let day = 0; day < 120; day++)
    for (const hour of ['03:00', '15:00'])
      backups.push(at(`${new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)}T${hour}`))
  const kept = [...chooseKept(backups, { daily: 3, weekly: 2, monthly: 3 })].map(one =>
    one.at.toISOString().slice(0, 16),
  )
  assert.deepEqual(kept.sort(), [
    '2026-02-28T15:00',
    '2026-03-31T15:00',
    // The end of the week before, a Sunday.
    '2026-04-26T15:00',
    '2026-04-28T15:00',
    '2026-04-29T15:00',
    '2026-04-30T15:00',
  ])
})

test('keeps what it had after a long time without backups, and always the newest', () => {
  const old = [at('2025-01-01T03:00'), at('2025-01-02T03:00')]
  assert.equal(chooseKept(old, { daily: 7, weekly: 5, monthly: 12 }).size, 2)
  assert.deepEqual([...chooseKept(old, { daily: 1, weekly: 0, monthly: 0 })], [old[1]])
})

test('a backup is due once a day at its time, and an hour after a failure', () => {
  const now = new Date('2026-11-16T03:30:00Z')
  const times = { completeAt: null, triedAt: null, since: new Date('2026-01-01T00:00:00Z') }
  const before = (text: string) => new Date(`2026-11-${text}:00Z`)
  assert.equal(lastDueAt(now, 180).toISOString(), '2026-11-16T03:00:00.000Z')
  assert.equal(lastDueAt(before('16T02:59'), 180).toISOString(), '2026-11-15T03:00:00.000Z')
  assert.equal(isDue(times, now, 180), true)
  assert.equal(isDue({ ...times, completeAt: before('16T03:01') }, now, 180), false)
  assert.equal(
    isDue({ ...times, completeAt: before('15T03:01'), triedAt: before('15T03:01') }, now, 180),
    true,
  )
  assert.equal(isDue({ ...times, triedAt: before('16T03:01') }, now, 180), false)
  assert.equal(isDue({ ...times, triedAt: before('16T03:01') }, before('16T04:01'), 180), true)
})

test('a backup is overdue six hours after its time, but not in a new installation', () => {
  const now = new Date('2026-11-16T09:30:00Z')
  const times = { completeAt: null, triedAt: null, since: new Date('2026-01-01T00:00:00Z') }
  assert.equal(isOverdue(times, now, 180), true)
  assert.equal(isOverdue({ ...times, since: new Date('2026-11-16T05:00:00Z') }, now, 180), false)
  assert.equal(isOverdue({ ...times, completeAt: new Date('2026-11-15T04:00:00Z') }, now, 180), true)
  const soon = new Date('2026-11-16T08:30:00Z')
  assert.equal(isOverdue({ ...times, completeAt: new Date('2026-11-15T04:00:00Z') }, soon, 180), false)
})
