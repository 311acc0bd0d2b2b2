import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createKey, shareLlcs } from '../src/areas/access/access.ts'
import { addConnection } from '../src/areas/banking/connections/connections.ts'
import { tokenFrom } from '../src/areas/documents/inbox/inbox.rules.ts'
import { findInbox, replaceAddress } from '../src/areas/documents/inbox/inbox.sql.ts'
import { createMember, disableAccount, type Role } from '../src/areas/members/members.ts'
import { enableTotp } from '../src/areas/sessions/sessions.ts'
import { deliverDue } from '../src/areas/webhooks/deliver.ts'
import { areas } from '../src/areas.ts'
import { byParams } from '../src/kernel/sql/write.ts'
import { connectApp } from './harness/apps.ts'
import { BY_TEST, openTestInstallation } from './harness/installation.ts'
import { PASSWORD, peopleOf } from './harness/people.ts'
import { makePasskey, openSession } from './harness/sessions.ts'
import { newCollaborator } from './harness/shares.ts'

const installation = await openTestInstallation({ isAlone: true })
const { database, secrets, ask, address } = installation
const { newBrowser, newPerson, signedIn, mailTo } = peopleOf(installation)
const GRANTS = areas.flatMap(area => area.grants ?? [])

// Receivers of webhooks are on this machine.
installation.config.webhooksPrivate = true

async function openReceiver() {
  const state = { received: 0, url: '' }
  const server = createServer((request, response) => {
    request.resume()
    state.received++
    response.end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return state
}

let count = 0
async function newStaff(role: Role) {
  const email = `staff-${++count}@example.com`
  const { id } = await createMember(database.durable, BY_TEST, { email, name: 'Staff', role })
  return { id, email, session: await openSession(installation, id) }
}

const rows = async (sql: string, values: unknown[] = []) =>
  (await database.withClient(client => client.query(sql, values))).rows

const resetToken = async (email: string) =>
  /reset#(\S+)/.exec((await mailTo(email)).findLast(({ body }) => body.includes('reset#'))!.body)![1]!

/** The token of the link in the last email to this address. */
const tokenIn = async (email: string) => /#(?:confirm-)?(\S+)/.exec((await mailTo(email)).at(-1)!.body)![1]!

/** The current code of an app with this secret. */
function totp(secret: string, at = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  return String((mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A person with one of each kind of access, and a way to try each. */
async function everyWayIn() {
  const { person, browser } = await signedIn()
  const { memberId, entityId, email, key } = person
  const link = await browser.post('/web/auditor-links', {
    entity_id: entityId,
    name: 'Accountant',
    parts: ['books'],
    days: 5,
  })
  assert.equal(link.status, 201, link.text)
  const calendar = await browser.post('/web/obligations/calendar-links', {})
  assert.equal(calendar.status, 201, calendar.text)
  const calendarPath = new URL(calendar.body.data.url).pathname
  const inbox = tokenFrom(randomBytes(26))
  const receipts = { entity_id: entityId, token: inbox, address: '' }
  await database.durable.one(replaceAddress, { ...receipts, ...byParams(BY_TEST) })
  const visitor = newBrowser()
  const open = () =>
    ask('/web/auditor/open', {
      method: 'POST',
      body: {},
      headers: {
        origin: address,
        authorization: `Bearer ${link.body.data.secret}`,
        // A separate address: opening links is limited per address, and other test files open many.
        'x-forwarded-for': visitor.ip,
      },
    })
  const opened = await open()
  assert.equal(opened.status, 200, opened.text)
  const [pair] = opened.headers.getSetCookie()[0]!.split(';')
  visitor.jar.set(pair!.slice(0, pair!.indexOf('=')), pair!.slice(pair!.indexOf('=') + 1))
  const collaborator = await newCollaborator(installation, person)
  const other = await newPerson()
  const shared = {
    ownerId: other.memberId,
    memberId,
    entityIds: [other.entityId],
    role: 'bookkeeper',
  } as const
  await shareLlcs(database.durable, BY_TEST, { ...shared, areas: ['bookkeeping'] })
  const invited = `invited-${email}`
  const invitation = await browser.post('/web/people/invitations', {
    email: invited,
    entity_ids: [entityId],
    role: 'accountant',
    areas: ['tax'],
  })
  assert.equal(invitation.status, 201, invitation.text)
  const changed = await browser.post('/web/me/email', { email: `changed-${email}` })
  assert.equal(changed.status, 200, changed.text)
  // From here on the password alone no longer confirms who this is.
  await makePasskey(installation, person)
  const token = { entityId, provider: 'mercury' as const, token: 'secret-token:mercury_production_read_x' }
  await addConnection(database.durable, secrets, BY_TEST, token, new Date())
  const secret = 'abcdefghijklmnopqrst'
  await enableTotp(database.durable, secrets, BY_TEST, memberId, secret)
  await rows(
    `update sessions.session s set factors = 'password_code' from sessions.person p where p.id = s.person_id and p.member_id = $1`,
    [memberId],
  )
  const halfway = newBrowser()
  const begun = await halfway.post('/web/auth/sign-in', { email, password: PASSWORD })
  assert.equal(begun.body.second_factor, true, begun.text)
  await newBrowser().post('/web/auth/forgotten', { email })
  const reset = await resetToken(email)
  const receiver = await openReceiver()
  const webhook = await ask('/v1/webhooks', { key, body: { url: receiver.url } })
  assert.equal(webhook.status, 201, webhook.text)
  const allowing = await openSession(installation, memberId)
  const { tokens } = await connectApp(installation, allowing)
  await rows('delete from sessions.session where id = $1', [allowing.sessionId])
  // Somebody who was staff created a key of another account.
  const asStaff = { ...BY_TEST, actor: `staff:${memberId}` }
  const wanted = { memberId: other.memberId, name: 'For a client', scopes: ['read:bookkeeping'] }
  const clientKey = await createKey(database.durable, secrets, asStaff, wanted)
  const isOk = ({ status }: { status: number }) => status < 300
  /** True if it still works. */
  const works: Record<string, () => Promise<boolean>> = {
    session: async () => isOk(await browser.get('/web/me/sessions')),
    passkey: async () =>
      (
        await rows(
          'select 1 from sessions.passkey k join sessions.person p on p.id = k.person_id where p.member_id = $1',
          [memberId],
        )
      ).length > 0,
    begun_sign_in: async () =>
      isOk(await halfway.post('/web/auth/second-factor', { code: totp(secret) })) ||
      isOk(await newBrowser().post('/web/auth/reset', { token: reset, password: 'yet another password' })),
    password: async () => isOk(await newBrowser().post('/web/auth/sign-in', { email, password: PASSWORD })),
    api_key: async () => isOk(await ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })),
    client_key: async () =>
      isOk(await ask(`/v1/bookkeeping?entity_id=${other.entityId}`, { key: clientKey.key })),
    app: async () => isOk(await ask(`/v1/bookkeeping?entity_id=${entityId}`, { key: tokens.access_token })),
    collaborator: async () =>
      isOk(await collaborator.session.ask('GET', `/web/v1/bookkeeping?entity_id=${entityId}`)),
    shared_llc: async () => {
      const session = await openSession(installation, memberId)
      const answer = await session.ask('GET', `/web/v1/bookkeeping?entity_id=${other.entityId}`)
      await rows('delete from sessions.session where id = $1', [session.sessionId])
      return isOk(answer)
    },
    invitation: async () =>
      isOk(await newBrowser().post('/web/invitations/read', { token: await tokenIn(invited) })),
    email_change: async () => {
      const session = await openSession(installation, memberId)
      const token = await tokenIn(`changed-${email}`)
      const answer = await session.ask('POST', '/web/email/confirm', { token })
      await rows('delete from sessions.session where id = $1', [session.sessionId])
      return isOk(answer)
    },
    auditor_link: async () => isOk(await visitor.get('/web/auditor/link')) || isOk(await open()),
    calendar_link: async () => isOk(await ask(calendarPath)),
    receipt_address: async () => (await database.durable.maybe(findInbox, { token: inbox })) !== null,
    webhook: async () => {
      const before = receiver.received
      await rows(
        "insert into kernel.event (member_id, entity_id, type, record, object) values ($1, $2, 'entry.created', 'entry/1', '{}')",
        [memberId, entityId],
      )
      await deliverDue({ ...installation, now: () => new Date() }, new AbortController().signal)
      return receiver.received > before
    },
    bank_connection: async () =>
      (await rows("select 1 from banking.connection where entity_id = $1 and status = 'active'", [entityId]))
        .length > 0,
  }
  return { ...person, browser, works }
}

test('disabling a person ends everything that gives access to the account, and enabling restores none of it', async () => {
  const admin = await newStaff('admin')
  const person = await everyWayIn()
  assert.deepEqual(
    Object.keys(person.works).sort(),
    GRANTS.map(({ kind }) => kind).sort(),
    'a new kind of access is tried here too',
  )
  for (const { kind } of GRANTS.filter(({ list }) => list !== null))
    assert.equal(await person.works[kind]!(), true, `${kind} works before`)
  const { memberId: member_id } = person
  const done = await admin.session.ask('POST', '/web/console/members/disable', { member_id, reason: 'Left.' })
  assert.equal(done.status, 200, done.text)
  const check = async (when: string) => {
    for (const { kind, endsWith } of GRANTS)
      assert.equal(await person.works[kind]!(), endsWith === 'owner', `${kind} ${when}`)
  }
  await check('once disabled')
  const again = await admin.session.ask('POST', '/web/console/members/disable', { member_id })
  assert.deepEqual([again.status, again.body.data.ended], [200, 0])
  assert.equal((await admin.session.ask('POST', '/web/console/members/enable', { member_id })).status, 200)
  await check('once enabled')
  const actions = await rows(
    'select action, actor from kernel.audit_row where record = $1 and actor = $2 order by id',
    [`member/${member_id}`, `staff:${admin.id}`],
  )
  assert.deepEqual(
    actions.map(({ action }) => action),
    [
      'member.disable',
      'key.revoke',
      'key.revoke',
      'share.revoke',
      'share.leave',
      'session.revoke',
      'passkey.remove',
      'sign_in.revoke',
      'password.remove',
      'app.revoke',
      'invitation.revoke',
      'email_change.revoke',
      'receipt_address.revoke',
      'calendar_link.revoke',
      'auditor.revoke',
      'webhook.pause',
      'member.enable',
    ],
  )
  // The person signs in with a new password, and their authenticator app is still required.
  await newBrowser().post('/web/auth/forgotten', { email: person.email })
  const token = await resetToken(person.email)
  assert.equal(
    (await newBrowser().post('/web/auth/reset', { token, password: 'a whole new password' })).status,
    200,
  )
  const back = await newBrowser().post('/web/auth/sign-in', {
    email: person.email,
    password: 'a whole new password',
  })
  assert.deepEqual([back.status, back.body.second_factor], [200, true])
})

test('every admission checks the account itself: even access that nobody revoked ends with it', async () => {
  const person = await everyWayIn()
  await rows("update members.member set disabled_at = now(), disabled_by = 'test' where id = $1", [
    person.memberId,
  ])
  // A passkey opens nothing by itself, and the key of a client opens the account of the client.
  for (const { kind, endsWith } of GRANTS)
    if (kind !== 'passkey' && kind !== 'client_key' && endsWith !== 'owner')
      assert.equal(await person.works[kind]!(), false, kind)
})

test('a disabled account looks like one that does not exist', async () => {
  const person = await newPerson()
  const session = await openSession(installation, person.memberId)
  await database.transaction(tx =>
    disableAccount(
      { tx, by: BY_TEST, staff: null, grants: GRANTS, publicUrl: '', memberId: person.memberId },
      null,
    ),
  )
  const answerOf = async (path: string, email: string) => {
    const { status, text } = await newBrowser().post(path, {
      email,
      ...(path.endsWith('sign-in') && { password: PASSWORD }),
    })
    return { status, text }
  }
  for (const path of ['/web/auth/sign-in', '/web/auth/forgotten'])
    assert.deepEqual(await answerOf(path, person.email), await answerOf(path, 'nobody@example.com'))
  assert.deepEqual(await mailTo(person.email), [])
  const left = await rows(
    'select 1 from sessions.verification v join sessions.person p on p.id = v.value where p.member_id = $1',
    [person.memberId],
  )
  assert.deepEqual(left, [], 'no reset link waits for the account to be enabled')
  const byKey = await ask('/v1/entity', { key: person.key })
  const unknown = await ask('/v1/entity', { key: `${person.key.slice(0, -4)}AAAA` })
  assert.deepEqual([byKey.status, byKey.text], [unknown.status, unknown.text])
  const bySession = await session.ask('GET', '/web/me/sessions')
  assert.deepEqual([bySession.status, bySession.body.code], [401, 'sign_in_required'])
})

test('what is created for someone while they are being disabled does not survive', async () => {
  for (let round = 0; round < 10; round++) {
    const person = await newPerson()
    const { memberId } = person
    const browser = newBrowser()
    const [key] = await Promise.all([
      createKey(database.durable, secrets, BY_TEST, {
        memberId,
        name: 'late',
        scopes: ['read:entity'],
      }).catch(() => null),
      browser.post('/web/auth/sign-in', { email: person.email, password: PASSWORD }),
      database.transaction(tx =>
        disableAccount({ tx, by: BY_TEST, staff: null, grants: GRANTS, publicUrl: '', memberId }, null),
      ),
    ])
    await rows('update members.member set disabled_at = null, disabled_by = null where id = $1', [memberId])
    assert.equal((await browser.get('/web/me/sessions')).status, 401)
    if (key) assert.equal((await ask('/v1/entity', { key: key.key })).status, 401)
  }
})

test('managers can disable members but no staff; nobody can change their own status', async () => {
  const [admin, manager, other] = [
    await newStaff('admin'),
    await newStaff('manager'),
    await newStaff('manager'),
  ]
  const { memberId } = await newPerson()
  const send = async (by: typeof admin, path: string, body: object) =>
    (await by.session.ask('POST', `/web/console/members/${path}`, body)).status
  assert.equal(await send(manager, 'disable', { member_id: other.id }), 403)
  assert.equal(await send(manager, 'email', { member_id: other.id, email: 'taken-over@example.com' }), 403)
  assert.equal(await send(manager, 'role', { member_id: memberId, role: 'manager' }), 403)
  assert.equal(await send(manager, 'role', { member_id: manager.id, role: 'admin' }), 403)
  assert.equal(await send(manager, 'disable', { member_id: manager.id }), 403)
  assert.equal(await send(manager, 'disable', { member_id: memberId }), 200)
  assert.equal(await send(manager, 'enable', { member_id: memberId }), 200)
  assert.equal(await send(admin, 'disable', { member_id: admin.id }), 403)
  assert.equal(await send(admin, 'role', { member_id: admin.id, role: 'member' }), 403)
  assert.equal(await send(admin, 'disable', { member_id: other.id }), 200)
  assert.equal(await send(manager, 'enable', { member_id: other.id }), 403)
  assert.equal(await send(admin, 'disable', { member_id: 2_000_000_000 }), 404)
})

test("a new role ends only the person's sessions", async () => {
  const admin = await newStaff('admin')
  const { person, browser } = await signedIn()
  const change = { member_id: person.memberId, role: 'manager' }
  assert.equal((await admin.session.ask('POST', '/web/console/members/role', change)).status, 200)
  assert.equal((await browser.get('/web/me/sessions')).status, 401)
  assert.equal((await ask('/v1/entity', { key: person.key })).status, 200)
  const again = await browser.post('/web/auth/sign-in', { email: person.email, password: PASSWORD })
  assert.equal(again.status, 200)
  // The new role needs a second factor, which this person has yet to set up.
  const console = await browser.get('/web/console/members')
  assert.deepEqual([console.status, console.body.code], [403, 'second_factor_required'])
})

test('staff see how much a revocation would end, by kind and with invitations to the person, and the person gets an email', async () => {
  const admin = await newStaff('admin')
  const person = await everyWayIn()
  const { memberId: member_id, email } = person
  await rows("update members.member set language = 'es' where id = $1", [member_id])
  const { browser: owner, person: inviting } = await signedIn()
  const invitation = { email, entity_ids: [inviting.entityId], role: 'accountant', areas: ['tax'] }
  assert.equal((await owner.post('/web/people/invitations', invitation)).status, 201)
  const expired = await openSession(installation, member_id)
  await rows('update sessions.session set expires_at = now() where id = $1', [expired.sessionId])
  const count = async () => {
    const { status, body, text } = await admin.session.ask('GET', `/web/console/members/${member_id}/access`)
    assert.equal(status, 200, text)
    return body.data as { kind: string; count: number }[]
  }
  const held = await count()
  assert.deepEqual(
    held.map(({ kind }) => kind),
    GRANTS.filter(({ endsWith }) => endsWith !== 'owner').map(({ kind }) => kind),
  )
  for (const one of held) assert.ok(one.count > 0, one.kind)
  assert.deepEqual(
    ['invitation', 'session'].map(kind => held.find(one => one.kind === kind)!.count),
    [2, 2],
  )
  assert.deepEqual(await count(), held, 'counting ends nothing')
  const mails = (await mailTo(email)).length
  const revoke = () => admin.session.ask('POST', '/web/console/members/revoke', { member_id })
  const done = await revoke()
  assert.equal(
    done.body.data.ended,
    held.reduce((sum, one) => sum + one.count, 0),
  )
  for (const one of await count()) assert.equal(one.count, 0, one.kind)
  assert.equal((await revoke()).body.data.ended, 0)
  const news = (await mailTo(email)).slice(mails)
  assert.deepEqual(
    news.map(({ subject }) => subject),
    ['Llano: se han revocado los accesos a tu cuenta'],
    'once',
  )
  assert.match(news[0]!.body, /¿Has olvidado la contraseña\?.*\/sign-in/s)
})

test('a new email ends sessions and reset links once it is confirmed, and both addresses get an email', async () => {
  const admin = await newStaff('admin')
  const { person, browser } = await signedIn()
  const elsewhere = await openSession(installation, person.memberId)
  const email = `new-${person.email}`
  const send = (wanted: string) =>
    admin.session.ask('POST', '/web/console/members/email', { member_id: person.memberId, email: wanted })
  assert.deepEqual((await send(admin.email)).body.code, 'email_taken')
  assert.equal((await send('not an address')).status, 400)
  assert.equal((await send(email.toUpperCase())).status, 200)
  const confirm = /#confirm-(\S+)/.exec((await mailTo(email)).at(-1)!.body)![1]!
  await newBrowser().post('/web/auth/forgotten', { email: person.email })
  const token = await resetToken(person.email)
  assert.equal((await elsewhere.ask('GET', '/web/me/sessions')).status, 200, 'nothing has changed yet')
  assert.equal((await browser.post('/web/email/confirm', { token: confirm })).status, 200)
  assert.equal((await elsewhere.ask('GET', '/web/me/sessions')).status, 401)
  assert.equal(
    (await newBrowser().post('/web/auth/reset', { token, password: 'yet another password' })).status,
    404,
  )
  assert.equal((await mailTo(person.email)).at(-1)!.subject, 'Llano: your email was changed')
  const by = async (email: string) =>
    (await newBrowser().post('/web/auth/sign-in', { email, password: PASSWORD })).status
  assert.deepEqual([await by(person.email), await by(email)], [401, 200])
})

test('the last admin stays, however many are disabled or demoted concurrently', async () => {
  await rows("update members.member set role = 'manager' where role = 'admin'")
  const admins = await Promise.all(Array.from({ length: 6 }, () => newStaff('admin')))
  await Promise.all(
    admins.map((admin, i) => {
      const member_id = admins[(i + 1) % admins.length]!.id
      return i % 2
        ? admin.session.ask('POST', '/web/console/members/disable', { member_id })
        : admin.session.ask('POST', '/web/console/members/role', { member_id, role: 'member' })
    }),
  )
  const pending = await rows("select id from members.approval where status = 'pending'")
  assert.ok(pending.length > 1)
  await Promise.all(
    pending.flatMap(({ id: approval_id }) =>
      admins.map(admin =>
        admin.session.ask('POST', '/web/console/approvals/decide', { approval_id, decision: 'approved' }),
      ),
    ),
  )
  const left = await rows("select id from members.member where role = 'admin' and disabled_at is null")
  assert.ok(left.length >= 1)
  assert.ok(left.length < admins.length, 'some were approved')
  for (const { id } of left.slice(1))
    await database.transaction(tx =>
      disableAccount({ tx, by: BY_TEST, staff: null, grants: GRANTS, publicUrl: '', memberId: id }, null),
    )
  await assert.rejects(
    database.transaction(tx =>
      disableAccount(
        { tx, by: BY_TEST, staff: null, grants: GRANTS, publicUrl: '', memberId: left[0]!.id },
        null,
      ),
    ),
    { code: 'last_admin' },
  )
})

test('people see everything with access to their account, and revoke it: by id, or all but their session', async () => {
  const person = await everyWayIn()
  const other = await everyWayIn()
  const { browser, works } = person
  const { body } = await browser.get('/web/me/grants')
  const kinds = () => new Set(body.data.map(({ kind }: { kind: string }) => kind))
  const LISTED = GRANTS.filter(({ list }) => list !== null).map(({ kind }) => kind)
  assert.deepEqual([...kinds()].sort(), LISTED.sort())
  assert.equal(body.data.filter(({ is_current }: { is_current: boolean }) => is_current).length, 1)
  const created = body.data.map(({ created_at }: { created_at: string }) => created_at)
  assert.deepEqual(created, created.toSorted().toReversed())
  const foreign = (await other.browser.get('/web/me/grants')).body.data
  const named = (list: { kind: string; id: string }[]) => list.map(({ kind, id }) => `${kind}/${id}`)
  const stolen = await browser.post('/web/me/grants/revoke', { grants: named(foreign) })
  assert.deepEqual([stolen.status, stolen.body.revoked], [200, 0], 'nothing of somebody else')
  for (const bad of [{}, { all: true, grants: [] }, { grants: ['password/1'] }, { grants: ['no'] }])
    assert.equal((await browser.post('/web/me/grants/revoke', bad)).status, 400)
  const keys = body.data.filter(({ kind }: { kind: string }) => kind === 'api_key')
  assert.equal((await browser.post('/web/me/grants/revoke', { grants: named(keys) })).body.revoked, 1)
  assert.equal(await works.api_key!(), false)
  assert.equal(await works.auditor_link!(), true)
  assert.equal((await browser.post('/web/me/grants/revoke', { all: true })).status, 200)
  assert.deepEqual(
    [
      await works.auditor_link!(),
      await works.passkey!(),
      await works.session!(),
      await works.bank_connection!(),
    ],
    [false, false, true, true],
  )
  assert.match((await mailTo(person.email)).at(-1)!.subject, /was revoked/)
  for (const kind of LISTED) assert.equal(await other.works[kind]!(), true, `${kind} of somebody else`)
})

test('after a password reset, the user can revoke keys and links too, once', async () => {
  const person = await everyWayIn()
  await newBrowser().post('/web/auth/forgotten', { email: person.email })
  const browser = newBrowser()
  const token = await resetToken(person.email)
  const { body } = await browser.post('/web/auth/reset', { token, password: 'yet another password' })
  const grants = body.grants.map(({ kind, id }: { kind: string; id: string }) => `${kind}/${id}`)
  const revoke = () => browser.post('/web/auth/reset/revoke', { token: body.clean_up_token, grants })
  const done = await revoke()
  assert.equal(done.status, 200, done.text)
  for (const kind of ['api_key', 'auditor_link', 'passkey', 'session', 'bank_connection'])
    assert.equal(await person.works[kind]!(), false, kind)
  assert.equal((await revoke()).status, 404)
})

/** Columns with credentials, by their names. */
const CREDENTIAL = 'token|secret|password|hash|credential|public_key|backup_codes|sealed'

/** Tables with such columns that give no access to an account. */
const NO_ACCESS: Record<string, string> = {
  'apps.oauth_client': 'an app, not the access that somebody gives it; apps have no secret',
  'apps.oauth_resource': 'how long tokens last',
  'backups.backup': 'whether a backup contains the secret',
  'bookkeeping.search_entry': 'words of the search index',
  'documents.file': 'the hash of a content',
  'firm.firm': 'the hash of the logo',
  'kernel.audit_alarm': 'the hash of a seal',
  'kernel.audit_leaf': 'the hash of an audit row',
  'kernel.audit_publication': 'the hash of a published head',
  'kernel.audit_seal': 'the hashes of the audit chain',
  'kernel.migration': 'the hash of a file',
  'ledger.acta': 'the hash of a document',
  'members.identifier': 'numbers of people, sealed',
  'orders.booking': 'the code with which a visitor moves or cancels one call; it opens no account',
  'reports.report': 'the hash of a report',
  'setup.setup': 'the hash of the setup link, which ends when there is an admin',
  'tax.party': 'tax numbers, sealed',
}

test('every table with a credential belongs to a kind of access that disabling a person ends', async () => {
  const found = await rows(
    `select distinct table_schema || '.' || table_name as name from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema') and column_name ~ $1 order by 1`,
    [CREDENTIAL],
  )
  const tables = found.map(({ name }) => name as string)
  const covered = GRANTS.flatMap(grant => grant.tables)
  assert.deepEqual(
    tables.filter(name => !covered.includes(name)),
    Object.keys(NO_ACCESS).sort(),
  )
  const all = await rows("select table_schema || '.' || table_name as name from information_schema.tables")
  const names = all.map(({ name }) => name)
  assert.deepEqual(
    covered.filter(name => !names.includes(name)),
    [],
    'grants name tables that there are',
  )
})
