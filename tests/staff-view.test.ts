import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskIdentifier } from '../src/areas/members/identifier.rules.ts'
import { assignClient, STAFF_ROLES, type StaffRole, setIdentifier } from '../src/areas/members/members.ts'
import type { AnyEndpoint } from '../src/kernel/http/endpoint.ts'
import { footprint } from './harness/footprint.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from './harness/installation.ts'
import { memberEndpoints, type Sample, sampleRequest, sendFromPage } from './harness/sample-requests.ts'
import { openSession } from './harness/sessions.ts'

// No endpoint is named in the first tests: each one that members use is tried by staff who opened a client's account, including future ones.
const installation = await openTestInstallation()
const { database, secrets, address } = installation

const PASSPORT = 'XDA9876543'

const FOR_EVERYONE = [
  'read:bookkeeping',
  'read:banking',
  'read:documents',
  'read:ledger',
  'read:reports',
  'read:payments',
  'read:presence',
  'read:messages',
  'read:overview',
]
/** What each role reads in a client's account, and whether it downloads files. */
const VIEWED: Record<StaffRole, { scopes: readonly string[]; hasFiles: boolean }> = {
  support: { scopes: FOR_EVERYONE, hasFiles: false },
  manager: { scopes: [...FOR_EVERYONE, 'read:tax'], hasFiles: true },
  admin: { scopes: [...FOR_EVERYONE, 'read:tax'], hasFiles: true },
}

const run = async (sql: string, values: unknown[] = []) =>
  (await database.withClient(client => client.query(sql, values))).rows

/** Somebody of the staff who has an LLC too. */
async function newStaff(role: StaffRole) {
  const own = await newMember(installation)
  await run('update members.member set role = $2, clients = $3 where id = $1', [
    own.memberId,
    role,
    role === 'manager' ? 'assigned' : 'all',
  ])
  return { ...own, role, session: await openSession(installation, own.memberId) }
}
type TestStaff = Awaited<ReturnType<typeof newStaff>>

const assign = (staff: TestStaff, { memberId }: TestMember) =>
  database.transaction(tx => assignClient(tx, BY_TEST, staff.memberId, memberId))

async function openAccountOf(client: TestMember, role: StaffRole = 'manager'): Promise<TestStaff> {
  const staff = await newStaff(role)
  if (role === 'manager') await assign(staff, client)
  const opened = await staff.session.ask('PUT', '/web/console/open-account', { member_id: client.memberId })
  assert.equal(opened.status, 200, opened.text)
  return staff
}

const send = (endpoint: AnyEndpoint, sample: Sample, { session: { cookie } }: TestStaff) =>
  sendFromPage(installation, endpoint, sample, { cookie, origin: address })

const booksOf = ({ session }: TestStaff, { entityId }: TestMember) =>
  session.ask('GET', `/web/v1/bookkeeping?entity_id=${entityId}`)

const viewingOf = async ({ session }: TestStaff) => (await session.ask('GET', '/web/me')).body.viewing

test('every write of the account is refused to staff who look at it, and nothing changes', async () => {
  const client = await newMember(installation)
  const writes = memberEndpoints.filter(({ method }) => method !== 'GET')
  assert.ok(writes.length > 80)
  const samples = new Map<AnyEndpoint, Sample>()
  for (const endpoint of writes) samples.set(endpoint, await sampleRequest(installation, endpoint, client))
  const staff = await openAccountOf(client, 'admin')
  const [before, own] = [await footprint(installation, client), await footprint(installation, staff)]
  for (const [endpoint, sample] of samples) {
    const { status, body, text } = await send(endpoint, sample, staff)
    assert.deepEqual([status, body?.code], [403, 'staff_view_read_only'], `${endpoint.name}: ${text}`)
  }
  assert.deepEqual(await footprint(installation, client), before)
  assert.deepEqual(await footprint(installation, staff), own)
})

for (const role of STAFF_ROLES)
  test(`${role} reads the areas of its role in a client's account, on record, and nothing that belongs to a person`, async () => {
    const client = await newMember(installation)
    await setIdentifier(
      database.durable,
      secrets,
      BY_TEST,
      { memberId: client.memberId, kind: 'passport' },
      PASSPORT,
    )
    const [{ ein }] = await run('update entities.entity set ein = $2 where id = $1 returning ein', [
      client.entityId,
      `12-${String(client.entityId).padStart(7, '7')}`,
    ])
    const staff = await openAccountOf(client, role)
    const { scopes, hasFiles } = VIEWED[role]
    for (const endpoint of memberEndpoints.filter(({ method }) => method === 'GET')) {
      const { scope } = endpoint.access
      const answer = await send(endpoint, await sampleRequest(installation, endpoint, client), staff)
      const message = `${endpoint.name}: ${answer.status} ${answer.text.slice(0, 300)}`
      if (scope === 'read:entity') {
        // The list of one's own LLCs, which every page asks for.
        assert.ok(!answer.text.includes('"name"'), message)
      } else if (scope === null || !scopes.includes(scope))
        assert.deepEqual([answer.status, answer.body?.code], [403, 'not_in_staff_view'], message)
      else if (endpoint.answers === 'file' && !hasFiles)
        assert.deepEqual([answer.status, answer.body?.code], [403, 'permission_missing'], message)
      else {
        assert.ok(![401, 403, 404].includes(answer.status) && answer.status < 500, message)
        assert.ok(!answer.text.includes(`"entity_id":${staff.entityId},`), message)
      }
      assert.ok(!answer.text.includes(PASSPORT), message)
      if (role === 'support')
        for (const hidden of [ein, maskIdentifier(PASSPORT)])
          assert.ok(!answer.text.includes(hidden), message)
    }
    const read = await run(
      'select distinct kind from members.access_record where member_id = $1 and actor = $2',
      [client.memberId, `staff:${staff.memberId}`],
    )
    assert.deepEqual(
      read.map(({ kind }) => kind).sort(),
      ['bank', 'books', 'document', 'ledger', 'message', 'payment', 'presence', 'report', 'tax'].filter(
        kind => kind !== 'tax' || role !== 'support',
      ),
    )
  })

test('the overview in a client’s account is the one that the client sees, with the client’s days and not those of staff', async () => {
  const client = await newMember(installation)
  const staff = await newStaff('support')
  const today = new Date().toISOString().slice(0, 10)
  const painted = async ({ memberId, entityId }: TestMember, country: string) => {
    const session = await openSession(installation, memberId)
    const days = { entity_id: entityId, from: today, until: today, country }
    const answer = await session.ask('POST', '/web/presence/paint', days)
    assert.ok(answer.status < 300, answer.text)
    return session
  }
  const own = await painted(client, 'PT')
  await painted(staff, 'JP')
  await staff.session.ask('PUT', '/web/console/open-account', { member_id: client.memberId })
  const path = `/web/overview?entity_id=${client.entityId}`
  const [seen, theirs] = [await staff.session.ask('GET', path), await own.ask('GET', path)]
  assert.equal(seen.status, 200, seen.text)
  assert.deepEqual(seen.body, theirs.body)
  assert.deepEqual(
    seen.body.data.presence.countries.map(({ country }: { country: string }) => country),
    ['PT'],
  )
  const read = await run('select kind from members.access_record where member_id = $1 order by kind', [
    client.memberId,
  ])
  assert.deepEqual(
    read.map(({ kind }) => kind),
    ['bank', 'books', 'ledger', 'payment', 'presence', 'report'],
  )
})

test('opening and leaving an account each leave one audit row, and the console works meanwhile', async () => {
  const client = await newMember(installation)
  const staff = await openAccountOf(client)
  const viewing = await viewingOf(staff)
  assert.equal(viewing.member_id, client.memberId)
  assert.deepEqual(
    viewing.llcs.map(({ id }: { id: number }) => id),
    [client.entityId],
  )
  const minutes = (Date.parse(viewing.ends_at) - Date.now()) / 60_000
  assert.ok(minutes > 30 && minutes <= 61, viewing.ends_at)
  assert.equal((await booksOf(staff, client)).status, 200)
  assert.equal((await staff.session.ask('GET', `/web/console/llcs/${client.entityId}`)).status, 200)
  const leave = () => staff.session.ask('PUT', '/web/console/leave-account', {})
  assert.deepEqual((await leave()).body, { data: { changed: true } })
  assert.deepEqual((await leave()).body, { data: { changed: false } })
  assert.equal(await viewingOf(staff), null)
  assert.equal((await booksOf(staff, client)).body.code, 'entity_not_allowed')
  assert.equal((await booksOf(staff, staff)).status, 200, 'their own LLC')
  const audited = await run(
    "select action, record from kernel.audit_row where actor = $1 and action like 'account.%' order by id",
    [`staff:${staff.memberId}`],
  )
  const record = `member/${client.memberId}`
  assert.deepEqual(audited, [
    { action: 'account.open', record },
    { action: 'account.leave', record },
  ])
})

test('an open account gives no access to another client, in another session, or to an account that cannot be opened', async () => {
  const [client, other] = [await newMember(installation), await newMember(installation)]
  const staff = await openAccountOf(client)
  await assign(staff, other)
  assert.equal((await booksOf(staff, other)).body.code, 'entity_not_allowed')
  assert.equal((await booksOf(staff, staff)).body.code, 'entity_not_allowed')
  const elsewhere = { ...staff, session: await openSession(installation, staff.memberId) }
  assert.equal((await booksOf(elsewhere, client)).body.code, 'entity_not_allowed')
  const colleague = await newStaff('support')
  const admin = await newStaff('admin')
  await run("update members.member set disabled_at = now(), disabled_by = 'test' where id = $1", [
    other.memberId,
  ])
  for (const { memberId } of [colleague, admin, other]) {
    const refused = await admin.session.ask('PUT', '/web/console/open-account', { member_id: memberId })
    assert.deepEqual([refused.status, refused.body.code], [400, 'account_not_viewable'], refused.text)
  }
  assert.deepEqual(
    await run('select 1 from sessions.staff_view where session_id = $1', [admin.session.sessionId]),
    [],
  )
})

const ENDS: Record<string, (staff: TestStaff, client: TestMember) => Promise<unknown>> = {
  'an hour has passed': ({ session }) =>
    run(
      "update sessions.staff_view set opened_at = opened_at - interval '61 minutes' where session_id = $1",
      [session.sessionId],
    ),
  'the assignment is removed': async ({ memberId }, client) => {
    const admin = await newStaff('admin')
    const pair = { member_id: memberId, client_id: client.memberId }
    const removed = await admin.session.ask('PUT', '/web/console/assignments', { ...pair, assigned: false })
    assert.deepEqual(removed.body, { data: { changed: true, ended: 0 } })
  },
  'the role is removed': ({ memberId }) =>
    run("update members.member set role = 'member' where id = $1", [memberId]),
  'the client is disabled': (_, { memberId }) =>
    run("update members.member set disabled_at = now(), disabled_by = 'test' where id = $1", [memberId]),
}

for (const [why, end] of Object.entries(ENDS))
  test(`an open account is closed at the next request when ${why}`, async () => {
    const client = await newMember(installation)
    const staff = await openAccountOf(client)
    assert.equal((await booksOf(staff, client)).status, 200)
    await end(staff, client)
    const refused = await booksOf(staff, client)
    assert.deepEqual([refused.status, refused.body.code], [403, 'entity_not_allowed'], refused.text)
    assert.equal(await viewingOf(staff), null)
  })

test('an open account ends with the session', async () => {
  const client = await newMember(installation)
  const { session } = await openAccountOf(client)
  assert.equal((await session.ask('POST', '/web/auth/sign-out', {})).status, 200)
  assert.equal((await session.ask('GET', `/web/v1/bookkeeping?entity_id=${client.entityId}`)).status, 401)
  assert.deepEqual(
    await run('select 1 from sessions.staff_view where session_id = $1', [session.sessionId]),
    [],
  )
})
