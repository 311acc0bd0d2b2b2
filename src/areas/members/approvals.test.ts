import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { newManager } from '../../../tests/harness/ledger.ts'
import { makePasskey, openSession } from '../../../tests/harness/sessions.ts'
import { areas } from '../../areas.ts'
import { hashNewPassword, setPassword } from '../sessions/sessions.ts'
import { expireApprovalsJob } from './approval.jobs.ts'
import { changeRole, decideRequest } from './member-status.ts'
import { createMember, disableAccount } from './members.ts'

// A separate database, because how many admins there are decides.
const installation = await openTestInstallation({ isAlone: true })
const { database } = installation
const grants = areas.flatMap(area => area.grants ?? [])

const rows = async (sql: string, values: unknown[] = []) =>
  (await database.withClient(client => client.query(sql, values))).rows

async function newAdmin(name = 'Admin') {
  const admin = await newManager(installation, name, 'admin')
  const session = await openSession(installation, admin.id)
  const post = (path: string, body: object) => session.ask('POST', `/web/console/${path}`, body)
  const decide = (approval_id: number, decision: 'approved' | 'rejected') =>
    post('approvals/decide', { approval_id, decision })
  return { ...admin, session, post, decide }
}
const personOf = async (id: number) =>
  (
    await rows('select role, email, disabled_at is not null as disabled from members.member where id = $1', [
      id,
    ])
  )[0]
const approvalOf = async (id: number) => (await rows('select * from members.approval where id = $1', [id]))[0]
const mailAbout = async (id: number, status: string) =>
  await rows('select to_address, body from kernel.mail where about like $1 order by id', [
    `approval/${id}/${status}/%`,
  ])

const first = await newAdmin('First')

test('the only admin needs no approval, which is recorded', async () => {
  const { memberId } = await newMember(installation)
  const done = await first.post('members/role', { member_id: memberId, role: 'admin' })
  assert.deepEqual([done.status, done.body.data.approval_id], [200, null], done.text)
  assert.equal((await personOf(memberId)).role, 'admin')
  const [recorded] = await rows('select * from members.approval where member_id = $1', [memberId])
  assert.deepEqual(
    [recorded.status, recorded.requested_by, recorded.decided_by],
    ['not_needed', first.id, null],
  )
  const [audited] = await rows('select actor, detail from kernel.audit_row where record = $1', [
    `approval/${recorded.id}`,
  ])
  assert.deepEqual(audited, { actor: `staff:${first.id}`, detail: `role of member/${memberId}: not_needed` })
  await rows("update members.member set role = 'member' where id = $1", [memberId])
})

test('a change to an admin is made only when a second admin approves it, once, and all admins get an email', async () => {
  const [second, third] = [await newAdmin('Second'), await newAdmin('Third')]
  const wanted = { member_id: third.id, role: 'support' }
  const { approval_id } = (await first.post('members/role', wanted)).body.data
  assert.ok(approval_id > 0)
  assert.equal((await personOf(third.id)).role, 'admin')
  assert.equal((await third.session.ask('GET', '/web/console/approvals')).status, 200, 'still signed in')
  const recipients = (await mailAbout(approval_id, 'pending')).map(({ to_address }) => to_address)
  for (const { email } of [first, second, third]) assert.ok(recipients.includes(email), email)
  const listed = await second.session.ask('GET', '/web/console/approvals?pending=true')
  const [shown] = listed.body.data
  assert.deepEqual(
    [shown.id, shown.change, shown.role, shown.member_id, shown.requester, shown.status],
    [approval_id, 'role', 'support', third.id, 'First', 'pending'],
  )
  assert.equal((await first.decide(approval_id, 'approved')).body.code, 'own_approval')
  const answers = await Promise.all([
    second.decide(approval_id, 'approved'),
    second.decide(approval_id, 'approved'),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await personOf(third.id)).role, 'support')
  assert.equal((await approvalOf(approval_id)).decided_by, second.id)
  const changes = await rows("select 1 from kernel.audit_row where action = 'member.role' and record = $1", [
    `member/${third.id}`,
  ])
  assert.equal(changes.length, 1, 'made once')
  const news = (await mailAbout(approval_id, 'approved')).map(({ to_address }) => to_address)
  assert.ok(news.includes(first.email) && news.includes(second.email))
  await rows('update members.member set role = $1 where id = any ($2)', ['member', [second.id]])
})

test('disabling, restoring and changing the email of an admin, and adding one, wait for the second admin', async () => {
  const [second, target] = [await newAdmin(), await newAdmin()]
  const waits = async (path: string, body: object) => {
    const before = await personOf(target.id)
    const answer = await first.post(path, body)
    assert.ok(answer.status < 300, answer.text)
    const { id, approval_id } = answer.body.data
    assert.ok(approval_id > 0, path)
    assert.deepEqual(await personOf(target.id), before, path)
    return { id, approve: () => second.decide(approval_id, 'approved') }
  }
  const email = `${randomBytes(6).toString('hex')}@example.com`
  // Nobody has used this account, so its owner could not confirm a new email.
  const unused = await createMember(database.durable, BY_TEST, {
    email: `${randomBytes(6).toString('hex')}@example.com`,
    name: 'Unused',
    role: 'admin',
  })
  const moved = await waits('members/email', { member_id: unused.id, email })
  assert.notEqual((await personOf(unused.id)).email, email)
  assert.equal((await moved.approve()).status, 200)
  assert.equal((await personOf(unused.id)).email, email)
  const off = await waits('members/disable', { member_id: target.id, reason: 'Left.' })
  assert.equal((await off.approve()).status, 200)
  assert.equal((await personOf(target.id)).disabled, true)
  const on = await waits('members/enable', { member_id: target.id, role: 'admin' })
  assert.equal((await on.approve()).status, 200)
  const { role, disabled } = await personOf(target.id)
  assert.deepEqual({ role, disabled }, { role: 'admin', disabled: false })
  const address = `${randomBytes(6).toString('hex')}@example.com`
  const added = await waits('members', { email: address, name: 'New', role: 'admin' })
  assert.equal((await personOf(added.id)).role, 'member')
  assert.equal((await added.approve()).status, 200)
  assert.equal((await personOf(added.id)).role, 'admin')
  await rows("update members.member set role = 'member' where id = any ($1)", [
    [second.id, target.id, added.id, unused.id],
  ])
})

test('an admin who never accepted the invitation is stopped by one admin, approves nothing, and cannot be moved by one alone', async () => {
  const invited = async () => {
    const email = `${randomBytes(6).toString('hex')}@example.com`
    const { id } = await createMember(database.durable, BY_TEST, { email, name: 'Mistyped', role: 'admin' })
    const sent = await first.post('members/invite', { member_id: id })
    assert.equal(sent.status, 201, sent.text)
    // Asking for a link is not accepting.
    await installation.ask('/web/auth/forgotten', {
      body: { email },
      headers: { origin: installation.address },
    })
    const open = () => rows('select id from people.invitation where member_id = $1', [id])
    return { id, email, open }
  }
  await rows("update members.member set role = 'member' where role = 'admin' and id <> $1", [first.id])
  const [alone, lonely] = [await invited(), await invited()]
  const moved = await first.post('members/role', { member_id: lonely.id, role: 'member' })
  assert.deepEqual([moved.status, moved.body.data.approval_id], [200, null], 'nobody else could approve it')
  const withdrawn = await first.post('members/revoke', { member_id: alone.id })
  assert.deepEqual([withdrawn.status, withdrawn.body.data.approval_id], [200, null], withdrawn.text)
  assert.deepEqual(await alone.open(), [], 'the link is void')
  const off = await first.post('members/disable', { member_id: alone.id })
  assert.deepEqual([off.status, off.body.data.approval_id], [200, null], off.text)
  assert.equal((await personOf(alone.id)).disabled, true)
  const second = await newAdmin('Second')
  const other = await invited()
  const email = `${randomBytes(6).toString('hex')}@example.com`
  for (const [path, wanted] of [
    ['members/enable', { member_id: alone.id, role: 'admin' }],
    ['members/role', { member_id: lonely.id, role: 'admin' }],
  ] as const) {
    const answer = await first.post(path, wanted)
    assert.ok(answer.body.data.approval_id > 0, path)
    assert.equal((await second.decide(answer.body.data.approval_id, 'rejected')).status, 200)
  }
  const accepted = await invited()
  await setPassword(
    database.durable,
    BY_TEST,
    accepted.id,
    await hashNewPassword('correct horse battery', { email: '', name: '' }),
  )
  for (const [path, more] of [
    ['disable', {}],
    ['revoke', {}],
    ['role', { role: 'support' }],
  ] as const) {
    const answer = await first.post(`members/${path}`, { member_id: accepted.id, ...more })
    assert.ok(answer.body.data.approval_id > 0, `${path} of an admin who accepted`)
  }
  const unused = await createMember(database.durable, BY_TEST, { email, name: 'Unused', role: 'admin' })
  const take = await first.post('members/email', { member_id: unused.id, email: `own-${email}` })
  assert.ok(take.body.data.approval_id > 0, take.text)
  assert.equal((await personOf(unused.id)).email, email)
  const gone = await first.post('members/disable', { member_id: other.id })
  assert.equal(gone.body.data.approval_id, null, 'also with a second admin')
  await rows("update members.member set role = 'member' where id = any ($1)", [
    [second.id, accepted.id, unused.id],
  ])
})

test('while someone waits to become an admin, one admin alone cannot move the account to another address', async () => {
  const second = await newAdmin()
  const email = `${randomBytes(6).toString('hex')}@example.com`
  const { id, approval_id } = (await first.post('members', { email, name: 'New', role: 'admin' })).body.data
  const moved = { member_id: id, email: `${randomBytes(6).toString('hex')}@example.com` }
  for (const admin of [first, second]) {
    const answer = await admin.post('members/email', moved)
    assert.equal(answer.status, 200, answer.text)
    const request = answer.body.data.approval_id
    assert.equal((await personOf(id)).email, email)
    assert.equal((await admin.decide(request, 'approved')).body.code, 'own_approval')
    assert.equal((await admin.decide(request, 'rejected')).status, 200)
  }
  assert.equal((await second.decide(approval_id, 'approved')).status, 200)
  const { role, email: address } = await personOf(id)
  assert.deepEqual({ role, address }, { role: 'admin', address: email })
  await rows("update members.member set role = 'member' where id = any ($1)", [[second.id, id]])
})

test('a rejected or expired request changes nothing, and can be made again', async () => {
  const [second, target] = [await newAdmin(), await newAdmin()]
  const ask = async () => (await first.post('members/disable', { member_id: target.id })).body
  const { approval_id: rejected } = (await ask()).data
  assert.equal((await ask()).code, 'approval_pending')
  assert.equal((await second.decide(rejected, 'rejected')).status, 200)
  assert.equal((await second.decide(rejected, 'rejected')).status, 200, 'safe to repeat')
  assert.equal((await second.decide(rejected, 'approved')).body.code, 'approval_closed')
  const { approval_id: late } = (await ask()).data
  await rows('update members.approval set expires_at = now() where id = $1', [late])
  assert.equal((await second.decide(late, 'approved')).body.code, 'approval_closed')
  const { body } = await second.session.ask('GET', '/web/console/approvals')
  assert.equal(body.data.find(({ id }: { id: number }) => id === late).status, 'expired')
  const { approval_id: withdrawn } = (await ask()).data
  assert.equal((await first.decide(withdrawn, 'rejected')).status, 200, 'the requester may withdraw it')
  assert.equal((await personOf(target.id)).disabled, false)
  await rows("update members.member set role = 'member' where id = any ($1)", [[second.id, target.id]])
})

test('the requests of an admin who is disabled are void, also after they are restored', async () => {
  const [second, target] = [await newAdmin(), await newAdmin()]
  const { approval_id } = (await second.post('members/disable', { member_id: target.id })).body.data
  const change = { by: BY_TEST, staff: null, grants, publicUrl: '', memberId: second.id }
  await database.transaction(tx => disableAccount({ tx, ...change }, null))
  assert.equal((await approvalOf(approval_id)).status, 'void')
  await rows('update members.member set disabled_at = null, disabled_by = null where id = $1', [second.id])
  assert.equal((await first.decide(approval_id, 'approved')).body.code, 'approval_closed')
  assert.equal((await personOf(target.id)).disabled, false)
})

test('staff who were disabled or lost their role after their request was admitted decide and change nothing', async () => {
  const [second, target] = [await newAdmin(), await newAdmin()]
  const answer = await first.post('members/role', { member_id: target.id, role: 'support' })
  const { approval_id } = answer.body.data
  const admitted = { memberId: second.id, sessionId: '', role: 'admin', onlyClientsOf: null } as const
  const change = { by: BY_TEST, staff: admitted, grants, publicUrl: '' }
  const decide = (decision: 'approved' | 'rejected') =>
    database.transaction(tx => decideRequest({ tx, ...change }, approval_id, decision))
  const { memberId } = await newMember(installation)
  const promote = () => database.transaction(tx => changeRole({ tx, ...change, memberId }, 'support', 'all'))
  const refusal = { status: 403, code: 'staff_change_requires_admin' }
  for (const lost of ["role = 'manager'", "role = 'admin', disabled_at = now(), disabled_by = 'cli'"]) {
    await rows(`update members.member set ${lost} where id = $1`, [second.id])
    for (const attempt of [() => decide('approved'), () => decide('rejected'), promote])
      await assert.rejects(attempt, refusal, lost)
  }
  assert.equal((await approvalOf(approval_id)).status, 'pending')
  assert.deepEqual([(await personOf(target.id)).role, (await personOf(memberId)).role], ['admin', 'member'])
  await rows("update members.member set role = 'member' where id = any ($1)", [[second.id, target.id]])
})

test('changes to other staff need no approval', async () => {
  const { id } = await newManager(installation)
  const done = await first.post('members/disable', { member_id: id })
  assert.equal(done.body.data.approval_id, null)
  assert.equal((await personOf(id)).disabled, true)
})

test('revoking the access of another admin waits for the second admin; one’s own does not', async () => {
  const [second, target] = [await newAdmin(), await newAdmin()]
  const isIn = async (person: typeof target) => (await person.session.ask('GET', '/web/me')).body.signed_in
  const answer = await first.post('members/revoke', { member_id: target.id })
  assert.deepEqual([answer.status, answer.body.data.ended], [200, 0], answer.text)
  assert.equal(await isIn(target), true)
  const again = await first.post('members/revoke', { member_id: target.id })
  assert.equal(again.body.code, 'approval_pending')
  assert.equal((await first.decide(answer.body.data.approval_id, 'approved')).body.code, 'own_approval')
  const approved = await second.decide(answer.body.data.approval_id, 'approved')
  assert.ok(approved.body.data.ended > 0, approved.text)
  assert.equal(await isIn(target), false)
  assert.equal((await personOf(target.id)).disabled, false)
  const own = await second.post('members/revoke', { member_id: second.id })
  assert.deepEqual([own.status, own.body.data.approval_id], [200, null], own.text)
  assert.equal(await isIn(second), false)
  await rows("update members.member set role = 'member' where id = any ($1)", [[second.id, target.id]])
})

test('turning off the second factor of another admin waits for the second admin', async () => {
  const [second, target] = [await newAdmin(), await newAdmin()]
  const codes = { email: target.email, memberId: target.id }
  await makePasskey(installation, codes)
  const answer = await first.post('members/forget-codes', { member_id: target.id })
  const { changed, approval_id } = answer.body.data
  assert.deepEqual([answer.status, changed, approval_id > 0], [200, false, true], answer.text)
  const security = async () => (await target.session.ask('GET', '/web/me/security')).body.passkeys.length
  assert.equal(await security(), 1, 'nothing has changed')
  const again = await first.post('members/forget-codes', { member_id: target.id })
  assert.equal(again.body.code, 'approval_pending')
  assert.match((await mailAbout(approval_id, 'pending'))[0]!.body, /turn off .*’s second factor/)
  assert.equal((await first.decide(approval_id, 'approved')).body.code, 'own_approval')
  assert.equal((await second.decide(approval_id, 'approved')).body.data.ended, 1)
  const later = await openSession(installation, target.id)
  assert.deepEqual((await later.ask('GET', '/web/me/security')).body.passkeys, [])
  await rows("update members.member set role = 'member' where id = any ($1)", [[second.id, target.id]])
})

test('requests about a person are void when their role or status changes, but not when they revoke their own access', async () => {
  const [second, target] = [await newAdmin(), await newAdmin()]
  const { memberId } = await newMember(installation)
  const request = async (path: string, body: object): Promise<number> =>
    (await first.post(`members/${path}`, body)).body.data.approval_id
  const toAdmin = await request('role', { member_id: memberId, role: 'admin' })
  assert.equal((await second.post('members/disable', { member_id: memberId })).status, 200)
  assert.equal((await approvalOf(toAdmin)).status, 'void')
  assert.equal((await second.decide(toAdmin, 'approved')).body.code, 'approval_closed')
  assert.deepEqual((await personOf(memberId)).role, 'member')
  const revoke = await request('revoke', { member_id: target.id })
  const demote = await request('role', { member_id: target.id, role: 'support' })
  const own = await target.post('members/revoke', { member_id: target.id })
  assert.equal(own.body.data.approval_id, null, own.text)
  assert.equal((await approvalOf(revoke)).status, 'pending')
  assert.equal((await second.decide(demote, 'approved')).status, 200)
  assert.deepEqual(
    [(await approvalOf(revoke)).status, (await approvalOf(demote)).status],
    ['void', 'approved'],
  )
  await rows("update members.member set role = 'member' where id = any ($1)", [[second.id, target.id]])
})

test('a request that nobody decides in time is closed, and the one who made it gets an email', async () => {
  const [second, target] = [await newAdmin(), await newAdmin()]
  const answer = await first.post('members/disable', { member_id: target.id })
  const { approval_id } = answer.body.data
  const close = () => expireApprovalsJob.run({ ...installation } as never, new AbortController().signal)
  await close()
  assert.deepEqual(await mailAbout(approval_id, 'expired'), [], 'it has not expired yet')
  await rows('update members.approval set expires_at = now() where id = $1', [approval_id])
  await close()
  await close()
  const news = await mailAbout(approval_id, 'expired')
  assert.deepEqual(
    news.map(({ to_address }) => to_address),
    [first.email],
  )
  const [{ status }] = await rows('select status from members.approval where id = $1', [approval_id])
  assert.equal(status, 'expired')
  assert.equal((await second.decide(approval_id, 'approved')).body.code, 'approval_closed')
  await rows("update members.member set role = 'member' where id = any ($1)", [[second.id, target.id]])
})

test('a manager does not change the account of someone who is about to become an admin', async () => {
  await newAdmin('Another')
  const manager = await newManager(installation, 'Manager')
  const session = await openSession(installation, manager.id)
  const { memberId } = await newMember(installation)
  await openSession(installation, memberId)
  const change = (path: string, more = {}) =>
    session.ask('POST', `/web/console/members/${path}`, { member_id: memberId, ...more })
  const email = { email: `taken-${randomBytes(4).toString('hex')}@example.com` }
  const answer = await first.post('members/role', { member_id: memberId, role: 'admin' })
  assert.ok(answer.body.data.approval_id > 0, answer.text)
  for (const [path, more] of [
    ['email', email],
    ['revoke', {}],
    ['disable', {}],
  ] as const) {
    const { status, body } = await change(path, more)
    assert.deepEqual([status, body.code], [403, 'staff_change_requires_admin'], path)
  }
  const rename = () =>
    session.ask('PUT', '/web/console/members', { member_id: memberId, name: 'First Admin' })
  const renamed = await rename()
  assert.deepEqual([renamed.status, renamed.body.code], [403, 'staff_change_requires_admin'])
  await first.decide(answer.body.data.approval_id, 'rejected')
  assert.equal((await change('email', email)).status, 200)
  assert.equal((await rename()).status, 200)
})
