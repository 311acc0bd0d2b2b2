import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { makeDuePlan } from '../../../../tests/harness/presence.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { addDays, dateOf } from '../../../kernel/values/dates.ts'
import { dueOf, type Plan, planPlans } from './plans.rules.ts'

const installation = await openTestInstallation()
const inDays = (days: number) => addDays(dateOf(new Date()), days)

async function newPlanner() {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const { entityId: entity_id } = member
  const send = (path: string, body: object, headers = {}) =>
    session.ask('POST', `/web/presence/${path}`, { entity_id, ...body }, { headers })
  return {
    member,
    plan: (from: number, until: number, country: string, headers = {}) =>
      send('plans', { from: inDays(from), until: inDays(until), country }, headers),
    clear: (from: number, until: number) => send('plans/clear', { from: inDays(from), until: inDays(until) }),
    confirm: (plan_id: number, headers = {}) => send('plans/confirm', { plan_id }, headers),
    undo: (change_id: number) => send('undo', { change_id }),
    send,
    plans: async () =>
      (await session.ask('GET', `/web/presence/details?entity_id=${entity_id}&year=2026`)).body
        .plans as Plan[],
    day: async (days: number) => {
      const date = inDays(days)
      const path = `/web/v1/presence?entity_id=${entity_id}&year=${date.slice(0, 4)}&detail=true`
      return (await session.ask('GET', path)).body.calendar[date] as string | undefined
    },
    stays: async () =>
      (await session.ask('GET', `/web/presence/stays?entity_id=${entity_id}&year=${inDays(0).slice(0, 4)}`))
        .body,
  }
}
const spans = (plans: readonly Plan[]) => plans.map(({ from, until, country }) => [from, until, country])

test('a plan is stored apart from the log, and a new one replaces the days they share', async () => {
  const { plan, plans, stays, clear } = await newPlanner()
  assert.equal((await plan(10, 30, 'ES')).status, 200)
  await plan(15, 20, 'PT')
  assert.deepEqual(spans(await plans()), [
    [inDays(10), inDays(14), 'ES'],
    [inDays(15), inDays(20), 'PT'],
    [inDays(21), inDays(30), 'ES'],
  ])
  assert.deepEqual((await stays()).stays, [])
  await clear(12, 40)
  assert.deepEqual(spans(await plans()), [[inDays(10), inDays(11), 'ES']])
})

test('a plan whose days have come changes nothing until it is confirmed, and then its days are in the log', async () => {
  const { member, plans, confirm, day, stays, undo } = await newPlanner()
  const id = await makeDuePlan(installation, member, { daysBefore: 3, daysAfter: 4, country: 'PT' })
  assert.equal(await day(-1), undefined)
  const { status, body } = await confirm(id)
  assert.equal(status, 200)
  assert.deepEqual(spans(body.plans), [[inDays(1), inDays(4), 'PT']])
  assert.deepEqual(
    [await day(-4), await day(-3), await day(0), await day(1)],
    [undefined, 'PT', 'PT', undefined],
  )
  assert.equal((await confirm(id)).status, 200, 'confirming again')
  assert.deepEqual(spans(await plans()), [[inDays(1), inDays(4), 'PT']])
  // Like any other change to the log.
  const change = (await stays()).undo
  assert.deepEqual([change.from, change.until, change.country], [inDays(-3), inDays(0), 'PT'])
  await undo(change.id)
  assert.equal(await day(-1), undefined)
  assert.deepEqual(spans(await plans()), [[inDays(-3), inDays(4), 'PT']], 'the plan asks again')
})

test('plans are undone one change at a time, exactly, and what was changed since is left alone', async () => {
  const { member, plan, clear, plans, stays, undo, confirm } = await newPlanner()
  const first = (await plan(10, 30, 'ES')).body.plans
  await plan(15, 20, 'PT')
  await plan(16, 17, 'PT')
  await clear(12, 40)
  await clear(50, 60)
  const last = async () => (await stays()).undo
  const cleared = await last()
  assert.deepEqual(
    [cleared.kind, cleared.from, cleared.until, cleared.country],
    ['clear_plan', inDays(12), inDays(40), null],
    'a request that changes nothing is not a change',
  )
  assert.equal((await undo(cleared.id)).status, 200)
  assert.equal((await undo(cleared.id)).status, 200, 'undoing again')
  assert.deepEqual(spans(await plans()), [
    [inDays(10), inDays(14), 'ES'],
    [inDays(15), inDays(20), 'PT'],
    [inDays(21), inDays(30), 'ES'],
  ])
  const planned = await last()
  assert.deepEqual([planned.kind, planned.country], ['plan', 'PT'])
  await undo(planned.id)
  assert.deepEqual(await plans(), first)
  await undo((await last()).id)
  assert.deepEqual([await plans(), await last()], [[], null])

  // A plan stored in another way takes the days: nothing is restored, and the error says so.
  const id = await makeDuePlan(installation, member, { daysBefore: 2, daysAfter: -1 })
  await clear(-2, -1)
  await makeDuePlan(installation, member, { daysBefore: 1, daysAfter: -1 })
  const taken = await undo((await last()).id)
  assert.deepEqual([taken.status, taken.body.code], [400, 'presence_change_outdated'])
  assert.deepEqual(spans(await plans()), [[inDays(-1), inDays(-1), 'PT']])
  assert.equal((await confirm(id)).status, 404)
})

test('a plan that did not happen is removed, and the log stays as it is', async () => {
  const { member, plans, clear, day, confirm } = await newPlanner()
  const id = await makeDuePlan(installation, member, { daysBefore: 9, daysAfter: -2 })
  await clear(-9, -2)
  assert.deepEqual([await plans(), await day(-3)], [[], undefined])
  assert.equal((await confirm(id)).status, 404)
})

test('wrong plans get an error with a code, and nothing is stored', async () => {
  const [{ member, plan, confirm, plans, send }, other] = [await newPlanner(), await newPlanner()]
  const future = (await other.plan(5, 6, 'ES')).body.plans[0].id
  const refused = [
    [await plan(0, 5, 'ES'), 400, 'presence_plan_in_past'],
    [await plan(5, 4, 'ES'), 400, 'stay_ends_before_start'],
    [await plan(1, 400, 'ES'), 400, 'presence_range_too_long'],
    [await plan(1, 2, 'XQ'), 400, 'invalid_country'],
    [
      await send('plans', { from: '2101-01-01', until: '2101-01-02', country: 'ES' }),
      400,
      'date_out_of_range',
    ],
    [await confirm(future), 404, 'not_found'],
    [await confirm(2_000_000_000), 404, 'not_found'],
    [await other.confirm(future), 400, 'presence_plan_not_due'],
  ] as const
  for (const [{ status, body }, expected, code] of refused)
    assert.deepEqual([status, body.code], [expected, code])
  assert.deepEqual(await plans(), [])
  await installation.database.withClient(client =>
    client.query(
      `insert into presence.plan (member_id, country, starts_on, ends_on)
       select $1, 'ES', date '2090-01-01' + n * 2, date '2090-01-01' + n * 2 from generate_series(1, 200) as n`,
      [member.memberId],
    ),
  )
  const full = await plan(1, 2, 'ES')
  assert.deepEqual([full.status, full.body.code], [400, 'presence_plan_limit_reached'])
})

test('concurrent plans never overlap, and a repeated request gets the first response', async () => {
  const { plan, plans } = await newPlanner()
  await Promise.all(['ES', 'PT', 'GB', 'US'].map((country, i) => plan(5 + i, 15 + i, country)))
  const sorted = await plans()
  for (const [i, { from }] of sorted.entries()) assert.ok(i === 0 || from > sorted[i - 1]!.until)
  const first = await plan(50, 60, 'FR', { 'idempotency-key': 'plan' })
  assert.deepEqual((await plan(50, 60, 'FR', { 'idempotency-key': 'plan' })).body, first.body)
})

test('plans always show exactly the last country planned for each day', () => {
  const anyStroke = fc
    .record({ start: fc.nat(40), length: fc.nat(15), country: fc.option(fc.constantFrom('ES', 'PT')) })
    .map(({ start, length, country }) => ({
      from: addDays('2030-01-01', start),
      until: addDays('2030-01-01', start + length),
      country,
    }))
  fc.assert(
    fc.property(fc.array(anyStroke, { maxLength: 12 }), strokes => {
      let plans: Plan[] = []
      const expected = new Map<string, string>()
      let next = 1
      for (const stroke of strokes) {
        const { end, add } = planPlans(plans, stroke)
        plans = [
          ...plans.filter(({ id }) => !end.includes(id)),
          ...add.map(plan => ({ ...plan, id: next++ })),
        ]
        for (let day = stroke.from; day <= stroke.until; day = addDays(day, 1))
          if (stroke.country === null) expected.delete(day)
          else expected.set(day, stroke.country)
      }
      const shown = new Map<string, string>()
      for (const { from, until, country } of plans)
        for (let day = from; day <= until; day = addDays(day, 1)) {
          assert.ok(!shown.has(day), 'no day twice')
          shown.set(day, country)
        }
      assert.deepEqual(
        [...shown].toSorted(([a], [b]) => (a < b ? -1 : 1)),
        [...expected].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      )
    }),
    { seed: 20_261_117, numRuns: 300 },
  )
})

test('the part of a plan that has come ends today', () => {
  const plan = { id: 1, from: '2026-05-10', until: '2026-05-20', country: 'ES' }
  assert.equal(dueOf(plan, '2026-05-09'), null)
  assert.deepEqual(dueOf(plan, '2026-05-10'), { from: '2026-05-10', until: '2026-05-10' })
  assert.deepEqual(dueOf(plan, '2026-06-01'), { from: '2026-05-10', until: '2026-05-20' })
})
