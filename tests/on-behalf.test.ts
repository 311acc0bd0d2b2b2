import assert from 'node:assert/strict'
import test from 'node:test'
import { addDays, dateOf } from '../src/kernel/values/dates.ts'
import { newPdf } from './harness/documents.ts'
import { newMember, openTestInstallation } from './harness/installation.ts'
import { newManager } from './harness/ledger.ts'
import { openSession } from './harness/sessions.ts'

// What staff record for a client. Roles and assigned clients are in permissions.test.ts, for every endpoint.
const installation = await openTestInstallation()
const { database, ask } = installation
const manager = await newManager(installation, 'Inés Carballo')
const staff = await openSession(installation, manager.id)
const support = await openSession(installation, (await newManager(installation, 'Sam', 'support')).id)

async function newClient() {
  const member = await newMember(installation)
  return { ...member, session: await openSession(installation, member.memberId) }
}

const audited = async (actions: string[], after: number) => {
  const { rows } = await database.withClient(client =>
    client.query(
      'select actor, action from kernel.audit_row where id > $1 and action = any ($2) order by id',
      [after, actions],
    ),
  )
  return rows
}
const lastAudited = async (): Promise<number> => {
  const { rows } = await database.withClient(client =>
    client.query('select max(id) as id from kernel.audit_row'),
  )
  return rows[0].id
}

test('a Manager records statements of a client, who sees them and who recorded them', async () => {
  const { entityId: entity_id, session, key } = await newClient()
  const before = await lastAudited()
  const of = (query: Record<string, string>) =>
    new URLSearchParams({ entity_id: String(entity_id), bank: 'Relay', ...query })
  const upload = (query: Record<string, string>, raw: string | Buffer, path = 'upload', by = staff) =>
    by.ask('POST', `/web/console/statements/${path}?${of(query)}`, undefined, {
      raw,
      headers: { 'content-type': 'application/octet-stream' },
    })
  const typed = { entity_id, bank: 'relay', month: '2025-01', opening: 0, closing: 120.5 }
  const once = { headers: { 'idempotency-key': `statement-${entity_id}` } }
  const added = await staff.ask('POST', '/web/console/statements', typed, once)
  assert.equal(added.status, 201, added.text)
  const repeated = await staff.ask('POST', '/web/console/statements', typed, once)
  assert.deepEqual([repeated.status, repeated.text], [201, added.text], 'a repeated request adds nothing')

  const pdf = await newPdf()
  const file = { file_name: 'february.pdf', month: '2025-02', opening: '120.5', closing: '80.25' }
  const uploaded = await upload(file, pdf)
  assert.equal(uploaded.status, 201, uploaded.text)
  const csv = 'Date,Amount,Balance\n2025-03-03,-10.25,70.00\n2025-03-20,30.00,100.00\n'
  const { bank: _, ...preview } = Object.fromEntries(of({}))
  const read = await staff.ask(
    'POST',
    `/web/console/statements/preview?${new URLSearchParams(preview)}`,
    undefined,
    {
      raw: csv,
      headers: { 'content-type': 'application/octet-stream' },
    },
  )
  assert.deepEqual(
    read.body.data.months.map((one: { month: string; closing: number }) => [one.month, one.closing]),
    [['2025-03', 100]],
    read.text,
  )
  const parsed = await upload({ file_name: 'march.csv' }, csv)
  assert.equal(parsed.status, 201, parsed.text)

  const own = await session.ask('GET', `/web/reconciliation?entity_id=${entity_id}&year=2025`)
  const seen = await staff.ask('GET', `/web/console/llcs/${entity_id}/reconciliation?year=2025`)
  assert.deepEqual(seen.body.data, own.body.data, 'staff see the same as the owner')
  const months = own.body.data.accounts[0].months as { month: string; closing: number | null }[]
  assert.deepEqual(
    months.slice(0, 3).map(({ month, closing }) => [month, closing]),
    [
      ['2025-01', 120.5],
      ['2025-02', 80.25],
      ['2025-03', 100],
    ],
  )
  const month = async (which: string) =>
    (await session.ask('GET', `/web/reconciliation/month?${of({ month: which })}`)).body.data.recorded_by
  assert.equal(await month('2025-01'), 'Inés Carballo')
  assert.equal(await month('2025-02'), 'Inés Carballo')
  const log = await session.ask('GET', '/web/me/access-log')
  assert.ok(
    log.body.data.some(
      ({ kind, name }: { kind: string; name: string }) => kind === 'bank' && name === 'Inés Carballo',
    ),
    log.text,
  )
  const events = await ask('/v1/events?type=document.uploaded', { key })
  assert.equal(events.body.data.length, 2, events.text)

  const removed = await staff.ask('POST', '/web/console/statements/remove', {
    balance_id: added.body.data.months[0].id,
  })
  assert.equal(removed.status, 200, removed.text)
  const theirs = await session.ask('POST', '/web/statements', typed, once)
  assert.equal((await session.ask('POST', '/web/statements', typed, once)).text, theirs.text)
  assert.equal(await month('2025-01'), null, 'the owner recorded it')
  const rows = await audited(['statement.record', 'statement.remove'], before)
  assert.deepEqual(
    rows.map(({ actor, action }) => [actor === `staff:${manager.id}`, action]),
    [
      ...Array.from({ length: 3 }, () => [true, 'statement.record']),
      [true, 'statement.remove'],
      [false, 'statement.record'],
    ],
  )
})

test('a statement that is wrong or not allowed leaves nothing behind', async () => {
  const { entityId: entity_id, session } = await newClient()
  const add = (more: object, by = staff) =>
    by.ask('POST', '/web/console/statements', { entity_id, bank: 'relay', opening: 0, closing: 1, ...more })
  const thisMonth = dateOf(new Date()).slice(0, 7)
  // The current month may end during the test.
  const later = addDays(`${thisMonth}-28`, 40).slice(0, 7)
  const future = await add({ month: later })
  assert.deepEqual([future.status, future.body.code], [400, 'statement_month_not_ended'], future.text)
  const refused = await add({ month: '2025-01' }, support)
  assert.deepEqual([refused.status, refused.body.code], [403, 'permission_missing'])
  const unreadable = await staff.ask(
    'POST',
    `/web/console/statements/upload?entity_id=${entity_id}&bank=relay&file_name=a.csv`,
    undefined,
    { raw: 'not,a,statement\n', headers: { 'content-type': 'application/octet-stream' } },
  )
  assert.deepEqual(
    [unreadable.status, unreadable.body.code],
    [400, 'statement_file_unreadable'],
    unreadable.text,
  )
  const { body } = await session.ask('GET', `/web/reconciliation?entity_id=${entity_id}&year=2025`)
  assert.deepEqual(body.data.accounts, [])
})

test('a Manager records, changes and clears stays of an owner, who sees who did and can undo it', async () => {
  const { entityId: entity_id, session, key } = await newClient()
  const before = await lastAudited()
  const today = dateOf(new Date())
  const day = (days: number) => addDays(today, days)
  const year = day(-200).slice(0, 4)
  const record = (body: object, headers = {}) =>
    staff.ask('POST', '/web/console/presence', { entity_id, ...body }, { headers })
  const read = async () =>
    (await staff.ask('GET', `/web/console/llcs/${entity_id}/presence?year=${year}`)).body.data
  const own = async () =>
    (await session.ask('GET', `/web/presence/stays?entity_id=${entity_id}&year=${year}`)).body

  const trip = { from: day(-200), until: day(-190), country: 'PT' }
  const once = { 'idempotency-key': `trip-${entity_id}` }
  assert.equal((await record(trip, once)).status, 200)
  assert.equal((await record(trip, once)).status, 200)
  let found = await read()
  assert.deepEqual(
    found.stays.map(({ from, to, country }: Record<string, unknown>) => [from, to, country]),
    [[trip.from, trip.until, 'PT']],
  )
  assert.deepEqual(found.stays, (await own()).stays, 'staff see the same as the owner')
  const [first] = (await own()).by_staff
  assert.deepEqual(
    [first.kind, first.from, first.until, first.country, first.changed_by],
    ['paint', trip.from, trip.until, 'PT', 'Inés Carballo'],
  )

  // From before today into the future: what has come is recorded, the rest is planned.
  assert.equal((await record({ from: day(-3), until: day(20), country: 'ES' })).status, 200)
  found = await read()
  assert.deepEqual(
    found.plans.map(({ until, country }: Record<string, unknown>) => [until, country]),
    [[day(20), 'ES']],
  )
  const change = { from: day(-198), until: day(-192), country: 'MX' }
  const changed = await record({ ...change, old_from: trip.from, old_until: trip.until })
  assert.equal(changed.status, 200, changed.text)
  found = await read()
  assert.deepEqual(
    found.stays
      .filter(({ from }: { from: string }) => from < day(-100))
      .map(({ from, to, country }: Record<string, unknown>) => [from, to, country]),
    [[change.from, change.until, 'MX']],
  )
  const cleared = await staff.ask('POST', '/web/console/presence/clear', {
    entity_id,
    from: day(-30),
    until: day(60),
  })
  assert.equal(cleared.status, 200, cleared.text)
  assert.deepEqual((await read()).plans, [])

  const { undo, by_staff } = await own()
  assert.equal(undo.id, by_staff[0].id)
  const undone = await session.ask('POST', '/web/presence/undo', { entity_id, change_id: undo.id })
  assert.equal(undone.status, 200, undone.text)
  assert.ok(!(await own()).by_staff.some(({ id }: { id: number }) => id === undo.id))

  const changes = await audited(['presence.change'], before)
  assert.ok(changes.length >= 5 && changes.every(({ actor }) => actor === `staff:${manager.id}`))
  const events = await ask('/v1/events?type=presence.updated&limit=1', { key })
  assert.equal(events.body.data.length, 1, events.text)
  const log = await session.ask('GET', '/web/me/access-log')
  assert.ok(
    log.body.data.some(({ kind }: { kind: string }) => kind === 'presence'),
    log.text,
  )
})

test('a stay that is wrong or not allowed leaves nothing behind', async () => {
  const { entityId: entity_id, session } = await newClient()
  const trip = { entity_id, from: '2026-03-10', until: '2026-03-01', country: 'PT' }
  const backwards = await staff.ask('POST', '/web/console/presence', trip)
  assert.deepEqual([backwards.status, backwards.body.code], [400, 'stay_ends_before_start'])
  const old = { ...trip, until: '2026-03-12', old_from: '2026-04-10', old_until: '2026-04-01' }
  const wrong = await staff.ask('POST', '/web/console/presence', old)
  assert.deepEqual(
    [wrong.status, wrong.body.code, wrong.body.field, wrong.body.error],
    [
      400,
      'stay_ends_before_start',
      'old_until',
      'old_until (2026-04-01) must not be before old_from (2026-04-10).',
    ],
  )
  const { old_from, ...lacking } = { ...old, old_until: '2026-04-12' }
  const unclear = await staff.ask('POST', '/web/console/presence', lacking)
  assert.deepEqual([unclear.status, unclear.body.code, unclear.body.field], [400, 'required', 'old_from'])
  const gone = await staff.ask('POST', '/web/console/presence', { ...lacking, old_from })
  assert.deepEqual(
    [gone.status, gone.body.code, gone.body.field],
    [400, 'stay_to_change_not_found', 'old_from'],
  )
  for (const path of ['presence', 'presence/clear']) {
    const body = {
      entity_id,
      from: '2026-03-01',
      until: '2026-03-02',
      ...(path === 'presence' && { country: 'PT' }),
    }
    const refused = await support.ask('POST', `/web/console/${path}`, body)
    assert.deepEqual([refused.status, refused.body.code], [403, 'permission_missing'])
  }
  const { body } = await session.ask('GET', `/web/presence/stays?entity_id=${entity_id}&year=2026`)
  assert.deepEqual([body.stays, body.undo, body.by_staff], [[], null, []])
})

test('changing a stay leaves the other stays of its days as they are, and is undone at once', async () => {
  const { entityId: entity_id, session } = await newClient()
  const query = (sql: string) =>
    database.withClient(async client => (await client.query(sql, [entity_id])).rows)
  // As members with an earlier log have them: two stays of the same days.
  await query(`
    insert into presence.stay (member_id, starts_on, ends_on, country, place)
    select e.member_id, '2025-06-16', one.until::date, one.country, one.place
    from entities.entity e, (values ('2025-09-05', 'ES', 1), ('2025-06-18', 'GB', 2)) as one (until, country, place)
    where e.id = $1 order by one.place`)
  const own = async () =>
    (await session.ask('GET', `/web/presence/stays?entity_id=${entity_id}&year=2025`)).body
  const stays = async () =>
    (await own()).stays.map(({ from, to, country }: Record<string, unknown>) => [country, from, to])
  const before = [
    ['ES', '2025-06-16', '2025-09-05'],
    ['GB', '2025-06-16', '2025-06-18'],
  ]
  assert.deepEqual(await stays(), before)
  const change = async (from: string, until: string, old: object) => {
    const changed = await staff.ask('POST', '/web/console/presence', { entity_id, from, until, ...old })
    assert.equal(changed.status, 200, changed.text)
  }
  const undo = async () => {
    const { undo } = await own()
    const undone = await session.ask('POST', '/web/presence/undo', { entity_id, change_id: undo.id })
    assert.equal(undone.status, 200, undone.text)
    assert.deepEqual([await stays(), (await own()).undo], [before, null])
  }
  const ofGb = { country: 'GB', old_from: '2025-06-16', old_until: '2025-06-18' }
  await change('2025-06-16', '2025-06-17', ofGb)
  assert.deepEqual(await stays(), [before[0], ['GB', '2025-06-16', '2025-06-17']])
  await undo()
  const ofEs = { country: 'ES', old_from: '2025-06-16', old_until: '2025-09-05', old_country: 'ES' }
  await change('2025-06-10', '2025-08-31', ofEs)
  assert.deepEqual(await stays(), [['ES', '2025-06-10', '2025-08-31'], before[1]])
  await undo()
  // Into days to come: the plan is part of the same change.
  const today = dateOf(new Date())
  await change(today, addDays(today, 20), ofGb)
  const { plans } = (await staff.ask('GET', `/web/console/llcs/${entity_id}/presence?year=2025`)).body.data
  assert.equal(plans.length, 1)
  const ofPlan = { country: 'PT', old_from: addDays(today, 1), old_until: addDays(today, 20) }
  await change(addDays(today, 5), addDays(today, 9), ofPlan)
  const { undo: last } = await own()
  assert.equal(last.kind, 'plan')
  await session.ask('POST', '/web/presence/undo', { entity_id, change_id: last.id })
  await undo()
})
