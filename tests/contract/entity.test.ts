import assert from 'node:assert/strict'
import test from 'node:test'
import { createService } from '../../src/areas/catalog/catalog.ts'
import {
  addEngagement,
  createEntity,
  markFiling,
  type RecordGiven,
  setShare,
} from '../../src/areas/entities/entities.ts'
import { planEntityFilings } from '../../src/areas/entities/filings/filing.sql.ts'
import { byParams } from '../../src/kernel/sql/write.ts'
import { addDays } from '../../src/kernel/values/dates.ts'
import { checkRefusal } from '../harness/answers.ts'
import { footprint } from '../harness/footprint.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from '../harness/installation.ts'

const installation = await openTestInstallation()
const { ask, database } = installation
const NOW = new Date()
const TODAY = NOW.toISOString().slice(0, 10)

const list = (member: TestMember, query = '') => ask(`/v1/entity${query}`, { key: member.key })
const show = (member: TestMember, id: number) => ask(`/v1/entity?id=${id}`, { key: member.key })
const put = (member: TestMember, body: Record<string, unknown>) =>
  ask('/v1/entity', { key: member.key, method: 'PUT', body })

let count = 0
/** Unique per LLC. */
const newEin = () => `98-${String(process.pid % 10_000).padStart(4, '0')}${String(++count).padStart(3, '0')}`

async function addLlc(member: TestMember, record: RecordGiven = {}, subscribed = false): Promise<number> {
  const wanted = { memberId: member.memberId, name: `LLC ${++count}`, state: 'WY', subscribed, record }
  return (await createEntity(database.durable, BY_TEST, wanted, NOW)).id
}

const LIST_NAMES = ['id', 'name', 'state', 'ein', 'status', 'formation_date', 'manager_subscription']
const DETAIL_NAMES = [
  ...LIST_NAMES,
  'founder_name',
  'founder_address',
  'founder_country',
  'naics',
  'registered_agent',
  'fiscal_year_end',
  'services',
  'tax_filings',
  'ownership',
]

test('"Without id it lists all the caller\'s LLCs": with the fields of a list, newest first', async () => {
  const member = await newMember(installation)
  const ein = newEin()
  const second = await addLlc(member, { ein, formation_date: '2024-05-10', status: 'active' }, true)
  const third = await addLlc(member, { status: 'forming' })
  await addLlc(await newMember(installation))
  const answer = await list(member)
  assert.equal(answer.status, 200)
  assert.deepEqual(Object.keys(answer.body), ['data', 'pagination'])
  assert.deepEqual(
    answer.body.data.map((llc: { id: number }) => llc.id),
    [third, second, member.entityId],
  )
  for (const llc of answer.body.data) assert.deepEqual(Object.keys(llc), LIST_NAMES)
  const { manager_subscription: subscription, ...rest } = answer.body.data[1]
  assert.deepEqual(rest, {
    id: second,
    name: rest.name,
    state: 'WY',
    ein,
    status: 'active',
    formation_date: '2024-05-10',
  })
  assert.equal(subscription.status, 'active')
  assert.match(subscription.renews_on, /^\d{4}-\d{2}-\d{2}$/)
  assert.equal(answer.body.data[0].manager_subscription, null)
  assert.equal(answer.body.data[0].status, 'forming')
  assert.equal(answer.body.data[0].ein, null)
  assert.deepEqual(answer.body.pagination, { total: 3, limit: 100, offset: 0, next_cursor: null })
})

test('"every list takes `limit` (default 100, maximum 500) and `offset`": pages make up the list', async () => {
  const member = await newMember(installation)
  for (let i = 0; i < 6; i++) await addLlc(member)
  const whole = (await list(member)).body.data
  assert.equal(whole.length, 7)
  const pages = []
  for (let offset = 0; offset < 9; offset += 3) {
    const { body } = await list(member, `?limit=3&offset=${offset}`)
    const { next_cursor, ...pagination } = body.pagination
    assert.deepEqual(pagination, { total: 7, limit: 3, offset })
    assert.equal(next_cursor !== null, offset + 3 < 7)
    pages.push(...body.data)
  }
  assert.deepEqual(pages, whole)
  const beyond = await list(member, '?offset=9007199254740991')
  assert.deepEqual(beyond.body.data, [])
  assert.equal(beyond.body.pagination.total, 7)
  checkRefusal(await list(member, '?limit=501'), 400, /limit must be a whole number from 1 to 500/)
})

test('"with id it returns detailed info (services, tax filings, ownership)"', async () => {
  const member = await newMember(installation)
  const id = await addLlc(member, { formation_date: '2024-05-10', registered_agent: 'Mesa Alta Agents' })
  const code = `agent_${process.pid}_${++count}`
  const service = {
    code,
    name: 'Registered agent',
    nameEs: 'Agente registrado',
    price: '99',
    currency: 'USD',
  }
  const { id: serviceId } = await createService(database.durable, BY_TEST, { ...service, period: 'annual' })
  const taken = { entityId: id, service: code, price: '89.9', startedOn: '2024-05-10' }
  const engagement = await addEngagement(database.durable, BY_TEST, taken, NOW)
  for (const [owner, percent, since] of [
    ['Ana Ruiz', '60.5', '2024-05-10'],
    ['Ben Hart', '39.4999', '2024-05-10'],
    ['Ana Ruiz', '50', '2025-01-01'],
  ] as const) {
    const share = { entityId: id, owner, percent, since, isMember: owner === 'Ana Ruiz' }
    await database.transaction(tx => setShare(tx, BY_TEST, share, NOW))
  }
  await addFilings(id, [
    { year: 2024, due_date: '2025-04-15' },
    { year: 2025, due_date: '2026-04-15' },
  ])
  await database.transaction(tx =>
    markFiling(
      tx,
      BY_TEST,
      { entityId: id, form: '5472', year: 2024, status: 'filed', on: '2025-03-20', elsewhere: null },
      NOW,
    ),
  )
  const answer = await show(member, id)
  assert.equal(answer.status, 200)
  assert.deepEqual(Object.keys(answer.body), ['data'])
  const { data } = answer.body
  assert.deepEqual(Object.keys(data), DETAIL_NAMES)
  assert.deepEqual(data.services, [
    {
      id: engagement.id,
      service_id: serviceId,
      code,
      name: 'Registered agent',
      name_es: 'Agente registrado',
      status: 'active',
      started_on: '2024-05-10',
      renews_on: '2025-05-10',
      price: 89.9,
      currency: 'USD',
      period: 'annual',
    },
  ])
  assert.match(answer.text, /"price":89\.9,/)
  assert.deepEqual(
    data.tax_filings.map(({ id: _, ...filing }: { id: number }) => filing),
    [
      {
        form: '5472',
        year: 2025,
        due_date: '2026-04-15',
        extended_due_date: null,
        status: 'pending',
        filed_on: null,
      },
      {
        form: '5472',
        year: 2024,
        due_date: '2025-04-15',
        extended_due_date: null,
        status: 'filed',
        filed_on: '2025-03-20',
      },
    ],
  )
  assert.deepEqual(data.ownership, [
    { owner_name: 'Ana Ruiz', is_member: true, percent: 50, since: '2025-01-01', until: null },
    { owner_name: 'Ben Hart', is_member: false, percent: 39.4999, since: '2024-05-10', until: null },
    { owner_name: 'Ana Ruiz', is_member: true, percent: 60.5, since: '2024-05-10', until: '2024-12-31' },
  ])
  assert.equal(data.registered_agent, 'Mesa Alta Agents')
  assert.equal(data.fiscal_year_end, '12-31')
})

/** Like the job, for one LLC only: others share this database. */
async function addFilings(entityId: number, filings: { year: number; due_date: string }[]): Promise<void> {
  const planned = { entity_id: entityId, form: '5472', filings, settle: false, next_on: null }
  await database.durable.one(planEntityFilings, { ...planned, ...byParams(BY_TEST) })
}

test('"Absent values are `null`, never missing": a bare LLC has every field too', async () => {
  const member = await newMember(installation)
  const { data } = (await show(member, await addLlc(member))).body
  assert.deepEqual(Object.keys(data), DETAIL_NAMES)
  for (const name of ['ein', 'formation_date', 'founder_name', 'founder_address', 'founder_country', 'naics'])
    assert.equal(data[name], null, name)
  assert.deepEqual([data.services, data.tax_filings, data.ownership], [[], [], []])
})

test('"a record that does not exist and one that belongs to somebody else give the same 404"', async () => {
  for (const subscribed of [true, false]) {
    const member = await newMember(installation, { subscribed })
    const stranger = await newMember(installation)
    const texts = new Set<string>()
    for (const id of [stranger.entityId, 2_147_483_000, 9_007_199_254_740_991]) {
      for (const answer of [await show(member, id), await put(member, { id, founder_name: 'Eve' })]) {
        checkRefusal(answer, 404, 'There is no such record.', `${id}, subscribed: ${subscribed}`)
        texts.add(answer.text)
      }
    }
    assert.equal(texts.size, 1)
    assert.equal((await show(stranger, stranger.entityId)).body.data.founder_name, null)
  }
})

test('"PUT needs `id` and at least one writable field"', async () => {
  const member = await newMember(installation)
  const id = member.entityId
  checkRefusal(await put(member, { founder_name: 'Ana' }), 400, /^id is required/)
  const nothing = /at least one of founder_name, founder_address, founder_country, naics\.$/
  checkRefusal(await put(member, { id }), 400, nothing)
  checkRefusal(await put(member, { id, name: 'Another LLC', status: 'dissolved' }), 400, nothing)
  checkRefusal(await put(member, { id, fonder_name: 'Ana' }), 400, /did you mean founder_name\?/)
})

test('"PUT /v1/entity … Updates contact and formation info": the answer is the LLC in detail', async () => {
  const member = await newMember(installation)
  const id = member.entityId
  const change = {
    founder_name: '  Lucía Ferrándiz ',
    founder_address: 'Calle Mayor 12\nValencia',
    founder_country: 'es',
    naics: '541511',
  }
  const answer = await put(member, { id, ...change })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(Object.keys(answer.body), ['data'])
  assert.deepEqual(Object.keys(answer.body.data), DETAIL_NAMES)
  const { founder_name, founder_address, founder_country, naics } = answer.body.data
  assert.deepEqual(
    { founder_name, founder_address, founder_country, naics },
    { ...change, founder_name: 'Lucía Ferrándiz', founder_country: 'ES' },
  )
  assert.deepEqual((await show(member, id)).body, answer.body)
})

test('"`null` clears a field", and what is left out stays', async () => {
  const member = await newMember(installation)
  const id = member.entityId
  await put(member, { id, founder_name: 'Ana', founder_country: 'PT', naics: '54' })
  const answer = await put(member, { id, founder_name: null, naics: '' })
  const { founder_name, founder_country, naics } = answer.body.data
  assert.deepEqual([founder_name, founder_country, naics], [null, 'PT', null])
})

test('"`naics` is 2 to 6 digits", and a country is one of ISO 3166-1', async () => {
  const member = await newMember(installation)
  const id = member.entityId
  for (const naics of ['54', '541', '5415', '54151', '541511'])
    assert.equal((await put(member, { id, naics })).body.data.naics, naics)
  for (const naics of ['5', '5415110', '54a', '５４', '54-15', 541511, true, ['54']])
    checkRefusal(
      await put(member, { id, naics }),
      400,
      /^naics must be a string of 2 to 6 digits/,
      String(naics),
    )
  for (const founder_country of ['XX', 'Spain', 'E', 34])
    checkRefusal(
      await put(member, { id, founder_country }),
      400,
      /^founder_country must be a two-letter country code/,
    )
  assert.equal((await show(member, id)).body.data.naics, '541511')
})

test('"fields the service itself returns are ignored in a body": a record read can be sent back', async () => {
  const member = await newMember(installation)
  await put(member, { id: member.entityId, founder_name: 'Ana', naics: '541511' })
  const { data } = (await show(member, member.entityId)).body
  const spoiled = { ...data, name: 'Eve LLC', state: 'XX', ein: '00-0000000', status: 'dissolved' }
  const answer = await put(member, { ...spoiled, founder_name: 'Bea' })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body.data, { ...data, founder_name: 'Bea' })
})

test('"Every write … leaves one row in the … audit log": with the names of what changed, never the values', async () => {
  const member = await newMember(installation)
  const id = member.entityId
  const address = 'Calle de nadie 7'
  await put(member, { id, founder_address: address, founder_country: 'ES', naics: null })
  await put(member, { id, founder_address: address })
  const { rows } = await database.withClient(client =>
    client.query(
      'select action, record, host(ip) as ip, detail from kernel.audit_row where actor = $1 order by id',
      [`key:${member.keyId}`],
    ),
  )
  const row = { action: 'entity.update', record: `entity/${id}`, ip: '127.0.0.1' }
  assert.deepEqual(rows, [
    { ...row, detail: 'founder_address,founder_country' },
    { ...row, detail: null },
  ])
})

test('without a subscription: an empty list, no record, no write, each saying why', async () => {
  const member = await newMember(installation, { subscribed: false })
  const id = member.entityId
  const before = await footprint(installation, member)
  const listed = await list(member, '?limit=5&offset=2')
  assert.equal(listed.status, 200)
  assert.deepEqual(Object.keys(listed.body), ['data', 'pagination', 'message'])
  assert.deepEqual(listed.body.data, [])
  assert.deepEqual(listed.body.pagination, { total: 0, limit: 5, offset: 2, next_cursor: null })
  const shown = await show(member, id)
  assert.equal(shown.status, 200)
  assert.deepEqual(shown.body, { data: null, message: listed.body.message })
  assert.match(shown.body.message, /no LLC with an active Manager subscription/)
  checkRefusal(await put(member, { id, founder_name: 'Ana' }), 403, /nothing can be written/)
  assert.deepEqual(await footprint(installation, member), before)
})

test('manager_subscription has the current status of each LLC', async () => {
  const member = await newMember(installation)
  const periods: [what: string, status: string, starts: number, ends: number][][] = [
    [],
    [['active', 'active', -10, 0]],
    [['expired', 'active', -10, -1]],
    [['cancelled', 'cancelled', -10, 10]],
    [['upcoming', 'active', 1, 10]],
    [
      ['active', 'active', -400, -36],
      ['active', 'active', -35, 330],
      ['active', 'active', 331, 700],
    ],
    [
      ['cancelled', 'cancelled', -10, 300],
      ['active', 'active', -5, 360],
    ],
  ]
  const shown: unknown[] = []
  for (const list of periods) {
    const id = await addLlc(member)
    for (const [, status, starts, ends] of list)
      await database.withClient(client =>
        client.query(
          `insert into entities.subscription (entity_id, status, starts_on, ends_on)
           values ($1, $2, $3::date + $4::integer, $3::date + $5::integer)`,
          [id, status, TODAY, starts, ends],
        ),
      )
    shown.push((await show(member, id)).body.data.manager_subscription)
  }
  const day = (days: number) => addDays(TODAY, days)
  assert.deepEqual(shown, [
    null,
    { status: 'active', renews_on: day(1) },
    { status: 'expired', renews_on: null },
    { status: 'cancelled', renews_on: null },
    { status: 'upcoming', renews_on: day(11) },
    { status: 'active', renews_on: day(701) },
    { status: 'active', renews_on: day(361) },
  ])
})

test('keeps both of two concurrent changes of one LLC', async () => {
  const member = await newMember(installation)
  const id = member.entityId
  const changes = [{ founder_name: 'Ana' }, { founder_address: 'Lisboa' }, { naics: '54' }]
  await Promise.all(changes.map(change => put(member, { id, ...change })))
  const { founder_name, founder_address, naics } = (await show(member, id)).body.data
  assert.deepEqual([founder_name, founder_address, naics], ['Ana', 'Lisboa', '54'])
})
