import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { newManager } from '../../../../tests/harness/ledger.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { DAY_SECONDS } from '../../../kernel/values/dates.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { changeEntity, planFilingsOf } from '../../entities/entities.ts'
import { assignClient } from '../../members/members.ts'
import { settle } from '../settle.ts'
import { writeAnswerReminder } from './answer-reminder.rules.ts'

const at = await openTestInstallation()
const { database, config, ask } = at
const manager = await openSession(at, (await newManager(at)).id)
const support = await openSession(at, (await newManager(at, 'Sam', 'support')).id)
const query = (text: string, values: unknown[] = []) =>
  database.withClient(async client => (await client.query(text, values)).rows)

const now = new Date()
/** A tax year that has ended: its questions can be answered. */
const year = now.getUTCFullYear() - 1

/** A member whose LLC has questions of the form and about obligations, and an owner with questions. */
async function newClient(language: Language = 'en') {
  const member = await newMember(at)
  const { memberId, entityId } = member
  await query("update members.member set language = $2, name = 'Ana Ruiz' where id = $1", [
    memberId,
    language,
  ])
  await changeEntity(database.durable, BY_TEST, entityId, { formation_date: `${year - 1}-02-01` }, now)
  await database.transaction(async tx => {
    await settle(tx, BY_TEST, { memberId, entityId }, now, { fresh: true })
    await settle(tx, BY_TEST, { memberId, entityId: null }, now, { fresh: true })
  })
  return { ...member, session: await openSession(at, memberId) }
}
type Client = Awaited<ReturnType<typeof newClient>>

const remind = ({ entityId }: Client, of = year, by = manager) =>
  by.ask('POST', '/web/console/obligations/reminders', { entity_id: entityId, year: of })
const mailsTo = ({ memberId }: Client) =>
  query(
    `select m.subject, m.body from kernel.mail m join obligations.answer_reminder r on m.about = 'answer_reminder/' || r.id
     where r.member_id = $1 order by m.id`,
    [memberId],
  )
/** The rows of a client in the list of the console, which begins after the subjects of earlier clients. */
async function waiting({ memberId }: Client) {
  const [{ first }] = await query('select min(id) as first from obligations.subject where member_id = $1', [
    memberId,
  ])
  const after = first > 1 ? `&after=${first - 1}` : ''
  const { body } = await manager.ask('GET', `/web/console/obligations/questions?limit=10${after}`)
  return body.data.filter((row: { member_id: number }) => row.member_id === memberId)
}
const yearOf = async ({ entityId }: Client) => {
  const answer = await manager.ask(
    'GET',
    `/web/console/tax/year?entity_id=${entityId}&year=${year}&language=en`,
  )
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

test('a reminder is an email with the open questions, a notification, an event and an audit row', async () => {
  const client = await newClient()
  const { entityId, key, session } = client
  const before = await waiting(client)
  assert.deepEqual(
    before.map((row: Record<string, unknown>) => [row.entity_id, row.reminder_entity_id, row.reminded_at]),
    [
      [entityId, entityId, null],
      [null, entityId, null],
    ],
    'the LLC, and its owner, who is reminded for it',
  )
  assert.ok(before.every((row: { year: number }) => row.year >= year - 1 && row.year <= year + 2))
  assert.equal((await yearOf(client)).reminded_at, null)

  const sent = await remind(client)
  assert.equal(sent.status, 200, sent.text)
  const { questions, is_emailed, reminded_at } = sent.body.data
  assert.equal(is_emailed, true)
  assert.equal((await yearOf(client)).reminded_at, reminded_at)

  const [{ subject, body }] = await mailsTo(client)
  assert.equal(subject, `Test LLC: we need your answers for ${year}`)
  assert.match(body, /^Hello Ana Ruiz,\n\nSome questions about Test LLC/)
  assert.match(body, /^- Did the owner or another related person pay any cost/m)
  for (const page of ['tax', 'obligations'])
    assert.ok(body.includes(`${config.publicUrl}/account/${page}?llc=${entityId}&year=${year}\n`), page)
  assert.match(body, /\/account\/notifications\n$/)

  const { body: notified } = await session.ask('GET', '/web/notifications')
  const [newest] = notified.data
  assert.deepEqual([newest.type, newest.entity_id, newest.is_unread], ['reminder.sent', entityId, true])
  assert.deepEqual([newest.subject.year, newest.subject.page], [year, 'tax'])
  const events = await ask('/v1/events?type=reminder.sent', { key })
  assert.equal(events.body.data.length, 1, events.text)
  const { id, sent_at, ...data } = events.body.data[0].data
  assert.equal(events.body.data[0].record, `reminder/${id}`)
  assert.equal(sent_at, reminded_at)
  assert.equal(data.form_questions + data.obligation_questions, questions)
  assert.deepEqual([data.entity_id, data.year], [entityId, year])
  const listed = data.form_questions + Math.min(data.obligation_questions, 20)
  assert.equal(body.match(/^- .*[?.]$/gm).length, listed, body)
  const audited = await query(
    "select record, detail from kernel.audit_row where action = 'reminder.send' and record = $1",
    [`entity/${entityId}`],
  )
  assert.deepEqual(audited, [{ record: `entity/${entityId}`, detail: String(year) }])
})

test('an LLC gets one reminder a day for a year, even from two people at once, and the next one a day later', async () => {
  const client = await newClient('es')
  const both = await Promise.all([remind(client), remind(client)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 429])
  // Even if the day ends during the test.
  await query(
    `insert into obligations.answer_reminder (member_id, entity_id, year, sent_on, form_questions, obligation_questions)
     select member_id, entity_id, year, sent_on + 1, 1, 0 from obligations.answer_reminder where member_id = $1`,
    [client.memberId],
  )
  const refused = await remind(client)
  assert.deepEqual([refused.status, refused.body.code], [429, 'reminded_today'])
  assert.match(refused.body.error, /The next reminder can be sent on \w+ \d+, \d{4} \(UTC\)/)
  const seconds = Number(refused.headers.get('retry-after'))
  assert.ok(seconds > 0 && seconds <= DAY_SECONDS, String(seconds))
  assert.equal((await mailsTo(client)).length, 1)
  assert.equal((await remind(client, year - 1)).status, 200, 'another year')
  await query(
    `update obligations.answer_reminder set sent_on = sent_on - 3, sent_at = sent_at - interval '3 days' where member_id = $1`,
    [client.memberId],
  )
  assert.equal((await remind(client)).status, 200, 'another day')
  const [first] = await mailsTo(client)
  assert.equal(first!.subject, `Test LLC: necesitamos tus respuestas de ${year}`)
  assert.match(first!.body, /^Hola, Ana Ruiz:[\s\S]*Para el formulario 5472:\n\n- ¿/)
  const [llc] = await waiting(client)
  assert.match(llc.reminded_at, /^\d{4}-\d\d-\d\dT/)
})

test('owners who turned these emails off only get the notification, which leads to what is still asked', async () => {
  const client = await newClient()
  await database.transaction(tx => planFilingsOf(tx, BY_TEST, client.entityId, now))
  await query(
    "update entities.tax_filing set status = 'not_required', not_required_by = 'person', remind_on = null where entity_id = $1",
    [client.entityId],
  )
  const chosen = await client.session.ask('POST', '/web/me/emails', { off: ['answers'] })
  assert.equal(chosen.status, 200, chosen.text)
  const sent = await remind(client)
  assert.deepEqual([sent.status, sent.body.data?.is_emailed], [200, false], sent.text)
  assert.deepEqual(await mailsTo(client), [])
  const { body } = await client.session.ask('GET', '/web/notifications')
  assert.deepEqual([body.data[0].type, body.data[0].subject.page], ['reminder.sent', 'obligations'])
})

test('nothing is sent when no question is open, for an LLC that does not exist, or by support', async () => {
  const client = await newClient()
  const none = await remind(client, 2001)
  assert.deepEqual([none.status, none.body.code], [400, 'nothing_to_answer'], none.text)
  const missing = await remind({ ...client, entityId: 2_147_483_000 })
  assert.deepEqual([missing.status, missing.body.code], [404, 'entity_not_found'])
  const refused = await remind(client, year, support)
  assert.deepEqual([refused.status, refused.body.code], [403, 'permission_missing'])
  assert.deepEqual(
    await query('select 1 from obligations.answer_reminder where member_id = $1', [client.memberId]),
    [],
  )
})

const several = (clients: readonly Pick<Client, 'entityId'>[], what: 'send' | 'preview', by = manager) =>
  by.ask('POST', `/web/console/obligations/reminders/${what}`, {
    entity_ids: clients.map(({ entityId }) => entityId),
  })
const outcomes = (answer: Awaited<ReturnType<typeof several>>): [number, string | null, boolean][] => {
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.map((one: { entity_id: number; skipped: string | null; is_emailed: boolean }) => [
    one.entity_id,
    one.skipped,
    one.is_emailed,
  ])
}

test('several LLCs are reminded with one request: the preview says the same, and each is reminded once a day', async () => {
  const [first, quiet, without] = [await newClient(), await newClient('es'), await newMember(at)]
  await quiet.session.ask('POST', '/web/me/emails', { off: ['answers'] })
  const all = [without, quiet, first, first]
  const expected = [
    [first.entityId, null, true],
    [quiet.entityId, null, false],
    [without.entityId, 'nothing_to_answer', false],
  ]
  assert.deepEqual(outcomes(await several(all, 'preview')), expected)
  assert.deepEqual(await mailsTo(first), [], 'a preview sends nothing')
  const [sent, again] = (await Promise.all([several(all, 'send'), several(all, 'send')])).map(outcomes)
  const reminded = [...sent!, ...again!].filter(([, skipped]) => skipped === null)
  assert.deepEqual(reminded, expected.slice(0, 2), 'each once, also by two people at the same time')
  assert.deepEqual([sent, again].filter(one => one![0]![1] === 'reminded_today').length, 1)
  assert.equal((await mailsTo(first)).length, 1)
  assert.deepEqual(await mailsTo(quiet), [])
  const audited = await query(
    "select record from kernel.audit_row where action = 'reminder.send' and record = any ($1) order by id",
    [[first, quiet, without].map(({ entityId }) => `entity/${entityId}`)],
  )
  assert.deepEqual(
    audited.map(({ record }) => record),
    [`entity/${first.entityId}`, `entity/${quiet.entityId}`],
  )

  const other = await newClient()
  assert.equal((await remind(other, year - 1)).status, 200)
  // Even if the day ends during the test.
  await query(
    `insert into obligations.answer_reminder (member_id, entity_id, year, sent_on, form_questions, obligation_questions)
     select member_id, entity_id, year, sent_on + 1, 1, 0 from obligations.answer_reminder where entity_id = $1`,
    [other.entityId],
  )
  assert.deepEqual(outcomes(await several([other], 'send')), [[other.entityId, 'reminded_today', false]])
})

test('reminding several stops at an LLC that does not exist or is not assigned, and reminds nobody', async () => {
  const [own, other] = [await newClient(), await newClient()]
  const { id } = await newManager(at)
  await query("update members.member set clients = 'assigned' where id = $1", [id])
  await database.transaction(tx => assignClient(tx, BY_TEST, id, own.memberId))
  const assigned = await openSession(at, id)
  for (const missing of [other.entityId, 2_147_483_000])
    for (const what of ['preview', 'send'] as const) {
      const refused = await several([own, { entityId: missing }], what, assigned)
      assert.deepEqual([refused.status, refused.body.code], [404, 'entity_not_found'], refused.text)
      assert.ok(!refused.text.includes('Ana Ruiz'))
    }
  const none = await several([], 'send')
  assert.deepEqual([none.status, none.body.code], [400, 'invalid_llcs'])
  assert.deepEqual(
    await query('select 1 from obligations.answer_reminder where entity_id = any ($1)', [
      [own.entityId, other.entityId],
    ]),
    [],
  )
  assert.deepEqual(outcomes(await several([own], 'send', assigned)), [[own.entityId, null, true]])
})

test('a long list of questions is cut, and says how many more there are', () => {
  const about = { language: 'en', memberName: 'Ana', llcName: 'Ruiz LLC', entityId: 7, year: 2025 } as const
  const obligations = Array.from({ length: 23 }, (_, at) => `Question ${at}?`)
  const { body } = writeAnswerReminder(
    { ...about, publicUrl: 'https://llano.example' },
    { form: [], obligations },
  )
  assert.ok(
    body.includes('- Question 19?\n- and 3 more\n\nAnswer here: https://llano.example/account/obligations?'),
  )
  assert.ok(!body.includes('Form 5472'))
})
