import assert from 'node:assert/strict'
import test from 'node:test'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { addDays, dateOf } from '../../kernel/values/dates.ts'

const installation = await openTestInstallation()
const year = new Date().getUTCFullYear() - 1
const day = (rest: string) => `${year}-${rest}`

async function newPainter() {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const { entityId: entity_id } = member
  return {
    member,
    paint: (from: string, until: string, country: string, headers: Record<string, string> = {}) =>
      session.ask(
        'POST',
        '/web/presence/paint',
        { entity_id, from: day(from), until: day(until), country },
        { headers },
      ),
    clear: (from: string, until: string) =>
      session.ask('POST', '/web/presence/clear', { entity_id, from: day(from), until: day(until) }),
    undo: (change_id: number) => session.ask('POST', '/web/presence/undo', { entity_id, change_id }),
    stays: async () =>
      (await session.ask('GET', `/web/presence/stays?entity_id=${entity_id}&year=${year}`)).body,
    days: async () => {
      const path = `/web/v1/presence?entity_id=${entity_id}&year=${year}&detail=true`
      return (await session.ask('GET', path)).body.calendar as Record<string, string>
    },
  }
}

const auditOf = (actor: string) =>
  installation.database.withClient(async client => {
    const sql = `select action from kernel.audit_row where actor = $1 and action ~ '^(stay|presence)' order by id`
    return (await client.query<{ action: string }>(sql, [actor])).rows.map(({ action }) => action)
  })

test('recording over part of a stay changes exactly that part, and undo restores it', async () => {
  const { member, paint, undo, stays, days } = await newPainter()
  await paint('01-01', '06-30', 'ES')
  const before = await days()
  const { status, body } = await paint('03-01', '03-10', 'PT')
  assert.equal(status, 200)
  assert.deepEqual(
    [body.change.kind, body.change.from, body.change.until, body.change.country],
    ['paint', day('03-01'), day('03-10'), 'PT'],
  )
  const painted = await days()
  for (const [date, country] of Object.entries(before)) {
    const isInside = date >= day('03-01') && date <= day('03-10')
    assert.equal(painted[date], isInside ? 'PT' : country, date)
  }
  assert.deepEqual((await stays()).undo, body.change)
  assert.equal((await undo(body.change.id)).status, 200)
  assert.deepEqual(await days(), before)
  const actions = [
    'stay.create',
    'presence.change',
    'stay.create',
    'presence.change',
    'stay.remove',
    'presence.undo',
  ]
  assert.deepEqual(await auditOf(`member:${member.memberId}`), actions)
})

test('recording over several stays replaces them, and undo restores each with its id', async () => {
  const { paint, undo, stays, days } = await newPainter()
  for (const [from, until, country] of [
    ['01-01', '02-10', 'ES'],
    ['02-11', '02-20', 'US'],
    ['02-21', '05-01', 'PT'],
  ] as const)
    await paint(from, until, country)
  const before = { days: await days(), stays: (await stays()).stays }
  const { body } = await paint('02-05', '03-05', 'GB')
  assert.notDeepEqual((await stays()).stays, before.stays)
  assert.equal((await days())[day('03-06')], 'PT')
  await undo(body.change.id)
  assert.deepEqual({ days: await days(), stays: (await stays()).stays }, before)
})

test('changes are undone one by one, last first, and undoing one twice changes nothing more', async () => {
  const { paint, clear, undo, days } = await newPainter()
  const first = (await paint('01-01', '01-31', 'ES')).body.change.id
  const afterFirst = await days()
  const second = (await clear('01-10', '01-12')).body.change.id
  const refused = await undo(first)
  assert.deepEqual([refused.status, refused.body.code], [400, 'presence_change_not_last'])
  await undo(second)
  assert.deepEqual(await days(), afterFirst)
  assert.equal((await undo(second)).status, 200)
  assert.deepEqual(await days(), afterFirst)
  await undo(first)
  assert.deepEqual(await days(), {})
})

test('rejects an undo overtaken by another change, and changes nothing', async () => {
  const { paint, undo, stays } = await newPainter()
  const { body } = await paint('01-01', '01-31', 'ES')
  const [{ id }] = (await stays()).stays
  await installation.database.withClient(client =>
    client.query('update presence.stay set removed_at = now() where id = $1', [id]),
  )
  const refused = await undo(body.change.id)
  assert.equal(refused.status, 400)
  assert.equal(refused.body.code, 'presence_change_outdated')
  assert.equal((await stays()).undo.id, body.change.id)
})

test('a stay recorded by mistake and cleared leaves no day behind, and undo restores it with all days filled from it', async () => {
  const { paint, clear, undo, stays, days } = await newPainter()
  await paint('01-01', '01-31', 'ES')
  const stayed = await days()
  await paint('03-01', '03-10', 'PT')
  const traveled = { days: await days(), stays: (await stays()).stays }
  assert.deepEqual([traveled.days[day('02-15')], traveled.days[day('12-31')]], ['ES', 'ES'])
  assert.ok(traveled.stays.some((stay: { kept_from: string | null }) => stay.kept_from === day('01-31')))
  // Only the trip, and back.
  const trip = (await clear('03-01', '03-10')).body.change.id
  assert.deepEqual(await days(), stayed)
  await undo(trip)
  assert.deepEqual({ days: await days(), stays: (await stays()).stays }, traveled)
  // The stay before it: what was filled from it goes too, also after the trip.
  const whole = (await clear('01-01', '01-31')).body.change.id
  const left = await days()
  assert.equal(left[day('02-28')], undefined)
  assert.deepEqual(new Set(Object.values(left)), new Set(['PT']))
  await undo(whole)
  assert.deepEqual({ days: await days(), stays: (await stays()).stays }, traveled)
  for (const [from, until] of [
    ['01-01', '01-31'],
    ['03-01', '03-10'],
  ] as const)
    await clear(from, until)
  assert.deepEqual([await days(), (await stays()).stays], [{}, []])
})

test('recording the same again is no change, and a repeated request gets the first response', async () => {
  const { member, paint } = await newPainter()
  const key = { 'idempotency-key': `paint-${member.memberId}` }
  const first = await paint('01-01', '01-31', 'ES', key)
  const again = await paint('01-01', '01-31', 'ES', key)
  assert.deepEqual(again.body, first.body)
  assert.deepEqual((await paint('01-01', '01-31', 'ES')).body, { change: null })
})

test('concurrent changes of one member leave a log in which each day has one of them', async () => {
  const { paint, days } = await newPainter()
  const countries = ['ES', 'PT', 'GB', 'US', 'FR', 'DE']
  const answers = await Promise.all(countries.map(country => paint('02-01', '02-28', country)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    countries.map(() => 200),
  )
  const painted = Object.entries(await days()).filter(
    ([date]) => date >= day('02-01') && date <= day('02-28'),
  )
  assert.equal(painted.length, 28)
  assert.equal(new Set(painted.map(([, country]) => country)).size, 1)
})

test('what cannot be painted gets an error and leaves nothing behind', async () => {
  const { paint, undo, stays } = await newPainter()
  const refused = [
    [await paint('03-02', '03-01', 'ES'), 400, 'stay_ends_before_start'],
    [await paint('01-01', '01-02', 'XQ'), 400, 'invalid_country'],
    [await paint('02-30', '03-01', 'ES'), 400, 'invalid_date'],
    [await undo(2_000_000_000), 404, 'not_found'],
  ] as const
  for (const [{ status, body }, expected, code] of refused) {
    assert.equal(status, expected)
    assert.equal(body.code, code)
  }
  assert.deepEqual((await stays()).stays, [])
})

test("another member's change is not found", async () => {
  const [one, other] = [await newPainter(), await newPainter()]
  const { body } = await one.paint('01-01', '01-31', 'ES')
  assert.equal((await other.undo(body.change.id)).status, 404)
  assert.equal((await one.stays()).undo.id, body.change.id)
})

test('a day to come is a plan and not an entry of the log', async () => {
  const { member, stays } = await newPainter()
  const session = await openSession(installation, member.memberId)
  const today = dateOf(new Date())
  const range = { entity_id: member.entityId, from: today, until: addDays(today, 1), country: 'PT' }
  const refused = await session.ask('POST', '/web/presence/paint', range)
  assert.deepEqual([refused.status, refused.body.code, refused.body.field], [400, 'date_in_future', 'until'])
  assert.deepEqual((await stays()).stays, [])
})
