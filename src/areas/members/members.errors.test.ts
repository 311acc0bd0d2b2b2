import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { watchErrors } from '../../../tests/harness/error-codes.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { dayFromNow, newManager } from '../../../tests/harness/ledger.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { errors } from '../../kernel/http/errors.ts'
import { membersErrors } from './members.errors.ts'
import { createMember } from './members.ts'

const installation = await openTestInstallation()
const manager = await newManager(installation)
const session = await openSession(installation, manager.id)
const post = (path: string, body: unknown) => session.ask('POST', `/web/console/${path}`, body)
const put = (body: unknown) => session.ask('PUT', '/web/console/members', body)
const { check, checkLines, checkAllSeen } = watchErrors(membersErrors)
const newEmail = () => `${randomBytes(6).toString('hex')}@example.com`
const NOBODY = 2_000_000_000

test('the console reports errors about people by code and field', async () => {
  const { memberId: member_id } = await newMember(installation)
  const person = { email: newEmail(), name: 'Ana' }
  check(await post('members', { ...person, email: manager.email }), membersErrors.email_taken, 'email')
  check(await post('members', { ...person, email: 'ana' }), errors.invalid_email, 'email')
  for (const email of ['josé@example.com', 'ana@españa.es', 'a!b@example.com', 'ana..b@example.com'])
    check(await post('members', { ...person, email }), membersErrors.email_cannot_sign_in, 'email')
  check(await post('members', { ...person, phone: '600' }), errors.invalid_phone, 'phone')
  check(await post('members', { ...person, since: '2999-01-01' }), errors.date_in_future, 'since')
  check(await post('members', { ...person, role: 'admin' }), membersErrors.staff_change_requires_admin)
  check(await put({ member_id, tier: 'two words' }), membersErrors.invalid_tier, 'tier')
  check(await put({ member_id }), errors.nothing_to_change)
  const moved = { member_id, email: 'josé@example.com' }
  check(await post('members/email', moved), membersErrors.email_cannot_sign_in, 'email')
  check(await put({ member_id: NOBODY, name: 'Ana' }), membersErrors.member_not_found, 'member_id')
  const earlier = { email: `é${newEmail()}`, name: 'Ana', role: 'member' as const, hasSingleSignOn: true }
  const { id } = await createMember(installation.database.durable, BY_TEST, earlier)
  const known = await session.ask('GET', `/web/console/members/${id}`)
  assert.deepEqual([known.status, known.body.data.email], [200, earlier.email], 'an existing account')
  const unknown = await session.ask('GET', `/web/console/members/${NOBODY}`)
  check(unknown, membersErrors.member_not_found, 'member_id')
  for (const path of ['disable', 'enable'])
    check(await post(`members/${path}`, { member_id: NOBODY }), membersErrors.member_not_found, 'member_id')
})

test('managers cannot change staff, and nobody can disable or demote themselves', async () => {
  const other = await newManager(installation)
  const staffOnly = membersErrors.staff_change_requires_admin
  check(await put({ member_id: other.id, name: 'Other' }), staffOnly)
  for (const path of ['disable', 'enable'])
    check(await post(`members/${path}`, { member_id: other.id }), staffOnly)
  check(await post('members/email', { member_id: other.id, email: newEmail() }), staffOnly)
  check(await post('members/revoke', { member_id: other.id }), staffOnly)
  check(await post('members/disable', { member_id: manager.id }), membersErrors.own_account)
})

test('requests of admins report errors by code', async () => {
  const [first, second] = [
    await newManager(installation, 'One', 'admin'),
    await newManager(installation, 'Two', 'admin'),
  ]
  const [one, two] = [await openSession(installation, first.id), await openSession(installation, second.id)]
  const ask = (by: typeof one, path: string, body: unknown, method = 'POST') =>
    by.ask(method, `/web/console/${path}`, body)
  const { memberId: client_id } = await newMember(installation)
  const { memberId } = await newMember(installation)
  const assign = (member_id: number, client_id: number) =>
    ask(one, 'assignments', { member_id, client_id, assigned: true }, 'PUT')
  check(await assign(memberId, client_id), membersErrors.not_a_manager_account)
  check(await assign(manager.id, manager.id), membersErrors.assigned_to_self)
  check(await assign(manager.id, NOBODY), membersErrors.member_not_found, 'client_id')
  const change = { member_id: memberId, role: 'admin' }
  check(await ask(one, 'members/role', { ...change, member_id: first.id }), membersErrors.own_account)
  const { approval_id } = (await ask(one, 'members/role', change)).body.data
  check(await ask(one, 'members/role', change), membersErrors.approval_pending)
  const decide = (by: typeof one, approval_id: number, decision: string) =>
    ask(by, 'approvals/decide', { approval_id, decision })
  check(await decide(one, approval_id, 'approved'), membersErrors.own_approval)
  check(await decide(two, NOBODY, 'approved'), membersErrors.approval_not_found, 'approval_id')
  await decide(two, approval_id, 'rejected')
  check(await decide(two, approval_id, 'approved'), membersErrors.approval_closed)
  const { memberId: member_id } = await newMember(installation)
  await installation.database.withClient(client =>
    client.query(
      "update members.member set disabled_at = now(), disabled_by = 'test', erased_at = now() where id = $1",
      [member_id],
    ),
  )
  const passport = { member_id: memberId, kind: 'passport', value: '!' }
  check(await ask(one, 'members/identifiers', passport), membersErrors.invalid_identifier, 'value')
  check(await ask(one, 'members/enable', { member_id }), membersErrors.person_erased)
  check(await ask(one, 'members/role', { member_id, role: 'support' }), membersErrors.person_erased)
})

test('announcements report errors by code and field', async () => {
  const admin = await openSession(installation, (await newManager(installation, 'One', 'admin')).id)
  const news = { title: `Change ${newEmail()}`, body: 'New.', effective_on: dayFromNow(60) }
  const announce = (more: object = {}) =>
    admin.ask('POST', '/web/console/announcements', { ...news, ...more })
  check(await announce({ effective_on: dayFromNow(29) }), membersErrors.announcement_too_soon, 'effective_on')
  check(await announce({ title_es: 'Cambio' }), membersErrors.announcement_half_translated)
  assert.equal((await announce()).status, 200)
  check(await announce({ body: 'Newer.' }), membersErrors.announcement_exists)
})

test('the API and the command line report the same errors', async t => {
  const { key } = await newMember(installation)
  const change = (body: unknown) => installation.ask('/v1/profile', { key, method: 'PUT', body })
  check(await change({ phone: '600' }), errors.invalid_phone, 'phone')
  check(await change({}), errors.nothing_to_change)
  const { url } = await openScratch(t)
  await checkLines(url, [
    ['member create --email ana@example.com --name Ana --role admin', null],
    ['member create --email ANA@example.com --name Ana', [membersErrors.email_taken, 'email']],
    ['member update --member ana@example.com', [errors.nothing_to_change]],
    ['member update --member 1 --tier "two words"', [membersErrors.invalid_tier, 'tier']],
    ['member show --member nobody@example.com', [membersErrors.member_not_found]],
    ['member email --member 1 --email ana', [errors.invalid_email, 'email']],
    ['member email --member 1 --email josé@example.com', [membersErrors.email_cannot_sign_in, 'email']],
    ['member disable --member 1', [membersErrors.last_admin]],
    ['member role --member 1 --role member', [membersErrors.last_admin]],
    // At once, without a second admin: the command line is the operator's own.
    ['member create --email eva@example.com --name Eva --role admin', null],
    ['member role --member eva@example.com --role manager --clients assigned', null],
    ['member create --email leo@example.com --name Leo', null],
    ['member assign --member eva@example.com --client leo@example.com', null],
    [
      'member assign --member leo@example.com --client eva@example.com',
      [membersErrors.not_a_manager_account],
    ],
    ['member clients --member eva@example.com', null],
    ['member clients --member eva@example.com --see all', null],
    ['member unassign --member eva@example.com --client leo@example.com', null],
    ['member show --member eva@example.com', null],
    ['member revoke --member leo@example.com', null],
    ['member disable --member eva@example.com', null],
    ['member enable --member eva@example.com --role support', null],
  ])
})

test('messages are in the language of the caller', async () => {
  const { key } = await newMember(installation)
  const headers = { 'accept-language': 'es-ES,es;q=0.9,en;q=0.8' }
  const { body } = await installation.ask('/v1/profile', {
    key,
    method: 'PUT',
    body: { phone: '6' },
    headers,
  })
  assert.match(body.error, /^phone debe ser un número de teléfono con prefijo internacional/)
})

test('every error of the area was raised', checkAllSeen)
