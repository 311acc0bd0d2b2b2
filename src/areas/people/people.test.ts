import assert from 'node:assert/strict'
import test from 'node:test'
import { storeDocument } from '../../../tests/harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { PASSWORD, peopleOf } from '../../../tests/harness/people.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { newCollaborator } from '../../../tests/harness/shares.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { DAY_MS } from '../../kernel/values/dates.ts'
import { shareLlcs } from '../access/access.ts'
import { createEntity } from '../entities/entities.ts'
import { createMember } from '../members/members.ts'
import { hashNewPassword, setPassword } from '../sessions/sessions.ts'
import { takeInvitation } from './invitation.sql.ts'
import { firmOf, isPlain } from './invitation-mail.rules.ts'
import { findByToken } from './invitations.ts'

const installation = await openTestInstallation()
const { database, ask } = installation
const { newBrowser, newPerson, mailTo } = peopleOf(installation)

let count = 0
const newEmail = () => `invited-${process.pid}-${++count}-${Date.now()}@example.com`

const tokenIn = async (email: string) =>
  /#(?:confirm-|undo-)?(\S+)/.exec((await mailTo(email)).at(-1)!.body)![1]!
const rows = async (sql: string, values: unknown[]) =>
  (await database.withClient(client => client.query(sql, values))).rows

async function newOwner() {
  const owner = await newPerson()
  const session = await openSession(installation, owner.memberId)
  const invite = (email: string, more: object = {}) =>
    session.ask('POST', '/web/people/invitations', {
      email,
      entity_ids: [owner.entityId],
      role: 'bookkeeper',
      areas: ['bookkeeping', 'documents'],
      ...more,
    })
  const people = async () => (await session.ask('GET', '/web/people')).body
  return { ...owner, session, invite, people }
}

const books = (entityId: number) => `/web/v1/bookkeeping?entity_id=${entityId}`

test('a new person accepts an invitation, gets an account, and works on the shared LLC only', async () => {
  const owner = await newOwner()
  const wanted = { memberId: owner.memberId, name: 'Second LLC', state: 'WY', subscribed: true }
  const second = await createEntity(database.durable, BY_TEST, wanted, new Date())
  const email = newEmail()
  assert.equal((await owner.invite(email.toUpperCase())).status, 201)
  const { invitations } = await owner.people()
  assert.deepEqual([invitations.length, invitations[0].email, invitations[0].is_expired], [1, email, false])
  const token = await tokenIn(email)
  const browser = newBrowser()
  const read = await browser.post('/web/invitations/read', { token })
  assert.deepEqual([read.status, read.body.data.step, read.body.data.llcs], [200, 'create', ['Test LLC']])
  const lacking = await browser.post('/web/invitations/accept', { token, password: PASSWORD })
  assert.deepEqual([lacking.status, lacking.body.code], [400, 'name_and_password_required'])
  const given = { token, name: 'Sara Vidal', password: PASSWORD, language: 'es' }
  const [first, again] = await Promise.all([
    browser.post('/web/invitations/accept', given),
    newBrowser().post('/web/invitations/accept', given),
  ])
  const statuses = [first.status, again.status].toSorted()
  assert.deepEqual(statuses, [200, 404], 'it works once')
  assert.equal((await browser.post('/web/invitations/read', { token })).body.code, 'invitation_used')
  assert.equal((await browser.post('/web/auth/sign-in', { email, password: PASSWORD })).status, 200)
  const me = (await browser.get('/web/me')).body
  assert.deepEqual(
    [me.name, me.language, me.entities.length, me.shared.length, me.shared[0].id, me.shared[0].owner],
    ['Sara Vidal', 'es', 0, 1, owner.entityId, 'Test Member'],
  )
  assert.equal((await browser.get(books(owner.entityId))).status, 200)
  assert.equal((await browser.get(books(second.id))).status, 403, 'the other LLC of the owner')
  const entry = { entity_id: owner.entityId, year: 2026, month: 3, income: 10, movement_type: 'INGRESO' }
  assert.equal((await browser.post('/web/v1/bookkeeping', entry)).status, 201)
  const { shares, invitations: left } = await owner.people()
  assert.deepEqual([shares.length, shares[0].email, left], [1, email, []])
  const mail = (await mailTo(owner.email)).at(-1)!
  assert.match(mail.subject, /Invitation accepted/)
  assert.ok(mail.body.startsWith(`Sara Vidal (${email}) accepted your invitation and now has access to `))
  const log = (await owner.session.ask('GET', '/web/me/access-log')).body.data
  assert.deepEqual([log[0].who, log[0].name, log[0].kind], ['collaborator', 'Sara Vidal', 'books'])
  const [audited] = await rows(
    "select actor from kernel.audit_row where action = 'entry.create' order by id desc limit 1",
    [],
  )
  assert.equal(audited!.actor, `member:${me.member_id}`)
})

test('an invitation works once, also for a transaction that began before the one that took it', async () => {
  const owner = await newOwner()
  const email = newEmail()
  await owner.invite(email)
  const token = await tokenIn(email)
  await database.transaction(async tx => {
    const { id, hash } = await findByToken(tx, installation.secrets, token)
    const given = { token, name: 'Sara Vidal', password: PASSWORD, language: 'es' }
    assert.equal((await newBrowser().post('/web/invitations/accept', given)).status, 200)
    assert.equal(await tx.maybe(takeInvitation, { id, hash, ...byParams(BY_TEST) }), null)
  })
})

test('an invitation to an existing account needs a session of that account', async () => {
  const [owner, person, wrong] = [await newOwner(), await newPerson(), await newPerson()]
  const answer = await owner.invite(person.email)
  const unknown = await owner.invite(newEmail())
  assert.deepEqual(
    [answer.status, Object.keys(answer.body.data)],
    [unknown.status, Object.keys(unknown.body.data)],
    'the owner does not learn which address has an account',
  )
  const token = await tokenIn(person.email)
  const accept = (browser: ReturnType<typeof newBrowser>) =>
    browser.post('/web/invitations/accept', { token, name: 'X', password: PASSWORD })
  const out = await accept(newBrowser())
  assert.deepEqual([out.status, out.body.code], [401, 'sign_in_required'])
  const signedIn = async (email: string) => {
    const browser = newBrowser()
    await browser.post('/web/auth/sign-in', { email, password: PASSWORD })
    return browser
  }
  const other = await signedIn(wrong.email)
  assert.equal((await other.post('/web/invitations/read', { token })).body.data.step, 'sign_out')
  const refused = await accept(other)
  assert.deepEqual([refused.status, refused.body.code], [403, 'invitation_for_another_account'])
  const right = await signedIn(person.email)
  assert.equal((await right.post('/web/invitations/read', { token })).body.data.step, 'accept')
  assert.equal((await accept(right)).status, 200)
  assert.equal((await right.get(books(owner.entityId))).status, 200)
  // The person's API keys are for their own LLCs.
  assert.equal((await ask(`/v1/bookkeeping?entity_id=${owner.entityId}`, { key: person.key })).status, 403)
})

test('a resent, withdrawn or expired invitation no longer works with its old link', async () => {
  const owner = await newOwner()
  const email = newEmail()
  const { id: invitation_id } = (await owner.invite(email)).body.data
  const first = await tokenIn(email)
  assert.equal(
    (await owner.session.ask('POST', '/web/people/invitations/resend', { invitation_id })).status,
    200,
  )
  const second = await tokenIn(email)
  const status = async (token: string) => (await newBrowser().post('/web/invitations/read', { token })).status
  assert.deepEqual([await status(first), await status(second)], [404, 200])
  await rows("update people.invitation set expires_at = now() - interval '1 second' where id = $1", [
    invitation_id,
  ])
  const expired = await newBrowser().post('/web/invitations/read', { token: second })
  assert.deepEqual([expired.status, expired.body.code], [404, 'invitation_expired'])
  assert.equal((await owner.people()).invitations[0].is_expired, true)
  await owner.session.ask('POST', '/web/people/invitations/resend', { invitation_id })
  const third = await tokenIn(email)
  assert.equal(await status(third), 200)
  const withdraw = () => owner.session.ask('POST', '/web/people/invitations/withdraw', { invitation_id })
  assert.deepEqual(
    [(await withdraw()).status, (await withdraw()).status, await status(third)],
    [200, 404, 404],
  )
})

test('inviting is limited by day and by open invitations, and refuses oneself and invalid areas', async () => {
  const owner = await newOwner()
  const code = async (email: string, more?: object) => (await owner.invite(email, more)).body.code
  assert.equal(await code('josé@example.com'), 'email_cannot_sign_in')
  assert.equal(await code(owner.email), 'own_email')
  assert.equal(await code(newEmail(), { areas: [] }), 'invalid_areas')
  assert.equal(await code(newEmail(), { areas: ['everything'] }), 'invalid_areas')
  assert.equal(await code(newEmail(), { entity_ids: [2_147_483_000] }), 'entity_not_allowed')
  await rows(
    `insert into people.invitation (owner_id, email, hash, entity_ids, role, areas, language, expires_at)
     select $1::integer, 'open-' || n || '@example.com', sha256(convert_to($1::integer || '/' || n, 'UTF8')), array[$2::integer], 'bookkeeper',
            '{bookkeeping}', 'en', now() + interval '1 day'
     from generate_series(1, 50) n`,
    [owner.memberId, owner.entityId],
  )
  assert.equal(await code(newEmail()), 'too_many_invitations')
  await rows('delete from people.invitation where owner_id = $1', [owner.memberId])
  const codes = []
  for (let i = 0; i < 20; i++) codes.push(await code(newEmail()))
  assert.equal(codes.at(-1), 'too_many_attempts')
})

test('an owner changes and ends what is shared; a person leaves; both at the next request', async () => {
  const owner = await newOwner()
  const person = await newCollaborator(installation, owner, { areas: ['bookkeeping', 'documents'] })
  const read = async (path: string) => (await person.session.ask('GET', path)).status
  const documents = `/web/v1/documents?entity_id=${owner.entityId}`
  assert.deepEqual([await read(books(owner.entityId)), await read(documents)], [200, 200])
  const { id: share_id } = (await owner.people()).shares[0]
  const change = { share_id, role: 'accountant', areas: ['documents'] }
  assert.equal(
    (await person.session.ask('POST', '/web/people/shares', change)).status,
    403,
    'not by the person',
  )
  assert.equal((await owner.session.ask('POST', '/web/people/shares', change)).status, 200)
  assert.deepEqual([await read(books(owner.entityId)), await read(documents)], [403, 200])
  const stranger = await newOwner()
  const remove = (by: typeof person.session) => by.ask('POST', '/web/people/shares/remove', { share_id })
  assert.equal((await remove(stranger.session)).status, 404)
  assert.equal((await remove(person.session)).status, 200, 'they leave, without a subscription of their own')
  assert.deepEqual([await read(documents), (await remove(owner.session)).status], [403, 404])
})

test('the owner sees who of them did what: entries by the bookkeeper are by a person, not by the firm', async () => {
  const owner = await newOwner()
  const person = await newCollaborator(installation, owner)
  const entry = { entity_id: owner.entityId, year: 2026, month: 3, income: 10, movement_type: 'INGRESO' }
  const made = await person.session.ask('POST', '/web/v1/bookkeeping', entry)
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.data
  const removed = await person.session.ask('POST', '/web/entries/remove', { id, reason: 'A mistake.' })
  assert.equal(removed.status, 200, removed.text)
  const path = `/web/entries/${id}`
  const by = async (session: typeof person.session) =>
    (await session.ask('GET', path)).body.data.history[0].by
  assert.deepEqual([await by(owner.session), await by(person.session)], ['person', 'you'])
})

test('an owner withdraws what a bookkeeper added, and not the other way round', async () => {
  const owner = await newOwner()
  const person = await newCollaborator(installation, owner, { areas: ['documents'] })
  const added = async (memberId: number) =>
    (await storeDocument(installation, owner, {}, { ...BY_TEST, actor: `member:${memberId}` })).id
  const [theirs, own] = [await added(person.memberId), await added(owner.memberId)]
  const withdraw = (by: typeof person.session, id: number) =>
    by.ask('POST', '/web/documents/withdraw', { id })
  assert.equal((await withdraw(person.session, own)).body.code, 'document_of_operator')
  const listed = await owner.session.ask('GET', `/web/documents?entity_id=${owner.entityId}`)
  assert.deepEqual(
    listed.body.data.map((one: { is_own: boolean }) => one.is_own),
    [true, true],
  )
  assert.equal((await withdraw(owner.session, theirs)).status, 200)
})

test("presence shows the owner's days, never those of the person who reads", async () => {
  const owner = await newOwner()
  const [from, until] = ['2025-02-01', '2025-02-10']
  const painted = { entity_id: owner.entityId, from, until, country: 'ES' }
  assert.equal((await owner.session.ask('POST', '/web/presence/paint', painted)).status, 200)
  const reader = await newMember(installation)
  const session = await openSession(installation, reader.memberId)
  await session.ask('POST', '/web/presence/paint', { entity_id: reader.entityId, from, until, country: 'PT' })
  const shared = { ownerId: owner.memberId, memberId: reader.memberId, entityIds: [owner.entityId] }
  await shareLlcs(database.durable, BY_TEST, { ...shared, role: 'accountant', areas: ['presence'] })
  const countries = async (entityId: number) => {
    const path = `/web/v1/presence?entity_id=${entityId}&year=2025`
    const { summary } = (await session.ask('GET', path)).body
    return summary.countries.map((one: { country: string }) => one.country)
  }
  assert.deepEqual([await countries(owner.entityId), await countries(reader.entityId)], [['ES'], ['PT']])
  const stays = await session.ask('GET', `/web/presence/stays?entity_id=${owner.entityId}&year=2025`)
  assert.deepEqual([stays.body.stays[0].country, stays.body.undo], ['ES', null])
})

test('an owner shares only LLCs of their own, whatever LLCs are named', async () => {
  const [owner, stranger, reader] = [await newOwner(), await newOwner(), await newMember(installation)]
  const entityIds = [owner.entityId, stranger.entityId]
  const of = { ownerId: owner.memberId, memberId: reader.memberId, entityIds }
  const shared = await shareLlcs(database.durable, BY_TEST, {
    ...of,
    role: 'bookkeeper',
    areas: ['bookkeeping'],
  })
  assert.equal(shared, 1)
  const session = await openSession(installation, reader.memberId)
  const statuses = []
  for (const entityId of entityIds) statuses.push((await session.ask('GET', books(entityId))).status)
  assert.deepEqual(statuses, [200, 403])
})

test('payments and reports without a chosen LLC list those of shared LLCs whose areas include them', async () => {
  const owner = await newOwner()
  const person = await newCollaborator(installation, owner, { role: 'accountant', areas: ['payments'] })
  const listed = await person.session.ask('GET', '/web/v1/payments')
  assert.deepEqual([listed.status, listed.body.pagination.total], [200, 0])
  const reports = await person.session.ask('GET', '/web/v1/reports')
  assert.deepEqual([reports.status, reports.body.pagination?.total ?? 0], [200, 0])
})

test('staff invite a person without a password; the link sets the first one and cannot replace it later', async () => {
  const email = newEmail()
  const { id: member_id } = await createMember(database.durable, BY_TEST, {
    email,
    name: 'Ana',
    role: 'member',
  })
  const admin = await createMember(database.durable, BY_TEST, {
    email: newEmail(),
    name: 'Admin',
    role: 'admin',
  })
  const staff = await openSession(installation, admin.id)
  const invite = (member_id: number) => staff.ask('POST', '/web/console/members/invite', { member_id })
  assert.equal((await invite(member_id)).status, 201)
  const early = await tokenIn(email)
  assert.equal((await invite(member_id)).status, 201)
  const token = await tokenIn(email)
  const accept = (token: string) =>
    newBrowser().post('/web/invitations/accept', { token, password: PASSWORD })
  assert.equal((await accept(early)).status, 404)
  assert.equal((await newBrowser().post('/web/invitations/read', { token })).body.data.step, 'password')
  assert.equal((await accept(token)).status, 200)
  assert.equal((await newBrowser().post('/web/auth/sign-in', { email, password: PASSWORD })).status, 200)
  assert.equal((await invite(member_id)).body.code, 'member_has_password')
  assert.equal((await invite(2_000_000_000)).body.code, 'member_not_found')
})

test('the invitation to a new account is in the language of the person, says who invites to which firm, and staff see its state', async () => {
  const email = newEmail()
  const wanted = { email, name: 'Ana', role: 'member' as const, language: 'es' as const }
  const { id: member_id } = await createMember(database.durable, BY_TEST, wanted)
  const manager = await createMember(database.durable, BY_TEST, {
    email: newEmail(),
    name: 'Elena Robledo',
    role: 'manager',
  })
  const staff = await openSession(installation, manager.id)
  const state = async () => (await staff.ask('GET', `/web/console/members/${member_id}/invitation`)).body.data
  const invite = () => staff.ask('POST', '/web/console/members/invite', { member_id })
  assert.deepEqual(await state(), { state: 'not_sent', sent_at: null, expires_at: null, accepted_at: null })
  assert.equal((await invite()).status, 201)
  const letter = (await mailTo(email)).at(-1)!
  assert.equal(letter.subject, 'Llano: Elena Robledo te ha invitado')
  assert.match(letter.body, /^Elena Robledo \(Llano\) ha creado una cuenta para ti en Llano\./)
  assert.match(letter.body, /elegir tu contraseña\. Sirve una sola vez, durante 7 días/)
  const sent = await state()
  assert.equal(sent.state, 'sent')
  assert.equal(Date.parse(sent.expires_at) - Date.parse(sent.sent_at), 7 * DAY_MS)
  const token = await tokenIn(email)
  await rows("update people.invitation set expires_at = now() - interval '1 second' where member_id = $1", [
    member_id,
  ])
  assert.equal((await state()).state, 'expired')
  const read = (token: string) => newBrowser().post('/web/invitations/read', { token })
  assert.equal((await read(token)).body.code, 'invitation_expired')
  assert.equal((await invite()).status, 201)
  const again = await tokenIn(email)
  assert.equal((await read(token)).body.code, 'invitation_not_found', 'the earlier link was replaced')
  const found = (await read(again)).body.data
  assert.deepEqual([found.inviter, found.firm, found.step], ['Elena Robledo', 'Llano', 'password'])
  const accept = () => newBrowser().post('/web/invitations/accept', { token: again, password: PASSWORD })
  assert.deepEqual([(await accept()).status, (await accept()).body.code], [200, 'invitation_used'])
  const accepted = await state()
  assert.deepEqual([accepted.state, typeof accepted.accepted_at], ['accepted', 'string'])
})

test('the firm is named as in the sender of its emails', () => {
  assert.equal(firmOf('Robledo & Co. <office@example.com>'), 'Robledo & Co.')
  assert.equal(firmOf('"Robledo, Inc." <office@example.com>'), 'Robledo, Inc.')
  assert.equal(firmOf('office@example.com'), 'example.com')
})

test('a new email works only once its link was opened; other sessions end; the old address can undo it', async () => {
  const person = await newPerson()
  const browser = newBrowser()
  await browser.post('/web/auth/sign-in', { email: person.email, password: PASSWORD })
  const elsewhere = await openSession(installation, person.memberId)
  const email = newEmail()
  assert.equal((await browser.post('/web/me/email', { email })).status, 200)
  const signIn = async (email: string) =>
    (await newBrowser().post('/web/auth/sign-in', { email, password: PASSWORD })).status
  assert.deepEqual([await signIn(person.email), await signIn(email)], [200, 401])
  const token = await tokenIn(email)
  const signedOut = await newBrowser().post('/web/email/confirm', { token })
  assert.deepEqual([signedOut.status, signedOut.body.code], [401, 'sign_in_required'])
  const stranger = await openSession(installation, (await newPerson()).memberId)
  const foreign = await stranger.ask('POST', '/web/email/confirm', { token })
  assert.deepEqual([foreign.status, foreign.body.code], [404, 'email_link_expired'])
  assert.deepEqual([await signIn(person.email), await signIn(email)], [200, 401])
  assert.equal((await browser.post('/web/email/confirm', { token })).status, 200)
  assert.equal((await browser.post('/web/email/confirm', { token })).body.code, 'email_link_expired')
  assert.deepEqual([await signIn(person.email), await signIn(email)], [401, 200])
  assert.deepEqual(
    [(await browser.get('/web/me')).body.email, (await elsewhere.ask('GET', '/web/me')).body.signed_in],
    [email, false],
  )
  const undo = await tokenIn(person.email)
  assert.equal((await browser.post('/web/email/confirm', { token: undo })).status, 404, 'it only undoes')
  assert.equal((await newBrowser().post('/web/email/undo', { token: undo })).status, 200)
  assert.deepEqual([await signIn(person.email), await signIn(email)], [200, 401])
  assert.equal((await browser.get('/web/me')).body.signed_in, false, 'all sessions end')
  assert.equal((await newBrowser().post('/web/email/undo', { token: undo })).status, 404)
})

test('a new password ends a change of email that still waits, and not one that can be undone', async () => {
  const person = await newPerson()
  const session = await openSession(installation, person.memberId)
  const email = newEmail()
  await session.ask('POST', '/web/me/email', { email })
  const waiting = await tokenIn(email)
  await setPassword(
    database.durable,
    BY_TEST,
    person.memberId,
    await hashNewPassword('another long password', { email: '', name: '' }),
  )
  const again = await openSession(installation, person.memberId)
  const late = await again.ask('POST', '/web/email/confirm', { token: waiting })
  assert.deepEqual([late.status, late.body.code], [404, 'email_link_expired'])

  await again.ask('POST', '/web/me/email', { email })
  await again.ask('POST', '/web/email/confirm', { token: await tokenIn(email) })
  const undo = await tokenIn(person.email)
  await setPassword(
    database.durable,
    BY_TEST,
    person.memberId,
    await hashNewPassword(PASSWORD, { email: '', name: '' }),
  )
  assert.equal((await newBrowser().post('/web/email/undo', { token: undo })).status, 200)
})

test('an address of another account gets no link and the same answer; one taken meanwhile is refused', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  const session = await openSession(installation, person.memberId)
  const change = (email: string) => session.ask('POST', '/web/me/email', { email })
  const taken = await change(other.email)
  assert.deepEqual([taken.status, taken.body, await mailTo(other.email)], [200, { sent: true }, []])
  const email = newEmail()
  await change(email)
  await createMember(database.durable, BY_TEST, { email, name: 'Faster', role: 'member' })
  const late = await session.ask('POST', '/web/email/confirm', { token: await tokenIn(email) })
  assert.deepEqual([late.status, late.body.code], [400, 'email_taken'])
  const old = await openSession(installation, person.memberId, { provedMinutesAgo: 20 })
  assert.equal((await old.ask('POST', '/web/me/email', { email: newEmail() })).body.code, 'step_up_required')
})

test('the old address gets an email when a change is requested, and can cancel it before or after it is made', async () => {
  const person = await newPerson()
  const session = await openSession(installation, person.memberId)
  const [first, second] = [newEmail(), newEmail()]
  await session.ask('POST', '/web/me/email', { email: first })
  const notice = (await mailTo(person.email)).at(-1)!
  assert.match(notice.subject, /email change requested/)
  assert.ok(!notice.body.includes(first), 'it does not name the new address')
  const cancel = await tokenIn(person.email)
  assert.equal((await newBrowser().post('/web/email/undo', { token: cancel })).status, 200)
  assert.equal((await session.ask('GET', '/web/me')).body.signed_in, false, 'all sessions end')
  const again = await openSession(installation, person.memberId)
  const late = await again.ask('POST', '/web/email/confirm', { token: await tokenIn(first) })
  assert.equal(late.body.code, 'email_link_expired')

  await again.ask('POST', '/web/me/email', { email: second })
  const early = await tokenIn(person.email)
  const confirmed = await again.ask('POST', '/web/email/confirm', { token: await tokenIn(second) })
  assert.equal(confirmed.status, 200)
  assert.equal((await newBrowser().post('/web/email/undo', { token: early })).status, 200)
  const [{ email }] = await rows('select email from members.member where id = $1', [person.memberId])
  assert.equal(email, person.email)
})

test('staff cannot take over an account by changing its email: only a session of the account confirms it', async () => {
  const person = await newPerson()
  const newStaff = async (role: 'manager' | 'admin') => {
    const made = await createMember(database.durable, BY_TEST, { email: newEmail(), name: 'Staff', role })
    return openSession(installation, made.id)
  }
  const [manager, admin] = [await newStaff('manager'), await newStaff('admin')]
  const change = (by: typeof manager, member_id: number, email: string) =>
    by.ask('POST', '/web/console/members/email', { member_id, email })
  const theirs = newEmail()
  const answer = await change(manager, person.memberId, theirs)
  assert.deepEqual(
    [answer.status, answer.body.data],
    [200, { id: person.memberId, sent: true, approval_id: null }],
  )
  const emailOf = async (id: number) =>
    (await rows('select email from members.member where id = $1', [id]))[0].email
  assert.match((await mailTo(person.email)).at(-1)!.body, /Our staff asked to change/)
  const token = await tokenIn(theirs)
  assert.equal((await newBrowser().post('/web/email/confirm', { token })).status, 401)
  assert.equal((await manager.ask('POST', '/web/email/confirm', { token })).status, 404)
  await newBrowser().post('/web/auth/forgotten', { email: theirs })
  assert.equal((await mailTo(theirs)).length, 1, 'no reset link goes to an address that was not confirmed')
  assert.equal(await emailOf(person.memberId), person.email)
  const own = await openSession(installation, person.memberId)
  assert.equal((await own.ask('POST', '/web/email/confirm', { token })).status, 200)
  assert.equal(await emailOf(person.memberId), theirs)

  const same = await change(manager, person.memberId, theirs)
  assert.deepEqual(same.body.data, { id: person.memberId, sent: false, approval_id: null })
  await rows("update members.member set disabled_at = now(), disabled_by = 'test' where id = $1", [
    person.memberId,
  ])
  assert.equal((await change(admin, person.memberId, newEmail())).body.code, 'person_disabled')
})

test('the email of an account that nobody has used is changed at once, by an admin alone, and ends its invitation', async () => {
  const mistyped = newEmail()
  const wanted = { email: mistyped, name: 'Ana', role: 'member' as const }
  const { id: member_id } = await createMember(database.durable, BY_TEST, wanted)
  const staff = async (role: 'manager' | 'admin') => {
    const made = await createMember(database.durable, BY_TEST, { email: newEmail(), name: 'Staff', role })
    return openSession(installation, made.id)
  }
  const [manager, admin] = [await staff('manager'), await staff('admin')]
  assert.equal((await manager.ask('POST', '/web/console/members/invite', { member_id })).status, 201)
  const token = await tokenIn(mistyped)
  const email = newEmail()
  const change = (by: typeof manager) => by.ask('POST', '/web/console/members/email', { member_id, email })
  const refused = await change(manager)
  assert.deepEqual([refused.status, refused.body.code], [403, 'email_change_requires_admin'])
  assert.deepEqual((await change(admin)).body.data, { id: member_id, sent: false, approval_id: null })
  const accepted = await newBrowser().post('/web/invitations/accept', { token, password: PASSWORD })
  assert.equal(accepted.body.code, 'invitation_not_found')
  assert.equal((await rows('select email from members.member where id = $1', [member_id]))[0].email, email)
})

test('a person without an LLC of their own changes their name and phone, and nothing of the owner', async () => {
  const owner = await newOwner()
  const person = await newCollaborator(installation, owner)
  const changed = await person.session.ask('PUT', '/web/me/contact', {
    name: 'Sara V.',
    phone: '+34 600 000 200',
  })
  assert.equal(changed.status, 200, changed.text)
  const [row] = await rows('select name, phone from members.member where id = $1', [person.memberId])
  assert.deepEqual(row, { name: 'Sara V.', phone: '+34600000200' })
  const nothing = await person.session.ask('PUT', '/web/me/contact', {})
  assert.equal(nothing.body.code, 'nothing_to_change')
})

test('names that an email client could turn into a link are left out of invitations', () => {
  assert.deepEqual(['Ana Robles', 'Robles & Co. LLC', 'J. Vidal'].map(isPlain), [true, true, true])
  assert.deepEqual(['evil.example', 'see https://x', 'me@example.com', 'a<b>', 'www.x.y now'].map(isPlain), [
    false,
    false,
    false,
    false,
    false,
  ])
})
