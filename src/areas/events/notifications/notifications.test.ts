import assert from 'node:assert/strict'
import test from 'node:test'
import { ownPayment } from '../../../../tests/harness/console.ts'
import { newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { addTransaction, newManager } from '../../../../tests/harness/ledger.ts'
import { ownOneOff } from '../../../../tests/harness/obligations.ts'
import { makeReportOf } from '../../../../tests/harness/reports.ts'
import { openSession, type TestSession } from '../../../../tests/harness/sessions.ts'
import { newCollaborator } from '../../../../tests/harness/shares.ts'
import { EVENT_TYPES } from '../event-types.rules.ts'
import { NOTIFIED_TYPES } from './notified.rules.ts'

const installation = await openTestInstallation()
const { database } = installation
const manager = await newManager(installation)
const staff = await openSession(installation, manager.id)

const listed = async (session: TestSession) => {
  const answer = await session.ask('GET', '/web/notifications')
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const unread = async (session: TestSession) =>
  (await session.ask('GET', '/web/notifications/unread')).body.unread
const typesOf = (data: { type: string }[]) => data.map(({ type }) => type)

/** A transaction that a Manager vetoes. */
async function veto(member: Awaited<ReturnType<typeof newMember>>): Promise<string> {
  const { transaction_id } = await addTransaction(installation, member, { description: 'Buy a boat' })
  const body = { transaction_id, status: 'VETOED', manager_resolution: 'Not for the business.' }
  const answer = await staff.ask('POST', '/web/console/ledger/decide', body)
  assert.equal(answer.status, 200, answer.text)
  return transaction_id
}

test('the index has exactly the types that people are notified of, and each is a type of event', async () => {
  const { rows } = await database.withClient(client =>
    client.query("select pg_get_indexdef('kernel.event_notified'::regclass) as definition"),
  )
  const types = [...rows[0].definition.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, type]) => type)
  assert.deepEqual(types.toSorted(), NOTIFIED_TYPES.toSorted())
  const known = EVENT_TYPES.map(({ type }) => type)
  assert.deepEqual(
    NOTIFIED_TYPES.filter(type => !known.includes(type)),
    [],
  )
})

test('a decision and an obligation are notifications of their owner alone, unread until they are marked', async () => {
  const [member, other] = [await newMember(installation), await newMember(installation)]
  const session = await openSession(installation, member.memberId)
  const stranger = await openSession(installation, other.memberId)
  assert.deepEqual(await listed(session), [])
  const transactionId = await veto(member)
  const first = await listed(session)
  assert.deepEqual(typesOf(first), ['ledger.vetoed'])
  assert.deepEqual(first[0].subject, {
    id: transactionId,
    name: { en: 'Buy a boat', es: 'Buy a boat' },
    year: null,
    period: null,
    page: null,
  })
  assert.equal(first[0].entity_id, member.entityId)
  const obligationId = await ownOneOff(installation, member)
  assert.equal(await unread(session), 2)
  assert.deepEqual([await unread(stranger), await listed(stranger)], [0, []])

  assert.equal((await session.ask('POST', '/web/notifications/read', { up_to: first[0].id })).status, 200)
  assert.equal(await unread(session), 1)
  const [newest, older] = await listed(session)
  assert.deepEqual(
    [newest.subject.id, newest.is_unread, older.is_unread],
    [String(obligationId), true, false],
  )
  await session.ask('POST', '/web/notifications/read', { up_to: newest.id })
  await session.ask('POST', '/web/notifications/read', { up_to: older.id })
  assert.equal(await unread(session), 0, 'an older one does not make newer ones unread')

  for (const up_to of ['evt_1', `evt_${'f'.repeat(32)}`]) {
    const refused = await session.ask('POST', '/web/notifications/read', { up_to })
    assert.deepEqual([refused.status, refused.body.code], [400, 'unknown_event'])
  }
})

test('a report says its period, and a payment its service', async () => {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const reportId = await makeReportOf(installation, member, '2026-09')
  const paymentId = await ownPayment(installation, member)
  const [payment, report] = await listed(session)
  assert.deepEqual(typesOf([payment, report]), ['payment.created', 'report.published'])
  assert.equal(report.subject.id, String(reportId))
  assert.deepEqual(report.subject.period, { type: 'monthly', year: 2026, quarter: null, month: 9 })
  assert.equal(payment.subject.id, String(paymentId))
  assert.ok(payment.subject.name.en.length > 0)
})

test('somebody an LLC is shared with is notified of their areas, and the owner sees when they read it', async () => {
  const owner = await newMember(installation)
  await veto(owner)
  await ownOneOff(installation, owner)
  const ledger = await newCollaborator(installation, owner, { role: 'accountant', areas: ['ledger'] })
  const books = await newCollaborator(installation, owner, { areas: ['bookkeeping'] })
  const [before, ...more] = await listed(ledger.session)
  assert.deepEqual([before.type, before.is_unread, more], ['ledger.vetoed', false, []])
  assert.equal(await unread(ledger.session), 0, 'what happened before the share is not new')
  await veto(owner)
  const isUnread = (await listed(ledger.session)).map(({ is_unread }: { is_unread: boolean }) => is_unread)
  assert.deepEqual(isUnread, [true, false])
  assert.deepEqual([await unread(ledger.session), await unread(books.session)], [1, 0])
  assert.deepEqual(await listed(books.session), [])
  const { rows } = await database.withClient(client =>
    client.query('select actor, kind from members.access_record where member_id = $1', [owner.memberId]),
  )
  const seen = rows.filter(({ actor }) => actor.startsWith('member:'))
  assert.deepEqual(seen, [{ actor: `member:${ledger.memberId}`, kind: 'ledger' }])
})

test('an email that was turned off is not sent, and others name the page where that is chosen', async () => {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const mailAbout = async (transactionId: string) => {
    const { rows } = await database.withClient(client =>
      client.query('select body from kernel.mail where about = $1', [`transaction/${transactionId}/decided`]),
    )
    return rows.map(({ body }) => body as string)
  }
  const [sent] = await mailAbout(await veto(member))
  assert.match(sent!, /\/account\/notifications\n$/)
  assert.deepEqual((await session.ask('GET', '/web/me/emails')).body, { off: [] })
  const chosen = await session.ask('POST', '/web/me/emails', { off: ['decisions'] })
  assert.deepEqual([chosen.status, chosen.body], [200, { off: ['decisions'] }])
  assert.deepEqual(await mailAbout(await veto(member)), [])
  const refused = await session.ask('POST', '/web/me/emails', { off: ['security'] })
  assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_choice'])
  assert.deepEqual((await session.ask('GET', '/web/me/emails')).body, { off: ['decisions'] })
  await session.ask('POST', '/web/me/emails', { off: [] })
  assert.equal((await mailAbout(await veto(member))).length, 1)
})
