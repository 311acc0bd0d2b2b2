import assert from 'node:assert/strict'
import test from 'node:test'
import { countByRules } from '../areas/presence/countries/count.rules.ts'
import { computePresence } from '../areas/presence/presence.ts'
import { dateOf } from '../kernel/values/dates.ts'
import { planDemo } from './plan.ts'
import { planTravels } from './presence.ts'

const NOW = new Date('2026-11-15T10:00:00Z')

function yearsOf(person: string, now: Date) {
  const { stays } = planTravels(now).find(({ name }) => name.startsWith(person))!
  return [2, 1, 0].map(ago => computePresence(stays, now.getUTCFullYear() - ago, dateOf(now)))
}

test('every traveler is a member of the demo, and every member travels', () => {
  const members = planDemo(NOW).members.map(({ name }) => name)
  assert.deepEqual(
    planTravels(NOW).map(({ name }) => name),
    members,
  )
})

test('Lucía gets close to 183 days in Spain every year, so that there are warnings', () => {
  const levels = yearsOf('Lucía', NOW).map(({ warnings }) =>
    warnings.filter(({ country }) => country === 'ES').map(({ level }) => level),
  )
  assert.deepEqual(levels, [['exceeded'], ['danger'], ['danger']])
})

test("Lucía's last year is below 183 plain days in Spain, and exceeded by the cautious count", () => {
  const { stays } = planTravels(NOW).find(({ name }) => name.startsWith('Lucía'))!
  const spain = countByRules(stays, 2025, dateOf(NOW)).find(({ rule }) => rule === 'ES-183')!
  assert.deepEqual([spain.plain_count, spain.level, spain.met], [166, 'exceeded', 'cautious'])
  for (const date of ['2027-01-01', '2028-02-29', '2027-06-15', '2026-12-31']) {
    const now = new Date(`${date}T12:00:00Z`)
    const { stays } = planTravels(now).find(({ name }) => name.startsWith('Lucía'))!
    const counted = countByRules(stays, now.getUTCFullYear() - 1, date)
    const { plain_count, level } = counted.find(({ rule }) => rule === 'ES-183')!
    assert.ok(plain_count < 183 && level === 'exceeded', `${plain_count} ${level} on ${date}`)
  }
})

test('Oliver lives in three countries, and gets close to the US test', () => {
  for (const { summary } of yearsOf('Oliver', NOW)) {
    const places = summary.countries.slice(0, 3).map(({ country }) => country)
    assert.deepEqual(places.toSorted(), ['GB', 'PT', 'US'])
  }
  const us = yearsOf('Oliver', NOW)[2]!.summary.us_substantial_presence
  assert.ok(us.weighted_days > 150 && !us.meets, String(us.weighted_days))
})

test('Mateo records only his moves, so most of his days are filled', () => {
  for (const { summary } of yearsOf('Mateo', NOW)) {
    assert.deepEqual(
      summary.countries.map(({ country }) => country),
      ['AR', 'UY'],
    )
    for (const { filled_days, recorded_days } of summary.countries) assert.ok(filled_days > recorded_days)
  }
})

test('at any time of the year there are three years of travel, with the first stays long past', () => {
  for (const date of ['2027-01-01', '2028-02-29', '2026-06-15', '2026-12-31']) {
    const now = new Date(`${date}T23:59:59Z`)
    for (const { name, stays } of planTravels(now)) {
      assert.ok(stays.length >= 8, `${name} on ${date}`)
      const years = [1, 0].map(ago => computePresence(stays, now.getUTCFullYear() - ago, date))
      for (const { summary } of years) assert.equal(summary.days_unknown, 0, `${name} on ${date}`)
    }
    assert.deepEqual(planTravels(now), planTravels(now))
  }
})
