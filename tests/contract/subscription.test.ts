import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  cancelPeriod,
  cancelSubscription,
  createEntity,
  renewSubscription,
} from '../../src/areas/entities/entities.ts'
import type { AnyEndpoint } from '../../src/kernel/http/endpoint.ts'
import { addDays, addYears, dateOf } from '../../src/kernel/values/dates.ts'
import { checkAnswer, checkRefusal } from '../harness/answers.ts'
import { footprint } from '../harness/footprint.ts'
import {
  type Answer,
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../harness/installation.ts'
import { dailyThird } from '../harness/random.ts'
import { endpoints, sampleRequest, send, sendValid } from '../harness/sample-requests.ts'

// "The account needs one LLC with an active Manager subscription (status `active`, period not over)." Tested
// on every endpoint, including future ones.
const installation = await openTestInstallation()
const { database } = installation

type Period = readonly [status: 'active' | 'cancelled', startsInDays: number, endsInDays: number]

/** Gives an LLC exactly these periods, in days from today. */
async function setPeriods(entityId: number, periods: readonly Period[]): Promise<void> {
  await database.withClient(async client => {
    await client.query('delete from entities.subscription where entity_id = $1', [entityId])
    for (const [status, starts, ends] of periods)
      await client.query(
        `insert into entities.subscription (entity_id, status, starts_on, ends_on)
         values ($1, $2, current_date + $3::integer, current_date + $4::integer)`,
        [entityId, status, starts, ends],
      )
  })
}

const NOT_SERVED: Record<string, readonly Period[]> = {
  'was never there': [],
  'is cancelled': [['cancelled', -10, 300]],
  'was over yesterday': [['active', -366, -1]],
  'begins tomorrow': [['active', 1, 365]],
  'is over, then was cancelled, then begins again': [
    ['active', -700, -366],
    ['cancelled', -300, 60],
    ['active', 30, 395],
  ],
}

const SERVED: Record<string, readonly Period[]> = {
  'ends today': [['active', -366, 0]],
  'begins today': [['active', 0, 365]],
  'is for this one day': [['active', 0, 0]],
  'was renewed': [
    ['active', -366, -1],
    ['active', 0, 365],
  ],
  'was cancelled and taken again': [
    ['cancelled', -100, 265],
    ['active', -5, 360],
  ],
  'has two periods that count today': [
    ['active', -10, 10],
    ['active', -5, 20],
  ],
}

const NO_SUBSCRIPTION = /no LLC with an active Manager subscription/

function checkNotServed(endpoint: AnyEndpoint, answer: Answer, about: string): void {
  checkAnswer(answer, about)
  if (endpoint.method !== 'GET') checkRefusal(answer, 403, NO_SUBSCRIPTION, about)
  else if (!endpoint.nothing) checkRefusal(answer, 404, /./, about)
  else {
    assert.equal(answer.status, 200, `${about}: ${answer.text}`)
    assert.match(answer.body.message, NO_SUBSCRIPTION)
    if (Array.isArray(answer.body.data)) {
      assert.deepEqual(answer.body.data, [])
      if (answer.body.pagination) assert.equal(answer.body.pagination.total, 0)
    } else assert.equal(answer.body.data ?? null, null)
  }
}

// A sandbox has a subscription of its own.
for (const endpoint of dailyThird(endpoints.filter(({ tag }) => tag !== 'Test mode'))) {
  describe(`${endpoint.method} ${endpoint.path}`, () => {
    for (const [what, periods] of Object.entries(NOT_SERVED))
      test(`an account whose subscription ${what} reads and writes nothing`, async () => {
        const member = await newMember(installation)
        const request = await sampleRequest(installation, endpoint, member)
        await setPeriods(member.entityId, periods)
        const before = await footprint(installation, member)
        checkNotServed(endpoint, await send(installation, endpoint, request, member.key), what)
        assert.deepEqual(await footprint(installation, member), before)
      })

    for (const [what, periods] of Object.entries(SERVED))
      test(`an account whose subscription ${what} is served`, async () => {
        const member = await newMember(installation)
        const request = await sampleRequest(installation, endpoint, member)
        await setPeriods(member.entityId, periods)
        const answer = await sendValid(installation, endpoint, request, member.key)
        assert.ok(!answer.text.includes('no LLC with an active'), answer.text)
      })

    test('"With one such LLC, all the member\'s LLCs are served"', async () => {
      const member = await newMember(installation, { subscribed: false })
      await addLlc(member, true)
      const request = await sampleRequest(installation, endpoint, member)
      const answer = await sendValid(installation, endpoint, request, member.key)
      assert.ok(!answer.text.includes('no LLC with an active'), answer.text)
    })
  })
}

async function addLlc({ memberId }: TestMember, subscribed: boolean): Promise<number> {
  const wanted = { memberId, name: 'Another LLC', state: 'NM', subscribed }
  return (await createEntity(database.durable, BY_TEST, wanted, new Date())).id
}

test('a subscription serves only its own member', async () => {
  const member = await newMember(installation, { subscribed: false })
  await newMember(installation)
  const { body } = await installation.ask('/v1/entity', { key: member.key })
  assert.deepEqual(body.data, [])
  assert.match(body.message, NO_SUBSCRIPTION)
})

test('an LLC with several periods counts as one LLC for every request', async () => {
  const member = await newMember(installation)
  await setPeriods(member.entityId, SERVED['has two periods that count today']!)
  const { rows } = await database.withClient(client =>
    client.query('select entities::text as entities, subscribed from entities.standing_of($1)', [
      member.memberId,
    ]),
  )
  assert.deepEqual(rows, [{ entities: `{ "${member.entityId}" : 0 }`, subscribed: true }])
  const { body } = await installation.ask('/v1/entity', { key: member.key })
  assert.equal(body.data.length, 1)
  assert.equal(body.pagination.total, 1)
})

test('a cancelled subscription is rejected at the next request, and a renewed one served', async () => {
  const member = await newMember(installation)
  const now = new Date()
  const ask = () => installation.ask('/v1/entity', { key: member.key })
  assert.equal((await ask()).body.data.length, 1)
  await cancelSubscription(database.durable, BY_TEST, member.entityId, now)
  assert.deepEqual((await ask()).body.data, [])
  await assert.rejects(cancelSubscription(database.durable, BY_TEST, member.entityId, now), {
    code: 'subscription_not_active',
  })
  await database.transaction(tx => renewSubscription(tx, BY_TEST, member.entityId, null, now))
  assert.equal((await ask()).body.data.length, 1)
})

test('concurrent renewals follow each other day by day, without a gap or overlap', async () => {
  const member = await newMember(installation)
  const now = new Date('2026-11-15T10:00:00Z')
  await setPeriods(member.entityId, [])
  const renew = () => database.transaction(tx => renewSubscription(tx, BY_TEST, member.entityId, null, now))
  await Promise.all([renew(), renew(), renew(), renew()])
  const { rows } = await database.withClient(client =>
    client.query(
      `select starts_on::text, ends_on::text from entities.subscription where entity_id = $1 order by starts_on`,
      [member.entityId],
    ),
  )
  assert.deepEqual(rows, [
    { starts_on: '2026-11-15', ends_on: '2027-11-14' },
    { starts_on: '2027-11-15', ends_on: '2028-11-14' },
    { starts_on: '2028-11-15', ends_on: '2029-11-14' },
    { starts_on: '2029-11-15', ends_on: '2030-11-14' },
  ])
})

test('a new LLC is subscribed for a year, which ends on the day before it renews', async () => {
  const now = new Date()
  const { entityId, key } = await newMember(installation)
  const { body } = await installation.ask(`/v1/entity?id=${entityId}`, { key })
  assert.deepEqual(body.data.manager_subscription, {
    status: 'active',
    renews_on: addYears(dateOf(now), 1),
  })
  const [period] = await periodsOf(entityId)
  assert.equal(addDays(period!.ends_on, 1), addYears(dateOf(now), 1))
  const renewal = await database.transaction(tx => renewSubscription(tx, BY_TEST, entityId, null, now))
  assert.equal(renewal.starts_on, addYears(dateOf(now), 1), 'and the next year begins on that day')
})

test('one period can be voided, by its id or its first day, and the others stay', async () => {
  const now = new Date()
  const { entityId } = await newMember(installation)
  const renew = () => database.transaction(tx => renewSubscription(tx, BY_TEST, entityId, null, now))
  const [second, third] = [await renew(), await renew()]
  const voidPeriod = (period: { id: number } | { startsOn: string }) =>
    cancelPeriod(database.durable, BY_TEST, entityId, period, now)
  assert.deepEqual(await voidPeriod({ id: third.id }), third)
  assert.deepEqual(await voidPeriod({ startsOn: second.starts_on }), second)
  assert.deepEqual(
    (await periodsOf(entityId)).map(({ status }) => status),
    ['active', 'cancelled', 'cancelled'],
  )
  const other = await newMember(installation)
  const [elsewhere] = await periodsOf(other.entityId)
  for (const period of [{ id: third.id }, { startsOn: second.starts_on }, { id: elsewhere!.id }])
    await assert.rejects(voidPeriod(period), { code: 'subscription_period_not_found' })
  assert.deepEqual(await renew(), { ...second, id: (await periodsOf(entityId)).at(-1)!.id })
})

const periodsOf = async (entityId: number) =>
  (
    await database.withClient(client =>
      client.query(
        `select id, status, starts_on::text, ends_on::text from entities.subscription where entity_id = $1 order by id`,
        [entityId],
      ),
    )
  ).rows
