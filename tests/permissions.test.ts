import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { SHARED_AREAS, type SharedRole } from '../src/areas/access/shared-access.rules.ts'
import { createLink } from '../src/areas/auditors/links.ts'
import { planFilingsOf } from '../src/areas/entities/entities.ts'
import { maskIdentifier } from '../src/areas/members/identifier.rules.ts'
import {
  assignClient,
  createMember,
  hasAssignedClients,
  may,
  PERMISSIONS,
  type Permission,
  type Role,
  STAFF_ROLES,
  type StaffRequirement,
  type StaffRole,
  setIdentifier,
} from '../src/areas/members/members.ts'
import { hashNewPassword, setPassword } from '../src/areas/sessions/sessions.ts'
import { areas } from '../src/areas.ts'
import type { AnyEndpoint } from '../src/kernel/http/endpoint.ts'
import { connectApp } from './harness/apps.ts'
import { ownPayment } from './harness/console.ts'
import { footprint } from './harness/footprint.ts'
import {
  type Answer,
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from './harness/installation.ts'
import { dayFromNow, makeTransaction } from './harness/ledger.ts'
import { ownConversation } from './harness/messages.ts'
import { checkNamed } from './harness/named-list.ts'
import { ownOneOff } from './harness/obligations.ts'
import { makeBooking, makeOrder } from './harness/orders.ts'
import { dailyThird } from './harness/random.ts'
import { makeReportOf } from './harness/reports.ts'
import { callOf, referenceOf, type Sample, sampleRequest } from './harness/sample-requests.ts'
import { openSession, type TestSession } from './harness/sessions.ts'
import { newCollaborator } from './harness/shares.ts'

// Every endpoint of the console, including future ones, by every kind of caller; the permission table says what to
// expect. A separate database, because lists must show nothing but these clients.
const installation = await openTestInstallation({ isAlone: true })
const { database, secrets, config, address, ask } = installation

const ofStaff: AnyEndpoint[] = areas
  .flatMap(area => area.web ?? [])
  .filter(({ access }) => access.scheme === 'manager')
const ofMembers: AnyEndpoint[] = areas.flatMap(({ endpoints, web = [] }) => [
  ...endpoints
    .filter(({ keysOnly }) => !keysOnly)
    .map(endpoint => ({ ...endpoint, path: `/web${endpoint.path}` })),
  ...web.filter(({ access }) => access.scheme === 'member'),
])
const clientsOf = ({ access }: AnyEndpoint) => (access as StaffRequirement).clients
const permissionOf = ({ access }: AnyEndpoint) => access.scope as Permission

async function newStaff(role: Role, clients: 'all' | 'assigned' = 'all') {
  const email = `${role}-${randomBytes(8).toString('hex')}@example.com`
  const { id } = await createMember(database.durable, BY_TEST, { email, name: 'Staff', role, clients })
  return { id, session: await openSession(installation, id) }
}
const [admin, support, unassigned, ofAll, disabled] = [
  await newStaff('admin'),
  await newStaff('support'),
  await newStaff('manager', 'assigned'),
  await newStaff('manager'),
  await newStaff('manager'),
]
await database.withClient(client =>
  client.query("update members.member set disabled_at = now(), disabled_by = 'test' where id = $1", [
    disabled.id,
  ]),
)

let clients = 1_234_567

/** A client whose name, email and LLC occur nowhere else. */
async function newClient() {
  const owner = await newMember(installation)
  const marker = `zz${randomBytes(6).toString('hex')}`
  const ein = `12-${String(clients++).padStart(7, '0')}`
  await database.withClient(async client => {
    await client.query('update members.member set name = $2, email = $3 where id = $1', [
      owner.memberId,
      `Client ${marker}`,
      `${marker}@example.com`,
    ])
    await client.query('update entities.entity set name = $2, ein = $3 where id = $1', [
      owner.entityId,
      `${marker} LLC`,
      ein,
    ])
  })
  return { ...owner, marker, ein }
}

/** Roles to which clients are assigned. */
const ASSIGNED_ROLES = STAFF_ROLES.filter(hasAssignedClients)

async function assignedTo({ memberId }: Pick<TestMember, 'memberId'>, role: StaffRole) {
  const staff = await newStaff(role, 'assigned')
  await database.transaction(tx => assignClient(tx, BY_TEST, staff.id, memberId))
  return staff
}
const managerOf = (client: Pick<TestMember, 'memberId'>) => assignedTo(client, 'manager')

/** Someone of each role. The compiler asks for a new role here, and then every test below tries it. */
const STAFF: Record<StaffRole, Awaited<ReturnType<typeof newStaff>>> = { support, manager: ofAll, admin }

/** Someone of each role with assigned clients, to whom nobody is assigned until `assignToAll`. */
const ASSIGNED = await Promise.all(
  ASSIGNED_ROLES.map(async role => [role, await newStaff(role, 'assigned')] as const),
)

async function assignToAll({ memberId }: Pick<TestMember, 'memberId'>): Promise<void> {
  for (const [, { id }] of ASSIGNED) await database.transaction(tx => assignClient(tx, BY_TEST, id, memberId))
}

/** People of every role who see this client. */
async function staffOf(client: Pick<TestMember, 'memberId'>) {
  await assignToAll(client)
  return [...ASSIGNED, ...STAFF_ROLES.map(role => [role, STAFF[role]] as const)]
}

async function send(endpoint: AnyEndpoint, sample: Sample, headers: Record<string, string>): Promise<Answer> {
  const { path, asking } = callOf(endpoint, sample)
  const isUpload = endpoint.takes === 'upload'
  return ask(path, {
    ...asking,
    ...(isUpload && { raw: 'a file' }),
    headers: { ...(isUpload && { 'content-type': 'application/octet-stream' }), origin: address, ...headers },
  })
}
const by = ({ session: { cookie } }: { session: Pick<TestSession, 'cookie'> }) => ({ cookie })

const isAdmitted = ({ status, body }: Answer) =>
  status !== 401 && status < 500 && !['staff_only', 'permission_missing'].includes(body?.code)

const link = await (async () => {
  const owner = await newMember(installation)
  const wanted = { entity_id: owner.entityId, name: 'Auditor', parts: ['books'] as const, days: 1 }
  const { secret } = await createLink(database, secrets, BY_TEST, wanted, {
    memberId: owner.memberId,
    publicUrl: config.publicUrl,
  })
  const headers = { origin: address, authorization: `Bearer ${secret}` }
  const opened = await ask('/web/auditor/open', { method: 'POST', body: {}, headers })
  assert.equal(opened.status, 200, opened.text)
  return { cookie: opened.headers.getSetCookie()[0]!.split(';')[0]!, secret }
})()

async function endSubscription({ entityId }: Pick<TestMember, 'entityId'>) {
  await database.withClient(client =>
    client.query(
      'update entities.subscription set starts_on = starts_on - 800, ends_on = ends_on - 800 where entity_id = $1',
      [entityId],
    ),
  )
}

const lapsed = await (async () => {
  const owner = await newMember(installation)
  await endSubscription(owner)
  return openSession(installation, owner.memberId)
})()
const [bookkeeper, accountant] = await (async () => {
  const owner = await newMember(installation)
  const invited = (role: SharedRole) => newCollaborator(installation, owner, { role, areas: SHARED_AREAS })
  return [(await invited('bookkeeper')).session, (await invited('accountant')).session]
})()

/** OAuth tokens of apps that an owner connected: for the API, and for agents. */
const apps = await (async () => {
  const session = await openSession(installation, (await newMember(installation)).memberId)
  const connected = async (resource: string) => {
    const { tokens } = await connectApp(installation, session, {
      resource: `${config.publicUrl}/${resource}`,
    })
    return { authorization: `Bearer ${tokens.access_token}` }
  }
  return { api: await connected('v1'), agent: await connected('mcp') }
})()

test('every console endpoint requires a permission of the table, and every permission is required somewhere', () => {
  const required = ofStaff.map(permissionOf)
  checkNamed(
    required,
    PERMISSIONS,
    'the table in src/areas/members/permissions.rules.ts, unless an endpoint requires it',
  )
})

/** What shows nothing of any client, with the reason. A new endpoint that is not a client's is added here. */
const FIRM: Record<string, string> = {
  listCatalog: 'services and prices',
  addToCatalog: 'services and prices',
  fillCatalog: 'services and prices',
  changeInCatalog: 'services and prices',
  readFirm: 'what the firm says about itself',
  changeFirm: 'what the firm says about itself',
  readBookingCalendar: 'opening hours',
  setBookingCalendar: 'opening hours',
  addHoliday: 'opening hours',
  removeHoliday: 'opening hours',
  listBackups: 'backups of the installation',
  readInstallationState: 'whether the installation is paused',
  listMail: 'admins only, who see all clients',
  retryMail: 'admins only, who see all clients',
  listJobs: 'background jobs',
  browseAuditLog: 'admins only, who see all clients',
  listAuditActions: 'names of actions',
  readChain: 'the state of the audit log',
  verifyChain: 'the state of the audit log',
  listApprovals: 'changes to admins',
  leaveAccount: 'one’s own view of an account',
  readSetup: 'what the installation still needs',
  passSetupStep: 'what the installation still needs',
  dismissSetup: 'what the installation still needs',
  sendTestMail: 'an email to oneself',
  startBackup: 'backups of the installation',
  decideApproval: 'changes to admins',
  supplyBlankForm: 'blank forms of the IRS',
  listAnnouncements: 'changes of the API',
  publishAnnouncement: 'changes of the API',
  listRateTables: 'published exchange rates',
  importRateTable: 'published exchange rates',
  listFederalRates: 'published federal rates',
  importFederalRates: 'published federal rates',
}

test('every console endpoint names its client, filters by client, or is the firm’s own with a reason', () => {
  const firm = ofStaff.filter(endpoint => clientsOf(endpoint) === 'firm').map(({ name }) => name)
  checkNamed(firm, Object.keys(FIRM), 'FIRM of tests/permissions.test.ts, with a reason')
  for (const endpoint of ofStaff) {
    const clients = clientsOf(endpoint)
    const fields = Object.keys(endpoint.fields)
    if (typeof clients === 'string') {
      assert.ok(['firm', 'filtered'].includes(clients), endpoint.name)
      // A record in the path is always looked up.
      for (const name of fields)
        assert.ok(!endpoint.path.includes(`{${name}}`), `${endpoint.name}: whose is ${name}?`)
    } else {
      assert.ok(clients.length > 0, endpoint.name)
      for (const { field } of clients) assert.ok(fields.includes(field), `${endpoint.name}: ${field}`)
    }
  }
})

/** Callers without a session of the website, who are refused before anything else is known about the request. */
const strangersTo = (client: Pick<TestMember, 'key'>): [who: string, headers: Record<string, string>][] => [
  ['no credentials', {}],
  ['API key', { authorization: `Bearer ${client.key}` }],
  ['OAuth token', apps.api],
  ['OAuth token of an agent', apps.agent],
  ['auditor', { cookie: link.cookie }],
  ['auditor link', { authorization: `Bearer ${link.secret}` }],
  ['disabled manager', by(disabled)],
]

for (const endpoint of dailyThird(ofStaff))
  describe(`${endpoint.method} ${endpoint.path}`, () => {
    const permission = permissionOf(endpoint)
    const clients = clientsOf(endpoint)

    test('is refused to everyone whose role lacks the permission, and to callers who are not staff', async () => {
      const client = await newClient()
      const sample = await sampleRequest(installation, endpoint, client)
      const member = await openSession(installation, client.memberId)
      const staffOfClient = await staffOf(client)
      const before = await footprint(installation, client)
      const refused = async (headers: Record<string, string>, status: number, code: string, who: string) => {
        const answer = await send(endpoint, sample, headers)
        assert.deepEqual([answer.status, answer.body?.code], [status, code], `${who}: ${answer.text}`)
      }
      for (const [who, headers] of strangersTo(client)) await refused(headers, 401, 'sign_in_required', who)
      const members = { member, 'member without a subscription': lapsed, bookkeeper, accountant }
      for (const [who, { cookie }] of Object.entries(members))
        await refused({ cookie }, 403, 'staff_only', who)
      for (const [role, staff] of staffOfClient)
        if (!may(role, permission)) await refused(by(staff), 403, 'permission_missing', role)
      assert.deepEqual(await footprint(installation, client), before)
    })

    for (const role of ASSIGNED_ROLES.filter(one => may(one, permission) && typeof clients !== 'string'))
      test(`a client who is not assigned to a ${role} is not found, like one that does not exist`, async () => {
        const client = await newClient()
        const sample = await sampleRequest(installation, endpoint, client)
        const stranger = await newStaff(role, 'assigned')
        const before = await footprint(installation, client)
        const answer = await send(endpoint, sample, by(stranger))
        assert.equal(answer.status, 404, answer.text)
        assert.ok(!answer.text.includes(client.marker))
        const { field } = (clients as Exclude<typeof clients, string>)[0]!
        const nobodys = typeof sample[field] === 'number' ? 2_147_483_000 : `${sample[field]}0`
        const missing = await send(endpoint, { ...sample, [field]: nobodys }, by(stranger))
        const without = (one: Answer, id: unknown) => one.text.replaceAll(String(id), 'ID')
        assert.equal(without(answer, sample[field]), without(missing, nobodys))
        assert.deepEqual(await footprint(installation, client), before)
      })

    for (const role of ASSIGNED_ROLES.filter(one => may(one, permission) && typeof clients !== 'string'))
      test(`a ${role} cannot reach a record of another client through their own client`, async () => {
        const [own, other] = [await newClient(), await newClient()]
        const staff = await assignedTo(own, role)
        const sample = await sampleRequest(installation, endpoint, own)
        const theirs = await sampleRequest(installation, endpoint, other)
        const before = await footprint(installation, other)
        for (const name of Object.keys(endpoint.fields)) {
          if (!referenceOf(endpoint, name) || theirs[name] === sample[name]) continue
          const answer = await send(endpoint, { ...sample, [name]: theirs[name] }, by(staff))
          assert.ok([400, 403, 404].includes(answer.status), `${name}: ${answer.status} ${answer.text}`)
        }
        assert.deepEqual(await footprint(installation, other), before)
      })

    test('is open to the roles that have the permission', async () => {
      const [own, other] = [await newClient(), await newClient()]
      const answer = await send(endpoint, await sampleRequest(installation, endpoint, other), by(admin))
      assert.ok(isAdmitted(answer), `admin: ${answer.status} ${answer.text}`)
      const wasFound = answer.status !== 404
      for (const [role, staff] of await staffOf(own)) {
        if (role === 'admin' || !may(role, permission)) continue
        const sample = await sampleRequest(installation, endpoint, own)
        const theirs = await send(endpoint, sample, by(staff))
        assert.ok(isAdmitted(theirs), `${role}: ${theirs.status} ${theirs.text}`)
        if (wasFound && clients !== 'firm') assert.notEqual(theirs.status, 404, `${role}: ${theirs.text}`)
      }
    })

    if (clients !== 'firm')
      test('staff work for a client without a subscription as for any other', async () => {
        const [own, without] = [await newClient(), await newClient()]
        const sample = await sampleRequest(installation, endpoint, own)
        const same = await sampleRequest(installation, endpoint, without)
        await endSubscription(without)
        for (const client of [own, without]) await assignToAll(client)
        const assigned: Partial<typeof STAFF> = Object.fromEntries(ASSIGNED)
        for (const role of STAFF_ROLES) {
          const staff = assigned[role] ?? STAFF[role]
          const answer = await send(endpoint, sample, by(staff))
          const theirs = await send(endpoint, same, by(staff))
          // What has ended cannot be cancelled.
          if (endpoint.name !== 'cancelSubscription')
            assert.deepEqual([theirs.status, theirs.body?.code], [answer.status, answer.body?.code], role)
          if (may(role, permission)) assert.ok(isAdmitted(theirs), `${role}: ${theirs.text}`)
          else assert.equal(theirs.body.code, 'permission_missing', role)
        }
      })
  })

/** Something in every list. */
async function fill(client: Awaited<ReturnType<typeof newClient>>) {
  await makeTransaction(installation, client)
  await ownPayment(installation, client)
  await makeReportOf(installation, client)
  const order = await makeOrder(installation, client)
  await makeBooking(installation, client, Date.parse(`${dayFromNow(1)}T00:00:00Z`))
  await database.withClient(one =>
    one.query(
      'update orders.person set name = $2 where id = (select person_id from orders.llc_order where id = $1)',
      [order, client.marker],
    ),
  )
  await database.withClient(one =>
    one.query(
      "update entities.entity set formation_date = '2024-01-15', foreign_owned = true where id = $1",
      [client.entityId],
    ),
  )
  await database.withClient(one =>
    one.query('update access.api_key set name = $2 where member_id = $1', [client.memberId, client.marker]),
  )
  await database.transaction(tx => planFilingsOf(tx, BY_TEST, client.entityId, new Date()))
  await ownOneOff(installation, client)
  await database.withClient(one =>
    one.query(
      `insert into banking.connection (entity_id, provider, base_url, token, token_power, status, trouble, trouble_kind, created_at)
       values ($1, 'mercury', 'https://bank.example', 'v1.token', 'reads', 'needs_attention', 'No.', 'token_refused', now())`,
      [client.entityId],
    ),
  )
  await database.withClient(one =>
    one.query('insert into banking.month_check (entity_id, open_months) values ($1, 2)', [client.entityId]),
  )
  const conversation = await ownConversation(installation, client, client.marker)
  // What the admin has not read is in another list.
  const read = { conversation_id: conversation, place: 1 }
  assert.equal((await admin.session.ask('POST', '/web/console/messages/read', read)).status, 200)
}

/** Without filters that would hide the client. */
const unfiltered = (endpoint: AnyEndpoint): string => {
  const { path } = callOf(endpoint, 'limit' in endpoint.fields ? { limit: 500 } : {})
  return path
}

/** Every number in a value. */
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(numbersIn)
      : []

/** They name no client; dashboard.test.ts and messages.test.ts compare what they count. */
const ONLY_COUNT = ['readDashboard', 'countClientUnread']

test('lists, searches and counts show a manager only the assigned clients', async () => {
  const [own, other] = [await newClient(), await newClient()]
  await fill(own)
  await fill(other)
  const manager = await managerOf(own)
  const nobody = await newStaff('manager', 'assigned')
  const lists = ofStaff.filter(
    endpoint =>
      clientsOf(endpoint) === 'filtered' && endpoint.method === 'GET' && !ONLY_COUNT.includes(endpoint.name),
  )
  assert.ok(lists.length > 6)
  for (const endpoint of lists) {
    const all = await admin.session.ask('GET', unfiltered(endpoint))
    assert.equal(all.status, 200, all.text)
    assert.ok(
      all.text.includes(other.marker),
      `${endpoint.name} shows an admin every client: ${all.text.slice(0, 300)}`,
    )
    const some = await manager.session.ask('GET', unfiltered(endpoint))
    assert.equal(some.status, 200, some.text)
    assert.ok(some.text.includes(own.marker), `${endpoint.name} shows the assigned client`)
    assert.ok(!some.text.includes(other.marker), `${endpoint.name} shows another client`)
    for (const [name, value] of [
      ['q', other.marker],
      ['entity_id', other.entityId],
      ['member_id', other.memberId],
    ] as const) {
      if (!(name in endpoint.fields)) continue
      const sought = await manager.session.ask('GET', `${endpoint.path}?${name}=${value}`)
      assert.equal(sought.status, 200, sought.text)
      assert.deepEqual(sought.body.data, [], `${endpoint.name} by ${name}`)
      // Some lists have no total.
      assert.equal(sought.body.pagination?.total ?? 0, 0, `${endpoint.name} by ${name}`)
    }
    const none = await nobody.session.ask('GET', unfiltered(endpoint))
    // The list of people includes the reader.
    const isOwn = (row: { id?: number; member_id?: number | null }) =>
      endpoint.name === 'listClients' && row.id === nobody.id
    assert.deepEqual(
      none.body.data.filter((row: { id?: number }) => !isOwn(row)),
      [],
      endpoint.name,
    )
    const { data, pagination, ...counts } = none.body
    assert.equal(pagination?.total ?? data.length, data.length, endpoint.name)
    assert.ok(
      numbersIn(counts).every(number => number === 0),
      `${endpoint.name}: ${JSON.stringify(counts)}`,
    )
  }
})

test('an unassigned client is gone at the next request, and back when all clients are chosen', async () => {
  const client = await newClient()
  const manager = await managerOf(client)
  const path = `/web/console/llcs/${client.entityId}`
  const read = async () => (await manager.session.ask('GET', path)).status
  const put = (where: string, body: object) => admin.session.ask('PUT', `/web/console/${where}`, body)
  assert.equal(await read(), 200)
  const pair = { member_id: manager.id, client_id: client.memberId }
  assert.equal((await put('assignments', { ...pair, assigned: false })).body.data.changed, true)
  assert.equal(await read(), 404)
  assert.equal((await put('assignments', { ...pair, assigned: true })).body.data.changed, true)
  assert.equal((await put('assignments', { ...pair, assigned: true })).body.data.changed, false)
  assert.equal(await read(), 200)
  const listed = await admin.session.ask('GET', `/web/console/assignments?member_id=${client.memberId}`)
  assert.deepEqual(
    listed.body.data.managers.map(({ id }: { id: number }) => id),
    [manager.id],
  )
  await put('assignments', { ...pair, assigned: false })
  assert.equal((await put('members/clients', { member_id: manager.id, clients: 'all' })).status, 200)
  assert.equal(await read(), 200)
})

test('a manager with assigned clients gets the clients they add', async () => {
  const manager = await newStaff('manager', 'assigned')
  const email = `${randomBytes(6).toString('hex')}@example.com`
  const made = await manager.session.ask('POST', '/web/console/members', { email, name: 'New Client' })
  assert.equal(made.status, 201, made.text)
  const read = await manager.session.ask('GET', `/web/console/members/${made.body.data.id}`)
  assert.equal(read.status, 200, read.text)
})

test('only those who may see the client are mailed about its order', async () => {
  const client = await newClient()
  const manager = await managerOf(client)
  const id = await makeOrder(installation, client)
  const { rows } = await database.withClient(one =>
    one.query('select about from kernel.mail where about like $1', [`order/${id}/received/staff/%`]),
  )
  const recipients = rows.map(({ about }) => Number(about.split('/').at(-1)))
  assert.ok(recipients.includes(manager.id) && recipients.includes(admin.id))
  assert.ok(!recipients.includes(unassigned.id) && !recipients.includes(support.id))
})

test('orders and calls of visitors are for staff who see all clients, on the page and by email', async () => {
  const client = await newClient()
  const manager = await managerOf(client)
  const [order, booking] = [await makeOrder(installation), await makeBooking(installation)]
  const [own, call] = [await makeOrder(installation, client), await makeBooking(installation, client)]
  const read = async (by: typeof manager, id: number) =>
    (await by.session.ask('GET', `/web/console/orders/${id}`)).status
  const cancel = async (by: typeof manager, booking_id: number) =>
    (await by.session.ask('POST', '/web/console/bookings/cancel', { booking_id })).status
  assert.deepEqual([await read(manager, order), await read(manager, own)], [404, 200])
  assert.deepEqual([await read(support, order), await read(admin, order)], [200, 200])
  assert.deepEqual([await cancel(manager, booking), await cancel(manager, call)], [404, 200])
  const { rows } = await database.withClient(one =>
    one.query('select about, to_address from kernel.mail where about like any ($1)', [
      [`order/${order}/%/staff/%`, `booking/${booking}/%/staff/%`, `booking/${call}/%/staff/%`],
    ]),
  )
  const recipientsOf = (what: string) =>
    rows.filter(({ about }) => about.startsWith(what)).map(({ about }) => Number(about.split('/').at(-1)))
  for (const what of [`order/${order}/`, `booking/${booking}/`]) {
    assert.ok(recipientsOf(what).includes(admin.id), what)
    assert.ok(!recipientsOf(what).includes(manager.id), what)
  }
  assert.ok(recipientsOf(`booking/${call}/`).includes(manager.id))
  assert.ok(!recipientsOf(`booking/${call}/`).includes(unassigned.id))
})

test('a manager who adds a person with the address of a visitor does not see what the visitor ordered or booked', async () => {
  const visitor = { email: `${randomBytes(6).toString('hex')}@example.com` }
  const [order, booking] = [await makeOrder(installation), await makeBooking(installation)]
  const setAddress = (table: string, id: number) =>
    database.withClient(one =>
      one.query(
        `update orders.person set email = $2 where id = (select person_id from orders.${table} where id = $1)`,
        [id, visitor.email],
      ),
    )
  await setAddress('llc_order', order)
  await setAddress('booking', booking)
  const { session } = await newStaff('manager', 'assigned')
  const made = await session.ask('POST', '/web/console/members', { ...visitor, name: 'A Visitor' })
  assert.equal(made.status, 201, made.text)
  const read = async () => (await session.ask('GET', `/web/console/orders/${order}`)).status
  const cancel = async () =>
    (await session.ask('POST', '/web/console/bookings/cancel', { booking_id: booking })).status
  const listed = async () => (await session.ask('GET', '/web/console/orders')).body.pagination.total
  assert.deepEqual([await read(), await cancel(), await listed()], [404, 404, 0])
  // The owner of the address set a password with a link sent to it.
  await setPassword(
    database.durable,
    BY_TEST,
    made.body.data.id,
    await hashNewPassword('a long enough password', { email: '', name: '' }),
  )
  assert.deepEqual([await read(), await cancel(), await listed()], [200, 200, 1])
})

test('support sees no identifiers in any response, and finds no LLC by its EIN', async () => {
  const PASSPORT = 'XDA9876543'
  for (const endpoint of ofStaff.filter(({ method }) => method === 'GET')) {
    if (!may('support', permissionOf(endpoint))) continue
    const client = await newClient()
    const of = { memberId: client.memberId, kind: 'passport' as const }
    await setIdentifier(database.durable, secrets, BY_TEST, of, PASSPORT)
    const sample = await sampleRequest(installation, endpoint, client)
    for (const path of [
      callOf(endpoint, sample).path,
      ...(endpoint.path.includes('{') ? [] : [unfiltered(endpoint)]),
    ]) {
      const { text } = await support.session.ask('GET', path)
      for (const secret of [client.ein, client.ein.replace('-', ''), PASSPORT, maskIdentifier(PASSPORT)])
        assert.ok(!text.includes(secret), `${endpoint.name} shows ${secret}`)
    }
  }
  const { ein } = await newClient()
  const found = await support.session.ask('GET', `/web/console/llcs?q=${ein}`)
  assert.equal(found.body.pagination.total, 0)
  const byAdmin = await admin.session.ask('GET', `/web/console/llcs?q=${ein}`)
  assert.ok(byAdmin.body.pagination.total > 0)
})

for (const endpoint of dailyThird(ofMembers))
  test(`${endpoint.method} ${endpoint.path} is closed to staff of every role, auditors and keys, with or without a subscription`, async () => {
    for (const isSubscribed of [true, false]) {
      const client = await newClient()
      const sample = await sampleRequest(installation, endpoint, client)
      const manager = await managerOf(client)
      if (!isSubscribed) await endSubscription(client)
      const before = await footprint(installation, client)
      for (const [who, headers] of strangersTo(client)) {
        const { status, body, text } = await send(endpoint, sample, headers)
        assert.deepEqual([status, body?.code], [401, 'sign_in_required'], `${who}: ${text}`)
      }
      // An endpoint that names no record is about the caller's own account.
      if (Object.keys(endpoint.fields).some(name => referenceOf(endpoint, name)))
        for (const [role, { id }] of Object.entries({ support, manager, admin })) {
          // A new one, because another test may have opened the account of a client in theirs.
          const session = await openSession(installation, id)
          const { status, body, text } = await send(endpoint, sample, by({ session }))
          assert.ok([400, 403, 404].includes(status), `${role}: ${status} ${text}`)
          if (endpoint.actsFor !== null) assert.equal(body.code, 'entity_not_allowed', `${role}: ${text}`)
          assert.ok(!text.includes(client.marker), role)
        }
      assert.deepEqual(await footprint(installation, client), before)
    }
  })

for (const endpoint of areas.flatMap(area => area.endpoints))
  test(`${endpoint.method} ${endpoint.path} is closed to everything but API keys and apps for the API, with or without a subscription`, async () => {
    for (const isSubscribed of [true, false]) {
      const client = await newClient()
      const sample = await sampleRequest(installation, endpoint, client)
      const owner = await openSession(installation, client.memberId)
      if (!isSubscribed) await endSubscription(client)
      const before = await footprint(installation, client)
      for (const [who, headers] of [
        ['no credentials', {}],
        ['owner', { cookie: owner.cookie }],
        ['bookkeeper', { cookie: bookkeeper.cookie }],
        ['accountant', { cookie: accountant.cookie }],
        ...STAFF_ROLES.map(role => [role, by(STAFF[role])] as const),
        ['manager without clients', by(unassigned)],
        ['disabled manager', by(disabled)],
        ['OAuth token of an agent', apps.agent],
        ['auditor', { cookie: link.cookie }],
        ['auditor link', { authorization: `Bearer ${link.secret}` }],
      ] as const) {
        const { status, body, text } = await send(endpoint, sample, headers)
        assert.deepEqual([status, body?.code], [401, 'invalid_api_key'], `${who}: ${text}`)
      }
      assert.deepEqual(await footprint(installation, client), before)
    }
  })

const ofScheme = (...schemes: string[]) =>
  areas.flatMap(area => area.web ?? []).filter(({ access }) => schemes.includes(access.scheme))
/** A caller who is refused learns nothing about the request, so any id will do. */
const anyIds = ({ path }: AnyEndpoint): Sample =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 1]))

test('every endpoint of the website is for staff, members, any session, auditors, or anyone', () => {
  const open = ofScheme('public', 'visitor_or_member')
  const tried = ofScheme('manager', 'member', 'session', 'auditor', 'auditor_secret')
  assert.equal(open.length + tried.length, areas.flatMap(area => area.web ?? []).length)
})

test('endpoints about a session are closed to everyone without one', async () => {
  for (const endpoint of ofScheme('session'))
    for (const [who, headers] of [
      ['no credentials', {}],
      ['API key', { authorization: `Bearer ${(await newMember(installation)).key}` }],
      ['OAuth token', apps.api],
      ['OAuth token of an agent', apps.agent],
      ['auditor', { cookie: link.cookie }],
      ['auditor link', { authorization: `Bearer ${link.secret}` }],
      ['disabled manager', by(disabled)],
    ] as const) {
      const { status, body, text } = await send(endpoint, anyIds(endpoint), headers)
      assert.deepEqual([status, body?.code], [401, 'sign_in_required'], `${endpoint.name}, ${who}: ${text}`)
    }
})

test('endpoints for auditors are closed to everyone without a link, also to the owner and staff', async () => {
  const owner = await newMember(installation)
  const { cookie } = await openSession(installation, owner.memberId)
  for (const endpoint of ofScheme('auditor', 'auditor_secret'))
    for (const [who, headers] of [
      ['no credentials', {}],
      ['API key', { authorization: `Bearer ${owner.key}` }],
      ['OAuth token', apps.api],
      ['OAuth token of an agent', apps.agent],
      ['owner', { cookie }],
      ['owner without a subscription', { cookie: lapsed.cookie }],
      ['bookkeeper', { cookie: bookkeeper.cookie }],
      ['accountant', { cookie: accountant.cookie }],
      ...STAFF_ROLES.map(role => [role, by(STAFF[role])] as const),
      ['manager without clients', by(unassigned)],
      ['disabled manager', by(disabled)],
    ] as const) {
      const { body, text } = await send(endpoint, anyIds(endpoint), headers)
      assert.equal(body?.code, 'auditor_link_invalid', `${endpoint.name}, ${who}: ${text}`)
    }
})

test('the page in the documentation lists every permission with its roles, in both languages', async () => {
  for (const [path, language] of [
    ['/docs/permissions', 'en'],
    ['/es/docs/permissions', 'es'],
  ] as const) {
    const { status, text } = await ask(path)
    assert.equal(status, 200)
    for (const permission of PERMISSIONS) {
      const row = text.split('<tr>').find(one => one.includes(`<code>${permission}</code>`))
      assert.ok(row, `${language}: ${permission}`)
      const cells = [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell)
      const yes = language === 'en' ? 'Yes' : 'Sí'
      assert.deepEqual(
        cells.slice(1).map(cell => cell === yes),
        STAFF_ROLES.map(role => may(role, permission)),
        permission,
      )
    }
  }
})

test('reads about a session, and those for anyone, answer every role, with or without a subscription', async () => {
  const owner = await newMember(installation)
  const people = {
    owner: await openSession(installation, owner.memberId),
    'owner without a subscription': lapsed,
    bookkeeper,
    accountant,
    support: support.session,
    'manager without clients': unassigned.session,
    'manager of all clients': ofAll.session,
    admin: admin.session,
  }
  const strangers: [string, Record<string, string>][] = [
    ['API key', { authorization: `Bearer ${owner.key}` }],
    ['OAuth token', apps.api],
    ['OAuth token of an agent', apps.agent],
    ['auditor', { cookie: link.cookie }],
    ['auditor link', { authorization: `Bearer ${link.secret}` }],
    ['disabled manager', by(disabled)],
  ]
  const reads = (...schemes: string[]) => ofScheme(...schemes).filter(({ method }) => method === 'GET')
  for (const endpoint of reads('session', 'public', 'visitor_or_member')) {
    const sample = await sampleRequest(installation, endpoint, owner)
    const isOpen = endpoint.access.scheme !== 'session'
    for (const [who, { cookie }] of Object.entries(people)) {
      // Only members connect apps.
      const isStaff = ['support', 'manager without clients', 'manager of all clients', 'admin'].includes(who)
      if (endpoint.name === 'readAppRequest' && isStaff) continue
      const { status, text } = await send(endpoint, sample, { cookie })
      assert.ok(![401, 403].includes(status) && status < 500, `${endpoint.name}, ${who}: ${status} ${text}`)
    }
    if (!isOpen) continue
    const anyone = await send(endpoint, sample, {})
    for (const [who, headers] of strangers) {
      const { status, body } = await send(endpoint, sample, headers)
      assert.deepEqual([status, body?.code], [anyone.status, anyone.body?.code], `${endpoint.name}, ${who}`)
    }
  }
})
