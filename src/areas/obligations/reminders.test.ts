import assert from 'node:assert/strict'
import test from 'node:test'
import { recordDocuments } from '../../../tests/harness/documents.ts'
import { BY_TEST } from '../../../tests/harness/installation.ts'
import { openScratch, type Scratch } from '../../../tests/harness/scratch-database.ts'
import { openDatabase } from '../../kernel/sql/postgres.ts'
import { byParams } from '../../kernel/sql/write.ts'
import type { Language } from '../../kernel/values/language.ts'
import { createEntity } from '../entities/entities.ts'
import { createMember } from '../members/members.ts'
import { addOneOff, markObligationDone } from './decisions.ts'
import { planReminder } from './reminders.rules.ts'
import { updateReminderDays } from './reminders.sql.ts'
import { remindOfObligations } from './reminders.ts'

const at = (day: string) => new Date(`${day}T08:00:00Z`)
const DUE = '2027-03-31'

async function newTask({ database }: Scratch, language: Language = 'en') {
  const email = `m${Math.random()}@example.com`
  const person = { email, name: 'Ana Ruiz', role: 'member', language } as const
  const { id: memberId } = await createMember(database.durable, BY_TEST, person)
  const llc = { memberId, name: 'Ruiz LLC', state: 'NM', subscribed: true }
  const { id: entityId } = await createEntity(database.durable, BY_TEST, llc, at('2026-11-01'))
  const wanted = {
    entityId,
    memberId,
    ofOwner: false,
    title: 'Renew the permit',
    details: null,
    dueDate: DUE,
  }
  const { id } = await database.transaction(tx => addOneOff(tx, BY_TEST, wanted, at('2026-11-01')))
  return { email, memberId, entityId, id }
}

const mails = async ({ query }: Scratch, email: string) =>
  query('select about, subject, body from kernel.mail where to_address = $1 order by id', [email])
const stages = async (scratch: Scratch, email: string) =>
  (await mails(scratch, email)).map(({ about }) => Number(about.split('/').at(-1)))

const choose = ({ database }: Scratch, memberId: number, days: number[], today: string) =>
  database.durable.one(updateReminderDays, {
    member_id: memberId,
    days,
    today,
    earliest: 90,
    ...byParams(BY_TEST),
  })

test('reminds 30, 7 and 1 days before, once each, even with two nodes, in the language of the member', async t => {
  const scratch = await openScratch(t)
  const [ana, eva] = [await newTask(scratch), await newTask(scratch, 'es')]
  const other = openDatabase(scratch.url)
  t.after(() => other.close())
  const days = [
    '2026-12-31',
    '2027-02-28',
    '2027-03-01',
    '2027-03-02',
    '2027-03-24',
    '2027-03-30',
    '2027-04-01',
  ]
  const expected = [[], [], [30], [30], [30, 7], [30, 7, 1], [30, 7, 1]]
  for (const [index, day] of days.entries()) {
    await Promise.all([scratch.database, other].map(node => remindOfObligations(node, at(day))))
    for (const { email } of [ana, eva]) assert.deepEqual(await stages(scratch, email), expected[index], day)
  }
  const [english] = await mails(scratch, ana.email)
  assert.equal(english!.subject, 'Ruiz LLC: Renew the permit (2027) is due in 30 days, on March 31, 2027')
  const [spanish] = await mails(scratch, eva.email)
  assert.equal(
    spanish!.subject,
    'Ruiz LLC: Renew the permit (2027) vence dentro de 30 días, el 31 de marzo de 2027',
  )
  assert.match(spanish!.body, /^Hola, Ana Ruiz:/)
})

test('the member chooses the days; a stage that was sent is not sent again, and none are sent with no days', async t => {
  const scratch = await openScratch(t)
  const { email, memberId } = await newTask(scratch)
  await choose(scratch, memberId, [60, 10], '2026-11-01')
  for (const day of ['2027-01-29', '2027-01-30', '2027-02-15'])
    await remindOfObligations(scratch.database, at(day))
  assert.deepEqual(await stages(scratch, email), [60])
  await choose(scratch, memberId, [60, 45, 10], '2027-02-15')
  await remindOfObligations(scratch.database, at('2027-02-15'))
  assert.deepEqual(await stages(scratch, email), [60, 45])
  await choose(scratch, memberId, [], '2027-02-16')
  for (const day of ['2027-03-21', '2027-03-30']) await remindOfObligations(scratch.database, at(day))
  assert.deepEqual(await stages(scratch, email), [60, 45])
})

test('sends nothing once it is done', async t => {
  const scratch = await openScratch(t)
  const { email, entityId, id } = await newTask(scratch)
  await remindOfObligations(scratch.database, at('2027-03-01'))
  const [documentId] = await recordDocuments(scratch.database.durable, entityId, [
    { doc_type: 'RECEIPT', title: 'Receipt' },
  ])
  const mark = { id, documentId: documentId!, doneOn: null, note: null }
  await scratch.database.transaction(tx => markObligationDone(tx, BY_TEST, mark, 'any', at('2027-03-02')))
  await remindOfObligations(scratch.database, at('2027-03-30'))
  assert.deepEqual(await stages(scratch, email), [30])
})

test('after days off the nearest reminder is sent, and none after the due date', () => {
  const days = [30, 7, 1]
  assert.deepEqual(planReminder(days, DUE, '2027-03-26'), { stage: 7, daysLeft: 5, nextOn: '2027-03-30' })
  assert.deepEqual(planReminder(days, DUE, DUE), { stage: 1, daysLeft: 0, nextOn: null })
  assert.deepEqual(planReminder(days, DUE, '2027-04-01'), { stage: null, daysLeft: -1, nextOn: null })
  assert.deepEqual(planReminder(days, DUE, '2027-01-01'), { stage: null, daysLeft: 89, nextOn: '2027-03-01' })
  assert.deepEqual(planReminder([], DUE, '2027-03-30'), { stage: null, daysLeft: 1, nextOn: null })
})
