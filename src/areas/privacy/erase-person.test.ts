import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { footprint } from '../../../tests/harness/footprint.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { makeTransaction, newManager } from '../../../tests/harness/ledger.ts'
import { peopleOf } from '../../../tests/harness/people.ts'
import { callOf, sampleRequest } from '../../../tests/harness/sample-requests.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { areas } from '../../areas.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { insertReceiptEmail, listReceiptEmails } from '../documents/inbox/inbox.sql.ts'
import { decideTransaction } from '../ledger/decisions.ts'
import {
  createMember,
  disableAccount,
  membersErrors,
  type StaffRequirement,
  setIdentifier,
} from '../members/members.ts'
import { erasePerson, planErasure } from './erase-person.ts'

const installation = await openTestInstallation()
const { database } = installation

test('erasing staff lists the events of others that name them under a decision, and until when they are kept', async () => {
  const manager = await newManager(installation)
  const transactionId = await makeTransaction(installation, await newMember(installation))
  const decision = { transactionId, status: 'RATIFIED' as const, resolution: 'Fine', managerId: manager.id }
  await decideTransaction(database.durable, BY_TEST, decision, new Date())
  const { rows } = await database.withClient(client =>
    client.query('select from kernel.event where record = $1 and object like $2', [
      `transaction/${transactionId}`,
      `%${manager.name}%`,
    ]),
  )
  assert.ok(rows.length > 0, 'an event has the name')
  const personalData = areas.flatMap(area => area.personalData ?? [])
  const { kept } = await planErasure(installation, personalData, manager.id, new Date('2026-11-17T10:00:00Z'))
  const events = kept.filter(({ table }) => table === 'kernel.event')
  assert.deepEqual(
    events.map(({ until, why }) => [until, why.en !== '']),
    [['2027-02-15', true]],
  )
  assert.ok(events[0]!.rows >= rows.length)
  assert.ok(kept.some(({ table }) => table === 'ledger.transaction'))
})

test('after erasing staff, their invitations name the firm only, and owners still see that someone read their records', async () => {
  const { newBrowser, mailTo } = peopleOf(installation)
  const manager = await newManager(installation, 'Quirina Zuloaga')
  const session = await openSession(installation, manager.id)
  const client = await newMember(installation)
  const read = await session.ask('GET', `/web/console/members/${client.memberId}`)
  assert.equal(read.status, 200, read.text)
  const invited = { email: `invited-${client.memberId}@example.com`, name: 'Ana', role: 'member' as const }
  const { id: member_id } = await createMember(database.durable, BY_TEST, invited)
  const sent = await session.ask('POST', '/web/console/members/invite', { member_id })
  assert.equal(sent.status, 201, sent.text)
  const [letter] = await mailTo(invited.email)
  const [, token] = /#(\S+)/.exec(letter!.body)!
  const inviterShown = async () =>
    (await newBrowser().post('/web/invitations/read', { token })).body.data.inviter
  assert.equal(await inviterShown(), manager.name)

  const personalData = areas.flatMap(area => area.personalData ?? [])
  const grants = areas.flatMap(area => area.grants ?? [])
  await database.transaction(tx =>
    disableAccount({ tx, by: BY_TEST, staff: null, grants, memberId: manager.id, publicUrl: '' }, null),
  )
  const plan = await planErasure(installation, personalData, manager.id, new Date())
  const answerOf = (key: string, name: string) => ['staff:1', key, JSON.stringify({ data: { name } })]
  for (const answer of [
    answerOf('about-them', manager.name),
    answerOf('about-another', `${manager.name} Ruiz`),
  ])
    await database.withClient(pg =>
      pg.query(
        "insert into kernel.remembered_answer (owner, key, fingerprint, status, body) values ($1, $2, '', 200, $3)",
        answer,
      ),
    )
  await erasePerson(installation, personalData, grants, BY_TEST, plan)
  assert.equal(await inviterShown(), null, 'the invitation still works')
  const remembered = await database.withClient(pg =>
    pg.query("select key from kernel.remembered_answer where key in ('about-them', 'about-another')"),
  )
  assert.deepEqual(remembered.rows, [{ key: 'about-another' }], 'answers to colleagues do not have the name')
  const { rows } = await database.withClient(pg =>
    pg.query('select from kernel.mail where subject || body || to_address like $1', [`%${manager.name}%`]),
  )
  assert.equal(rows.length, 0, 'no email has the name, sent or not')
  const owner = await openSession(installation, client.memberId)
  const [seen] = (await owner.ask('GET', '/web/me/access-log')).body.data
  assert.deepEqual([seen.who, seen.name, seen.kind], ['staff', null, 'profile'])
})

test('after erasing a person, what they sent to the receipt addresses of others no longer names them', async () => {
  const owner = await newMember(installation)
  const email = `sender-${owner.memberId}@example.com`
  const person = { email, name: 'Sara Sender', role: 'member' as const }
  const { id: memberId } = await createMember(database.durable, BY_TEST, person)
  const from = async (address: string) =>
    database.durable.one(insertReceiptEmail, {
      entity_id: owner.entityId,
      digest: randomBytes(32),
      sender: address,
      subject: `From ${address}`,
      received_at: new Date().toISOString(),
      outcome: 'received',
      ...byParams(BY_TEST),
    })
  await from(email.toUpperCase())
  await from('another@example.com')
  const personalData = areas.flatMap(area => area.personalData ?? [])
  const grants = areas.flatMap(area => area.grants ?? [])
  const change = { by: BY_TEST, staff: null, grants, memberId, publicUrl: '' }
  await database.transaction(tx => disableAccount({ tx, ...change }, null))
  await erasePerson(
    installation,
    personalData,
    grants,
    BY_TEST,
    await planErasure(installation, personalData, memberId, new Date()),
  )
  const left = await database.durable.all(listReceiptEmails, { entity_id: owner.entityId, most: 10 })
  assert.deepEqual(
    left.map(({ sender, subject }) => [sender, subject]),
    [
      ['another@example.com', 'From another@example.com'],
      ['', ''],
    ],
  )
})

/** Allowed: they end what access is left. */
const ONLY_END_ACCESS = ['disableMember', 'revokeMemberAccess']
/** Refused because the account is disabled. */
const OTHER_CODES: Record<string, string> = {
  inviteMember: 'member_not_found',
  openAccount: 'account_not_viewable',
}
/** Endpoints that name an LLC and store something about its owner. */
const ABOUT_OWNER: Record<string, object> = {
  recordLlcStay: {},
  clearLlcStay: {},
  startClientConversation: {},
  sendClientMessage: {},
  sendAnswerReminder: {},
  addObligation: { of_owner: true },
  answerLlcQuestion: { fact: 'owner_tax_residence', year: null, answer: null },
}

test('staff store nothing new about an erased person, and reminders skip their LLCs', async () => {
  const session = await openSession(installation, (await newManager(installation, 'Admin', 'admin')).id)
  const recordsOf = (access: object) => (access as StaffRequirement).clients
  const writes = areas
    .flatMap(area => area.web ?? [])
    .filter(({ access, method }) => access.scheme === 'manager' && method !== 'GET')
  const aboutPeople = writes.flatMap(endpoint => {
    const records = recordsOf(endpoint.access)
    if (typeof records === 'string' || ONLY_END_ACCESS.includes(endpoint.name)) return []
    const fields = records.filter(({ error }) => error === membersErrors.member_not_found)
    return fields.map(({ field }) => ({ endpoint, field }))
  })
  assert.ok(aboutPeople.length > 10)
  const erase = (memberId: number) =>
    database.withClient(pg =>
      pg.query(
        "update members.member set disabled_at = now(), disabled_by = 'test', erased_at = now() where id = $1",
        [memberId],
      ),
    )
  const checked = [
    ...aboutPeople.map(({ endpoint, field }) => ({ endpoint, field, more: { assigned: true } })),
    ...Object.entries(ABOUT_OWNER).map(([name, more]) => ({
      endpoint: writes.find(endpoint => endpoint.name === name)!,
      field: null,
      more,
    })),
  ]
  for (const { endpoint, field, more } of checked) {
    const client = await newMember(installation)
    const sample = await sampleRequest(installation, endpoint, client)
    await erase(client.memberId)
    for (const [name, value] of Object.entries(more)) if (name in endpoint.fields) sample[name] = value
    if (field) sample[field] = client.memberId
    const before = await footprint(installation, client)
    const { path, asking } = callOf(endpoint, sample)
    const headers = { origin: installation.address, cookie: session.cookie }
    const answer = await installation.ask(path, { ...asking, headers })
    const expected = OTHER_CODES[endpoint.name] ?? 'person_erased'
    assert.equal(answer.body.code, expected, `${endpoint.name}.${field}: ${answer.text}`)
    assert.deepEqual(await footprint(installation, client), before, endpoint.name)
  }

  const { memberId, entityId } = await newMember(installation)
  await erase(memberId)
  const passport = { memberId, kind: 'passport' } as const
  await assert.rejects(
    setIdentifier(database.durable, installation.secrets, BY_TEST, passport, 'XDA123456'),
    { code: 'person_erased' },
  )
  for (const what of ['preview', 'send']) {
    const body = { entity_ids: [entityId] }
    const answer = await session.ask('POST', `/web/console/obligations/reminders/${what}`, body)
    assert.equal(answer.body.data[0].skipped, 'person_erased', answer.text)
  }
  const renamed = await session.ask('PUT', '/web/console/llcs', { entity_id: entityId, name: 'Kept LLC' })
  assert.equal(renamed.status, 200, renamed.text)
})
