import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { addEntry } from '../../../tests/harness/books.ts'
import { recordDocument } from '../../../tests/harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { makeTransaction, newManager } from '../../../tests/harness/ledger.ts'
import { ownConversation } from '../../../tests/harness/messages.ts'
import { openSession, type TestSession } from '../../../tests/harness/sessions.ts'
import { newCollaborator } from '../../../tests/harness/shares.ts'
import type { Language } from '../../kernel/values/language.ts'
import { assignClient } from '../members/members.ts'

// A separate database: a message to nobody in particular goes to every admin.
const installation = await openTestInstallation({ isAlone: true })
const { database, config } = installation

const query = <R extends object>(sql: string, values: unknown[] = []): Promise<R[]> =>
  database.withClient(async client => (await client.query<R>(sql, values)).rows)

async function newOwner(language: Language = 'en') {
  const member = await newMember(installation)
  await query('update members.member set language = $2 where id = $1', [member.memberId, language])
  return { ...member, session: await openSession(installation, member.memberId) }
}

async function newStaff(role: 'support' | 'manager' | 'admin', clients: 'all' | 'assigned' = 'all') {
  const { id, email } = await newManager(installation, 'Elena Robledo', role)
  await query('update members.member set clients = $2 where id = $1', [id, clients])
  return { id, email, session: await openSession(installation, id) }
}

async function newManagerOf({ memberId }: { memberId: number }) {
  const manager = await newStaff('manager', 'assigned')
  await database.transaction(tx => assignClient(tx, BY_TEST, manager.id, memberId))
  return manager
}

type Mail = { to_address: string; subject: string; body: string }
const mailsAbout = (conversationId: number) =>
  query<Mail>('select to_address, subject, body from kernel.mail where about like $1 order by id', [
    `conversation/${conversationId}/%`,
  ])

const emailOf = async (memberId: number) =>
  (await query<{ email: string }>('select email from members.member where id = $1', [memberId]))[0]!.email

async function ok(session: TestSession, method: string, path: string, body?: unknown, status = 200) {
  const answer = await session.ask(method, path, body)
  assert.equal(answer.status, status, answer.text)
  return answer.body
}

const start = async (owner: { entityId: number; session: TestSession }, fields: object = {}) => {
  const body = { entity_id: owner.entityId, title: 'Invoice of March', text: 'Is it enough?', ...fields }
  return (await ok(owner.session, 'POST', '/web/messages', body, 201)).data.conversation_id as number
}
const say = (session: TestSession, id: number, text: string) =>
  ok(session, 'POST', '/web/messages/send', { conversation_id: id, text }, 201)
const answer = (session: TestSession, id: number, text: string) =>
  ok(session, 'POST', '/web/console/messages/send', { conversation_id: id, text }, 201)
const markRead = (session: TestSession, id: number, place: number) =>
  ok(session, 'POST', '/web/messages/read', { conversation_id: id, place })
const markReadByStaff = (session: TestSession, id: number, place: number) =>
  ok(session, 'POST', '/web/console/messages/read', { conversation_id: id, place })
const unreadOf = async (session: TestSession) =>
  (await ok(session, 'GET', '/web/unread-messages')).data.unread
const unreadOfStaff = async (session: TestSession) =>
  (await ok(session, 'GET', '/web/console/unread-messages')).data.unread

test('both sides write, see what is unread, and get one email without the text until they have read it', async () => {
  const owner = await newOwner('es')
  const manager = await newManagerOf(owner)
  const admin = await newStaff('admin')
  const entry = await addEntry(installation, owner, {})
  const documentId = await recordDocument(installation, owner)
  const secret = `secret ${randomUUID()}`
  const id = await start(owner, {
    title: secret,
    text: secret,
    about: String(entry.id),
    document_ids: [documentId],
  })

  assert.deepEqual([await unreadOfStaff(manager.session), await unreadOfStaff(admin.session)], [1, 0])
  assert.equal(await unreadOf(owner.session), 0, 'not for the author')
  await say(owner.session, id, `${secret} again`)
  const [first, ...others] = await mailsAbout(id)
  assert.deepEqual([first!.to_address, others], [manager.email, []])
  assert.ok(first!.body.includes(`${config.publicUrl}/console/messages/${id}`), first!.body)
  assert.ok(!`${first!.subject}${first!.body}`.includes(secret))

  const { data: shown } = await ok(manager.session, 'GET', `/web/console/messages/${id}`)
  assert.deepEqual(shown.about, { kind: 'entry', id: String(entry.id) })
  assert.deepEqual(
    shown.shown.map(({ place, side, text, is_own, documents }: Record<string, unknown>) => [
      place,
      side,
      text,
      is_own,
      documents,
    ]),
    [
      [1, 'member', secret, false, [{ id: documentId, title: 'Articles', is_available: false }]],
      [2, 'member', `${secret} again`, false, []],
    ],
  )
  const [record] = await query<{ kind: string; record: string }>(
    'select kind, record from members.access_record where member_id = $1 and actor = $2',
    [owner.memberId, `staff:${manager.id}`],
  )
  assert.deepEqual(record, { kind: 'message', record: `conversation/${id}` })
  assert.equal(await unreadOfStaff(manager.session), 1, 'a read alone marks nothing')
  await markReadByStaff(manager.session, id, 1)
  assert.equal(await unreadOfStaff(manager.session), 1, 'the second message was not shown')
  await say(owner.session, id, 'and again')
  assert.equal((await mailsAbout(id)).length, 2, 'the message of the first email was read')
  await markReadByStaff(manager.session, id, 3)
  assert.equal(await unreadOfStaff(manager.session), 0)
  await markReadByStaff(manager.session, id, 1)
  assert.equal(await unreadOfStaff(manager.session), 0, 'what was read stays read')

  await answer(manager.session, id, 'Yes, it is.')
  await answer(manager.session, id, 'Thank you.')
  const toOwner = (await mailsAbout(id)).slice(2)
  assert.deepEqual(
    toOwner.map(({ to_address, subject }) => [to_address, subject]),
    [[await emailOf(owner.memberId), `Llano: mensaje nuevo sobre ${await nameOf(owner.entityId)}`]],
  )
  assert.ok(toOwner[0]!.body.includes(`${config.publicUrl}/account/messages/${id}?llc=${owner.entityId}`))
  const counted = await ok(owner.session, 'GET', '/web/unread-messages')
  assert.deepEqual(counted.data, { unread: 1, llcs: [{ entity_id: owner.entityId, unread: 1 }] })
  const [listed] = (await ok(owner.session, 'GET', `/web/messages?entity_id=${owner.entityId}`)).data
  assert.deepEqual(
    [listed.id, listed.is_unread, listed.messages, listed.newest_side, listed.newest_author],
    [id, true, 5, 'staff', 'Elena Robledo'],
  )
  await markRead(owner.session, id, 5)
  assert.equal(await unreadOf(owner.session), 0)
  const audited = await query<{ actor: string; action: string }>(
    "select distinct actor, action from kernel.audit_row where detail = $1 or record = $1 and action <> 'message.read' order by 1, 2",
    [`conversation/${id}`],
  )
  assert.deepEqual(
    audited.map(({ actor, action }) => `${actor} ${action}`),
    [
      `member:${owner.memberId} conversation.mark_read`,
      `member:${owner.memberId} message.send`,
      `staff:${manager.id} conversation.mark_read`,
      `staff:${manager.id} message.send`,
    ],
  )
})

const nameOf = async (entityId: number) =>
  (await query<{ name: string }>('select name from entities.entity where id = $1', [entityId]))[0]!.name

test('an email names where to turn it off, and somebody who did gets none', async () => {
  const [owner, quiet] = [await newOwner(), await newOwner()]
  for (const { memberId } of [owner, quiet]) await newManagerOf({ memberId })
  await ok(quiet.session, 'POST', '/web/me/emails', { off: ['messages'] })
  const admin = await newStaff('admin')
  const mails = async (of: typeof owner) => {
    const id = await start(of)
    await answer(admin.session, id, 'Yes.')
    const address = await emailOf(of.memberId)
    return (await mailsAbout(id)).filter(({ to_address }) => to_address === address)
  }
  const [mail] = await mails(owner)
  assert.ok(mail!.body.includes(`${config.publicUrl}/account/notifications`), mail!.body)
  assert.deepEqual(await mails(quiet), [])
})

test('without an assigned Manager, all admins get the email, and so do staff who wrote before', async () => {
  const owner = await newOwner()
  const [admin, colleague, writer] = [
    await newStaff('admin'),
    await newStaff('admin'),
    await newStaff('manager'),
  ]
  await query("update members.member set disabled_at = now(), disabled_by = 'test' where id = $1", [
    colleague.id,
  ])
  const id = await start(owner)
  const findRecipients = async () => new Set((await mailsAbout(id)).map(mail => mail.to_address))
  const recipients = await findRecipients()
  assert.ok(recipients.has(admin.email) && !recipients.has(colleague.email) && !recipients.has(writer.email))
  await answer(writer.session, id, 'I can help.')
  assert.equal(await unreadOfStaff(writer.session), 0)
  await say(owner.session, id, 'Please do.')
  assert.ok((await findRecipients()).has(writer.email))
  assert.equal(await unreadOfStaff(writer.session), 1)
  // Now somebody else looks after this client, and the writer sees only clients of their own.
  await query("update members.member set clients = 'assigned' where id = $1", [writer.id])
  assert.equal(await unreadOfStaff(writer.session), 0)
  assert.equal((await writer.session.ask('GET', `/web/console/messages/${id}`)).status, 404)
})

test('a person with the area messages reads and writes, attaches only what they can open, and leaves with the share', async () => {
  const owner = await newOwner()
  const manager = await newManagerOf(owner)
  const documentId = await recordDocument(installation, owner)
  const person = await newCollaborator(installation, owner, { areas: ['messages'] })
  const other = await newCollaborator(installation, owner, { areas: ['bookkeeping'] })
  const id = await start(owner)
  assert.deepEqual([await unreadOf(person.session), await unreadOf(other.session)], [1, 0])
  const before = await mailsAbout(id)
  assert.ok(!before.some(mail => mail.to_address.startsWith('person-')), 'no email to one’s own side')
  const refused = await person.session.ask('POST', '/web/messages/send', {
    conversation_id: id,
    text: 'See this',
    document_ids: [documentId],
  })
  assert.deepEqual([refused.status, refused.body.code], [400, 'message_document_not_found'])
  await say(person.session, id, 'I keep the books.')
  assert.equal(await unreadOf(owner.session), 1)
  assert.equal((await other.session.ask('GET', `/web/messages/${id}`)).status, 404)
  await answer(manager.session, id, 'Hello to both.')
  const recipients = (await mailsAbout(id)).slice(before.length).map(mail => mail.to_address)
  assert.deepEqual(
    recipients.toSorted(),
    [await emailOf(owner.memberId), await emailOf(person.memberId)].toSorted(),
  )
  await query('delete from access.share where member_id = $1', [person.memberId])
  assert.equal(await unreadOf(person.session), 0)
  assert.equal((await person.session.ask('GET', `/web/messages/${id}`)).status, 404)
})

test('support reads and cannot write; a member without a subscription can still write', async () => {
  const owner = await newOwner()
  const support = await newStaff('support')
  const id = await start(owner)
  await ok(support.session, 'GET', `/web/console/messages/${id}`)
  const refused = await support.session.ask('POST', '/web/console/messages/send', {
    conversation_id: id,
    text: 'Hello',
  })
  assert.deepEqual([refused.status, refused.body.code], [403, 'permission_missing'])
  await query('delete from entities.subscription where entity_id = $1', [owner.entityId])
  await say(owner.session, id, 'How do I renew?')
  await start(owner, { title: 'Renewal' })
  assert.equal((await ok(owner.session, 'GET', `/web/messages?entity_id=${owner.entityId}`)).data.length, 2)
})

test('bad input is refused and leaves nothing behind', async () => {
  const [owner, stranger] = [await newOwner(), await newOwner()]
  const foreign = await recordDocument(installation, stranger)
  const withdrawn = await recordDocument(installation, owner)
  await query(
    "update documents.document set withdrawn_at = now(), withdrawn_reason = 'x', place = null, type_place = null where id = $1",
    [withdrawn],
  )
  const strange = await addEntry(installation, stranger, {})
  const transaction = await makeTransaction(installation, stranger)
  for (const [fields, code] of [
    [{ text: ' \n ' }, 'empty'],
    [{ text: 'x'.repeat(5001) }, 'too_long'],
    [{ title: 'x'.repeat(121) }, 'too_long'],
    [{ title: 'two\nlines' }, 'multiple_lines'],
    [{ about: String(strange.id) }, 'message_about_not_found'],
    [{ about: transaction }, 'message_about_not_found'],
    [{ about: '-1' }, 'message_about_not_found'],
    [{ document_ids: [foreign] }, 'message_document_not_found'],
    [{ document_ids: [withdrawn] }, 'message_document_not_found'],
    [{ document_ids: ['1'] }, 'invalid_message_documents'],
    [{ document_ids: Array.from({ length: 11 }, (_, index) => index + 1) }, 'invalid_message_documents'],
  ] as const) {
    const body = { entity_id: owner.entityId, title: 'A title', text: 'A text', ...fields }
    const refused = await owner.session.ask('POST', '/web/messages', body)
    assert.deepEqual([refused.status, refused.body.code], [400, code], refused.text)
  }
  const rows = await query('select 1 from messages.conversation where entity_id = $1', [owner.entityId])
  assert.equal(rows.length, 0)
  const own = await makeTransaction(installation, owner)
  const id = await start(owner, { text: 'x'.repeat(5000), about: String(own).toLowerCase() })
  const { data } = await ok(owner.session, 'GET', `/web/messages/${id}`)
  assert.deepEqual(data.about, { kind: 'transaction', id: own })
  await assert.rejects(query("update messages.message set text = 'y' where conversation_id = $1", [id]))
})

test('a message that is sent again, also at the same time, is one message', async () => {
  const owner = await newOwner()
  const id = await start(owner)
  const headers = { 'idempotency-key': randomUUID() }
  const body = { conversation_id: id, text: 'Once, please.' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => owner.session.ask('POST', '/web/messages/send', body, { headers })),
  )
  const again = await owner.session.ask('POST', '/web/messages/send', body, { headers })
  assert.deepEqual(again.body.data, { conversation_id: id, place: 2 })
  for (const { status, text } of answers)
    assert.ok(status === 201 ? text === again.text : status === 409, text)
  const { data } = await ok(owner.session, 'GET', `/web/messages/${id}`)
  assert.deepEqual([data.messages, data.shown.length], [2, 2])
  const started = { 'idempotency-key': randomUUID() }
  const first = { entity_id: owner.entityId, title: 'Twice', text: 'Once' }
  for (const _ of [1, 2]) await owner.session.ask('POST', '/web/messages', first, { headers: started })
  assert.equal((await ok(owner.session, 'GET', `/web/messages?entity_id=${owner.entityId}`)).data.length, 2)
})

test('messages that are sent and read at the same time keep their places, and none is lost from the unread ones', async () => {
  const owner = await newOwner()
  const manager = await newManagerOf(owner)
  const id = await start(owner)
  const SENT = 20
  await Promise.all(
    Array.from({ length: SENT }, async (_, index) => {
      const { data } = await say(owner.session, id, `Message ${index}`)
      // As a page that was loaded before the newest messages arrived.
      await markReadByStaff(manager.session, id, Math.max(1, data.place - 3))
    }),
  )
  const { data } = await ok(manager.session, 'GET', `/web/console/messages/${id}`)
  assert.deepEqual(
    data.shown.map(({ place }: { place: number }) => place),
    Array.from({ length: SENT + 1 }, (_, index) => index + 1),
  )
  assert.ok(data.is_unread)
  assert.equal(await unreadOfStaff(manager.session), 1)
  const [row] = await query<{ newest_place: number; read_place: number; mailed_place: number }>(
    'select newest_place, read_place, mailed_place from messages.reader where member_id = $1',
    [manager.id],
  )
  assert.deepEqual([row!.newest_place, row!.read_place], [SENT + 1, SENT - 2])
  await markReadByStaff(manager.session, id, SENT + 1)
  assert.equal(await unreadOfStaff(manager.session), 0)
  assert.equal(new Set((await mailsAbout(id)).map(mail => mail.to_address)).size, 1)
})

test('lists continue where they ended, unread ones apart from the others', async () => {
  const owner = await newOwner()
  const manager = await newManagerOf(owner)
  const ids: number[] = []
  for (let index = 0; index < 27; index++)
    ids.push(await ownConversation(installation, owner, `Talk ${index}`))
  const pages = async (session: TestSession, path: string) => {
    const found: number[][] = []
    for (let before: number | null = null; ; ) {
      const page = await ok(session, 'GET', before === null ? path : `${path}&before=${before}`)
      found.push(page.data.map(({ id }: { id: number }) => id))
      before = page.next_before
      if (before === null) return found
    }
  }
  const newest = ids.toReversed()
  const listed = await pages(owner.session, `/web/messages?entity_id=${owner.entityId}`)
  assert.deepEqual([listed.map(page => page.length), listed.flat()], [[25, 2], newest])
  await markReadByStaff(manager.session, ids[0]!, 1)
  await markReadByStaff(manager.session, ids[5]!, 1)
  const unread = await pages(manager.session, '/web/console/messages?unread=true')
  assert.deepEqual(
    unread.flat(),
    newest.filter(id => id !== ids[0] && id !== ids[5]),
  )
  for (const path of ['?unread=false', `?unread=false&entity_id=${owner.entityId}`])
    assert.deepEqual((await pages(manager.session, `/web/console/messages${path}`)).flat(), [ids[5], ids[0]])
  const admin = await newStaff('admin')
  const all = (await pages(admin.session, '/web/console/messages?unread=false')).flat()
  assert.deepEqual(
    all.filter(id => ids.includes(id)),
    newest,
  )
  const stranger = await newStaff('manager', 'assigned')
  assert.deepEqual(
    (await pages(stranger.session, `/web/console/messages?entity_id=${owner.entityId}`)).flat(),
    [],
  )

  const long = ids[0]!
  for (let index = 0; index < 54; index++) await say(owner.session, long, `Line ${index}`)
  const last = await ok(owner.session, 'GET', `/web/messages/${long}`)
  assert.deepEqual([last.data.shown.length, last.data.shown[0].place, last.next_before], [50, 6, 6])
  const earlier = await ok(owner.session, 'GET', `/web/messages/${long}?before=${last.next_before}`)
  assert.deepEqual([earlier.data.shown.length, earlier.next_before], [5, null])
  const [top] = (await ok(owner.session, 'GET', `/web/messages?entity_id=${owner.entityId}`)).data
  assert.equal(top.id, long, 'the newest message brings its conversation to the top')
})
