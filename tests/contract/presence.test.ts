import assert from 'node:assert/strict'
import test from 'node:test'
import { createEntity } from '../../src/areas/entities/entities.ts'
import { addStay } from '../../src/areas/presence/presence.ts'
import { readPresence } from '../../src/areas/presence/read-presence.route.ts'
import { addDays, dateOf, daysBetween } from '../../src/kernel/values/dates.ts'
import { checkRefusal } from '../harness/answers.ts'
import { runCommandLines } from '../harness/command-lines.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  TEST_SECRET,
  type TestMember,
} from '../harness/installation.ts'

// A separate database: commands reject one that was set up with another secret.
const installation = await openTestInstallation({ isAlone: true })
const { ask, database, databaseUrl } = installation

const todayUtc = () => dateOf(new Date())

/** A member whose log has these stays: `ES 2021-01-01..2021-03-31`, `PT 2021-04-01`. */
async function newTraveler(...lines: string[]): Promise<TestMember> {
  const member = await newMember(installation)
  for (const line of lines) {
    const [, country, from, to] = /^(\w\w) (\S{10})(?:\.\.(\S{10}))?$/.exec(line)!
    const stay = { country: country!, from: from!, to: to ?? null }
    await addStay(database.durable, BY_TEST, member.memberId, stay)
  }
  return member
}

const askPresence = ({ key, entityId }: TestMember, query = '') =>
  ask(`/v1/presence?entity_id=${entityId}${query}`, { key })

async function read(member: TestMember, query = '') {
  const answer = await askPresence(member, query)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

test('"GET /v1/presence (scope read:presence)"', () => {
  assert.deepEqual([readPresence.method, readPresence.path], ['GET', '/v1/presence'])
  assert.equal(readPresence.access.scope, 'read:presence')
})

test('"entity_id: integer, required"; one that is not the caller\'s gives 403', async () => {
  const [member, stranger] = [await newTraveler(), await newTraveler('ES 2021-01-01')]
  checkRefusal(await ask('/v1/presence', { key: member.key }), 400, 'entity_id is required.')
  checkRefusal(await askPresence(member, '&entity=1'), 400, /"entity" is not a known parameter/)
  const foreign = await ask(`/v1/presence?entity_id=${stranger.entityId}`, { key: member.key })
  checkRefusal(foreign, 403, 'entity_id is not an LLC that this account or key can use here.')
})

test('"Response: summary (countries and accumulated days, with automatic gap-fill), warnings, and optionally calendar"', async () => {
  const member = await newTraveler('ES 2021-01-11..2021-01-20', 'PT 2021-02-01')
  const answer = await read(member, '&year=2021')
  assert.deepEqual(Object.keys(answer), ['summary', 'warnings', 'rules'])
  const { us_substantial_presence: us, ...summary } = answer.summary
  assert.deepEqual(summary, {
    year: 2021,
    countries: [
      { country: 'PT', days: 334, recorded_days: 1, filled_days: 333 },
      { country: 'ES', days: 21, recorded_days: 10, filled_days: 11 },
    ],
    days_known: 355,
    days_unknown: 10,
  })
  assert.equal(us.meets, false)
  assert.deepEqual(answer.warnings, [
    {
      country: 'PT',
      days: 334,
      threshold: 183,
      level: 'exceeded',
      message:
        'Portugal: 334 days in 2021 (333 of them filled in); the threshold of 183 days was reached on 2021-08-02.',
    },
  ])
})

test('"calendar only with detail=true: { "2026-01-01": "ES", … }", in the order of the dates', async () => {
  const member = await newTraveler('ES 2024-02-01..2024-02-20', 'PT 2024-02-28')
  for (const query of ['', '&detail=false'])
    assert.ok(!('calendar' in (await read(member, `&year=2024${query}`))))
  const { calendar, summary } = await read(member, '&year=2024&detail=true')
  const dates = Object.keys(calendar)
  assert.deepEqual(
    dates,
    Array.from({ length: 335 }, (_, i) => addDays('2024-02-01', i)),
    'each day of a leap year from the first known one',
  )
  assert.equal(summary.days_known, 335)
  for (const [date, country] of Object.entries(calendar))
    assert.equal(country, date < '2024-02-28' ? 'ES' : 'PT', date)
})

test('"detail takes true or false"', async () => {
  const member = await newTraveler()
  for (const value of ['1', 'yes', 'TRUE', '', 'true&detail=true', 'null'])
    checkRefusal(
      await askPresence(member, `&detail=${value}`),
      400,
      /^detail (must be true or false|can be given only once)\.$/,
    )
})

test('"year: fiscal year, default current year"', async () => {
  const today = todayUtc()
  const member = await newTraveler(`ES ${today.slice(0, 4)}-01-01`)
  const [byDefault, asYear] = [await read(member), await read(member, `&year=${today.slice(0, 4)}`)]
  assert.deepEqual(byDefault, asYear)
  assert.equal(byDefault.summary.year, Number(today.slice(0, 4)))
  for (const year of ['1989', '2101', '26', '2026.0', 'x'])
    checkRefusal(
      await askPresence(member, `&year=${year}`),
      400,
      'year must be a whole number from 1990 to 2100.',
    )
})

test('"Gap-fill: … the country of the last known one, from the first known day on and never past today"', async () => {
  const today = todayUtc()
  const first = addDays(today, -40)
  const member = await newTraveler(`ES ${first}`, `US ${addDays(today, -3)}..${addDays(today, 30)}`)
  const years = [...new Set([first.slice(0, 4), today.slice(0, 4)])]
  let calendar: Record<string, string> = {}
  for (const year of years)
    calendar = { ...calendar, ...(await read(member, `&year=${year}&detail=true`)).calendar }
  // Midnight may pass while this test runs; then today is one day later.
  const expected = Array.from({ length: 41 }, (_, i) => addDays(first, i))
  assert.deepEqual(Object.keys(calendar).slice(0, 41), expected)
  assert.ok(Object.keys(calendar).at(-1)! <= todayUtc(), 'neither filled nor planned days past today')
  assert.deepEqual(
    expected.map(date => calendar[date]),
    [...Array(37).fill('ES'), ...Array(4).fill('US')],
  )
})

test('days known and unknown of the current year add up to its days until today', async () => {
  const before = todayUtc()
  const { summary } = await read(await newTraveler(`ES ${before}`), `&year=${before.slice(0, 4)}`)
  const daysUntil = (date: string) => daysBetween(`${before.slice(0, 4)}-01-01`, date) + 1
  const total = summary.days_known + summary.days_unknown
  assert.ok(total >= daysUntil(before) && total <= daysUntil(todayUtc()))
})

test('"A same-day move counts for the country of arrival in calendar"', async () => {
  const moves = await newTraveler('AU 2021-01-01', 'NZ 2021-01-06', 'AU 2021-01-09')
  const { calendar } = await read(moves, '&year=2021&detail=true')
  const shown = (from: string, to: string) =>
    Object.keys(calendar)
      .filter(date => date >= from && date <= to)
      .map(date => calendar[date])
  assert.deepEqual(shown('2021-01-05', '2021-01-10'), ['AU', 'NZ', 'NZ', 'NZ', 'AU', 'AU'])
  const twice = await newTraveler('ES 2021-01-01', 'FR 2021-01-03', 'BE 2021-01-03')
  assert.equal((await read(twice, '&year=2021&detail=true')).calendar['2021-01-03'], 'BE')
})

test('"Levels: info from 110 days, warning from 138, danger from 165, exceeded from 183"; threshold 183', async () => {
  const bands: [days: number, level: string | null][] = [
    [109, null],
    [110, 'info'],
    [137, 'info'],
    [138, 'warning'],
    [164, 'warning'],
    [165, 'danger'],
    [182, 'danger'],
    [183, 'exceeded'],
  ]
  for (const [days, level] of bands) {
    // The rest of the year is spread over countries with fewer than 110 days.
    const rest = ['PT', 'GB', 'AD'].map((country, i) => `${country} ${addDays('2021-01-01', days + i * 86)}`)
    const { warnings } = await read(
      await newTraveler('ES 2021-01-01', ...rest, 'FR 2022-01-01'),
      '&year=2021',
    )
    const facts = warnings.map(({ message, ...others }: { message: string }) => {
      assert.match(message, /^Spain: \d+ days in 2021 .*\.$/)
      return others
    })
    assert.deepEqual(
      facts,
      level === null ? [] : [{ country: 'ES', days, threshold: 183, level }],
      `${days} days`,
    )
  }
})

test('"countries (array of country, days, recorded_days, filled_days, most days first)"', async () => {
  const member = await newTraveler(
    'GB 2021-01-01..2021-01-10',
    'PT 2021-01-11..2021-01-30',
    'AD 2021-01-31..2021-02-09',
    'ES 2021-02-10..2021-12-31',
  )
  const { countries } = (await read(member, '&year=2021')).summary
  assert.deepEqual(
    countries.map((sum: Record<string, unknown>) => [...Object.keys(sum), sum.country, sum.days].join(' ')),
    ['ES 325', 'PT 20', 'AD 10', 'GB 10'].map(sum => `country days recorded_days filled_days ${sum}`),
  )
})

test('"A future year is empty, not an error"', async () => {
  const next = Number(todayUtc().slice(0, 4)) + 2
  const member = await newTraveler('ES 2021-01-01', `PT ${next}-02-01..${next}-03-01`)
  const { summary, warnings, calendar } = await read(member, `&year=${next}&detail=true`)
  assert.deepEqual([summary.countries, summary.days_known, summary.days_unknown], [[], 0, 0])
  assert.deepEqual([warnings, calendar], [[], {}])
})

test('the US test counts any part of a day in three years', async () => {
  const member = await newTraveler(
    'US 2019-01-01..2019-05-02',
    'GB 2019-05-03',
    'US 2020-01-01..2020-05-01',
    'GB 2020-05-02',
    'US 2021-01-01',
    'GB 2021-05-02',
  )
  const of = async (year: number) => (await read(member, `&year=${year}`)).summary.us_substantial_presence
  assert.deepEqual(await of(2021), {
    days_this_year: 122,
    days_year_before: 122,
    days_two_years_before: 122,
    weighted_sixths: 1098,
    weighted_days: 183,
    threshold: 183,
    minimum_days_this_year: 31,
    meets: true,
  })
  const { countries } = (await read(member, '&year=2021')).summary
  assert.equal(countries[1].days, 121, 'the calendar gives the day of departure to the country of arrival')
  assert.equal((await of(2020)).meets, false)
})

test('"Presence is a log of stays of the entity\'s owner": all LLCs of one owner share it, and nobody else', async () => {
  const member = await newTraveler('ES 2021-01-01')
  const wanted = { memberId: member.memberId, name: 'Second LLC', state: 'WY', subscribed: false }
  const second = await createEntity(database.durable, BY_TEST, wanted, new Date())
  const other = await newTraveler('PT 2021-01-01')
  const first = await askPresence(member, '&year=2021&detail=true')
  assert.equal(
    (await askPresence({ ...member, entityId: second.id }, '&year=2021&detail=true')).text,
    first.text,
  )
  assert.deepEqual(Object.keys((await read(other, '&year=2021')).summary.countries), ['0'])
  assert.equal((await read(other, '&year=2021')).summary.countries[0].country, 'PT')
})

test('without a subscription: an empty summary with zero days, no warnings, and a message', async () => {
  const member = await newMember(installation, { subscribed: false })
  await addStay(database.durable, BY_TEST, member.memberId, { from: '2021-01-01', to: null, country: 'ES' })
  const zero = {
    days_this_year: 0,
    days_year_before: 0,
    days_two_years_before: 0,
    weighted_sixths: 0,
    weighted_days: 0,
    threshold: 183,
    minimum_days_this_year: 31,
    meets: false,
  }
  const { message, ...rest } = await read(member, '&year=2021')
  assert.deepEqual(rest, {
    summary: { year: 2021, countries: [], days_known: 0, days_unknown: 0, us_substantial_presence: zero },
    warnings: [],
    rules: [],
  })
  assert.match(message, /no LLC with an active Manager subscription/)
  assert.deepEqual((await read(member, '&year=2021&detail=true')).calendar, {})
  assert.equal((await read(member)).summary.year, new Date().getUTCFullYear())
})

/** Runs `presence` commands with --json against the same database, and returns their output. */
async function presence(...lines: string[]) {
  const outcomes = await runCommandLines(
    lines.map(line => ['presence', ...line.split(' '), '--json']),
    { DATABASE_URL: databaseUrl, LLANO_SECRET: TEST_SECRET },
  )
  return outcomes.map(({ code: exitCode, stdout }) => ({ exitCode, ...JSON.parse(stdout) }))
}

test('"presence add --entity --from [--to] --country": what is added is read at once, what is removed is gone', async () => {
  const member = await newMember(installation)
  const entity = `--entity ${member.entityId}`
  const [long, trip, listed] = await presence(
    `add ${entity} --from 2021-01-01 --to 2021-12-31 --country es`,
    `add ${entity} --from 2021-03-01 --to 2021-03-10 --country FR`,
    `list ${entity} --year 2021`,
  )
  assert.deepEqual(listed.data, [
    { id: long.id, from: '2021-01-01', to: '2021-12-31', country: 'ES' },
    { id: trip.id, from: '2021-03-01', to: '2021-03-10', country: 'FR' },
  ])
  const days = async () => {
    const { summary } = await read(member, '&year=2021')
    return summary.countries.map((sum: { country: string; days: number }) => `${sum.country} ${sum.days}`)
  }
  assert.deepEqual(await days(), ['ES 355', 'FR 10'])
  const [removed, again, left, otherYear] = await presence(
    `remove ${trip.id}`,
    `remove ${trip.id}`,
    `list ${entity}`,
    `list ${entity} --year 2022`,
  )
  assert.deepEqual([removed, again], Array(2).fill({ exitCode: 0, id: trip.id, removed: true }))
  assert.deepEqual(
    left.data.map(({ id }: { id: number }) => id),
    [long.id],
  )
  assert.deepEqual(otherYear.data, [])
  assert.deepEqual(await days(), ['ES 365'])
})

test('rejects an impossible stay with what is allowed, and changes nothing', async () => {
  const member = await newTraveler('ES 2021-01-01')
  const before = await read(member, '&year=2021')
  const entity = `--entity ${member.entityId}`
  const refused = await presence(
    `add ${entity} --from 2021-02-30 --country FR`,
    `add ${entity} --from 2021-03-02 --to 2021-03-01 --country FR`,
    `add ${entity} --from 1989-12-31 --country FR`,
    `add ${entity} --from 2021-01-01 --to 2061-01-01 --country FR`,
    `add ${entity} --from 2021-03-01 --country France`,
  )
  assert.deepEqual(
    refused.map(({ exitCode, code, field }) => [exitCode, code, field]),
    [
      [1, 'invalid_date', 'from'],
      [1, 'stay_ends_before_start', 'to'],
      [1, 'date_out_of_range', 'from'],
      [1, 'stay_too_long', 'to'],
      [1, 'invalid_country', 'country'],
    ],
  )
  assert.deepEqual(await read(member, '&year=2021'), before)
})

test('"presence simulate" shows when the levels would be reached, and writes nothing', async () => {
  const member = await newTraveler('PT 2021-01-01..2021-03-31', 'ES 2021-04-01..2021-06-30')
  const entity = `--entity ${member.entityId}`
  const before = await read(member, '&year=2021')
  const [staying, open] = await presence(
    `simulate ${entity} --country ES --from 2021-07-01 --until 2021-12-31`,
    `simulate ${entity} --country US --until ${addDays(todayUtc(), 200)}`,
  )
  const [year] = staying.years
  assert.deepEqual([staying.country, staying.threshold_reached_on], ['ES', '2021-09-30'])
  assert.deepEqual(year.countries[0].reached, {
    info: '2021-07-19',
    warning: '2021-08-16',
    danger: '2021-09-12',
    exceeded: '2021-09-30',
  })
  assert.deepEqual([year.countries[0].days, year.days_known, year.days_unknown], [275, 365, 0])
  assert.ok(open.from === todayUtc() || open.from === addDays(todayUtc(), -1), 'from today')
  assert.deepEqual(await read(member, '&year=2021'), before)
})
