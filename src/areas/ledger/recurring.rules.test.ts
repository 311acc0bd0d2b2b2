import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { openTestInstallation } from '../../../tests/harness/installation.ts'
import { testSeed } from '../../../tests/harness/random.ts'
import { isCalendarDate } from '../../kernel/values/dates.ts'
import { computeOccurrenceDate } from './recurring.rules.ts'

const { database } = await openTestInstallation()

const dates = (anchor: string, recurring: 'monthly' | 'quarterly' | 'annual', count: number) =>
  Array.from({ length: count }, (_, n) => computeOccurrenceDate(anchor, recurring, n))

test('occurrences are counted from the anchor and limited to the end of the month', () => {
  assert.deepEqual(dates('2026-01-31', 'monthly', 5), [
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ])
  assert.deepEqual(dates('2027-11-30', 'quarterly', 4), [
    '2027-11-30',
    '2028-02-29',
    '2028-05-30',
    '2028-08-30',
  ])
  assert.deepEqual(dates('2028-02-29', 'annual', 5), [
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ])
  assert.deepEqual(dates('2026-12-15', 'monthly', 2), ['2026-12-15', '2027-01-15'])
})

test('a series ends where the calendar does', () => {
  assert.deepEqual(dates('9999-11-30', 'monthly', 3), ['9999-11-30', '9999-12-30', null])
})

test("every occurrence is a valid day and matches PostgreSQL's calculation", async () => {
  const drawn = fc.sample(
    fc.record({
      day: fc.date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true }),
      recurring: fc.constantFrom('monthly' as const, 'quarterly' as const, 'annual' as const),
      n: fc.nat(200),
    }),
    { seed: testSeed, numRuns: 300 },
  )
  const rows = drawn.map(({ day, recurring, n }) => {
    const anchor = day.toISOString().slice(0, 10)
    return { anchor, recurring, n, ours: computeOccurrenceDate(anchor, recurring, n) }
  })
  for (const { ours } of rows) assert.ok(isCalendarDate(ours!))
  const differing = await database.withClient(client =>
    client.query(
      `select * from json_to_recordset($1) as x (anchor date, recurring text, n integer, ours date)
       where ours <> (anchor + n * case recurring when 'monthly' then interval '1 month'
         when 'quarterly' then interval '3 months' else interval '1 year' end)::date`,
      [JSON.stringify(rows)],
    ),
  )
  assert.deepEqual(differing.rows, [])
})
