import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST } from '../../../../tests/harness/installation.ts'
import { startMailServer } from '../../../../tests/harness/mail-server.ts'
import { openScratch, type Scratch } from '../../../../tests/harness/scratch-database.ts'
import { readConfig } from '../../../kernel/config.ts'
import { sendDueMail } from '../../../kernel/mail/send-mail.ts'
import { openDatabase } from '../../../kernel/sql/postgres.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { createMember } from '../../members/members.ts'
import { createEntity, markFiling, type RecordGiven } from '../entities.ts'
import type { FilingStatus } from './filing.rules.ts'
import { planAllFilings, remindOfFilings } from './filings.ts'

const at = (day: string) => new Date(`${day}T08:00:00Z`)

type Owner = { name: string; language: Language }
const LUCIA: Owner = { name: 'Lucía Ferrándiz', language: 'es' }
const OLIVER: Owner = { name: 'Oliver Thackwell', language: 'en' }

/** An LLC formed in 2026 with one filing, due on 2027-04-15. */
async function newLlc(
  { database, query }: Scratch,
  owner: Owner,
  record: RecordGiven = {},
): Promise<{ id: number; email: string }> {
  const email = `m${Math.random()}@example.com`
  const person = { email, name: owner.name, role: 'member' } as const
  const { id: memberId } = await createMember(database.durable, BY_TEST, person)
  await query('update members.member set language = $2 where id = $1', [memberId, owner.language])
  const llc = { name: `${owner.name} LLC`, state: 'NM', subscribed: true }
  const wanted = { memberId, ...llc, record: { formation_date: '2026-02-01', ...record } }
  const { id } = await createEntity(database.durable, BY_TEST, wanted, at('2026-11-15'))
  await planAllFilings(database, at('2026-11-15'))
  return { id, email }
}

const mailTo = async ({ query }: Scratch, email: string) =>
  query('select about, subject, body from kernel.mail where to_address = $1 order by id', [email])
const stagesOf = async (scratch: Scratch, email: string) =>
  (await mailTo(scratch, email)).map(mail => Number(mail.about.split('/').at(-1)))

const mark = ({ database }: Scratch, entityId: number, status: FilingStatus, on: string) =>
  database.transaction(tx =>
    markFiling(tx, BY_TEST, { entityId, form: '5472', year: 2026, status, on, elsewhere: null }, at(on)),
  )

test('30, 7 and 1 days before the due date the member gets one email each, in their language', async t => {
  const scratch = await openScratch(t)
  const [lucia, oliver] = [await newLlc(scratch, LUCIA), await newLlc(scratch, OLIVER)]
  const others = Array.from({ length: 4 }, () => openDatabase(scratch.url))
  t.after(() => Promise.all(others.map(other => other.close())))
  const expected: Record<string, number[]> = {
    '2027-03-15': [],
    '2027-03-16': [30],
    '2027-03-17': [30],
    '2027-04-07': [30],
    '2027-04-08': [30, 7],
    '2027-04-14': [30, 7, 1],
    '2027-04-15': [30, 7, 1],
    '2027-04-16': [30, 7, 1],
  }
  for (const [day, stages] of Object.entries(expected)) {
    await Promise.all(others.map(other => remindOfFilings(other, at(day))))
    for (const { email } of [lucia, oliver]) assert.deepEqual(await stagesOf(scratch, email), stages, day)
  }
  const [first] = await mailTo(scratch, lucia.email)
  assert.match(first!.subject, /^Lucía Ferrándiz LLC: el formulario 5472 de 2026 vence dentro de 30 días/)
  assert.match(first!.body, /25\.000 dólares/)
  const last = (await mailTo(scratch, oliver.email)).at(-1)
  assert.match(last!.subject, /^Oliver Thackwell LLC: Form 5472 for 2026 is due tomorrow, on April 15, 2027$/)
  assert.match(last!.body, /\$25,000/)
  const audit = await scratch.query(
    `select actor, detail from kernel.audit_row where action = 'filing.remind' order by id`,
  )
  assert.deepEqual(
    audit.map(row => `${row.actor} ${row.detail}`),
    [30, 30, 7, 7, 1, 1].map(stage => `job:reminders ${stage}`),
  )
})

test('sends no reminder for a filing that is filed or not required', async t => {
  const scratch = await openScratch(t)
  const [filed, needless, open] = [
    await newLlc(scratch, OLIVER),
    await newLlc(scratch, OLIVER),
    await newLlc(scratch, OLIVER),
  ]
  await mark(scratch, needless.id, 'not_required', '2027-03-01')
  await remindOfFilings(scratch.database, at('2027-03-20'))
  await mark(scratch, filed.id, 'filed', '2027-03-25')
  await remindOfFilings(scratch.database, at('2027-04-10'))
  assert.deepEqual(await stagesOf(scratch, filed.email), [30])
  assert.deepEqual(await stagesOf(scratch, needless.email), [])
  assert.deepEqual(await stagesOf(scratch, open.email), [30, 7])
})

test('reminds of an extended filing before its extended due date', async t => {
  const scratch = await openScratch(t)
  const { id, email } = await newLlc(scratch, LUCIA)
  await remindOfFilings(scratch.database, at('2027-03-16'))
  await mark(scratch, id, 'extended', '2027-04-01')
  for (const day of ['2027-04-08', '2027-04-14', '2027-09-14'])
    await remindOfFilings(scratch.database, at(day))
  assert.deepEqual(await stagesOf(scratch, email), [30])
  for (const day of ['2027-09-15', '2027-10-08', '2027-10-14'])
    await remindOfFilings(scratch.database, at(day))
  assert.deepEqual(await stagesOf(scratch, email), [30, 30, 7, 1])
  assert.match((await mailTo(scratch, email)).at(-1)!.body, /ya incluye la prórroga/)
})

test('after days off sends the nearest reminder, and none once it is too late', async t => {
  const scratch = await openScratch(t)
  const { email } = await newLlc(scratch, OLIVER)
  await remindOfFilings(scratch.database, at('2027-04-11'))
  assert.deepEqual(await stagesOf(scratch, email), [7], 'one mail, not two')
  const [mail] = await mailTo(scratch, email)
  assert.match(mail!.subject, /is due in 4 days, on April 15, 2027/)
  await remindOfFilings(scratch.database, at('2027-05-01'))
  assert.deepEqual(await stagesOf(scratch, email), [7])
  assert.equal(await remindOfFilings(scratch.database, at('2027-05-01')), 0, 'nothing is left to look at')
})

test('an LLC with only open past filings gets one reminder, not one per year', async t => {
  const scratch = await openScratch(t)
  const { email } = await newLlc(scratch, OLIVER, { formation_date: '2018-01-01' })
  await remindOfFilings(scratch.database, at('2027-03-20'))
  const mails = await mailTo(scratch, email)
  assert.equal(mails.length, 1)
  assert.match(mails[0]!.subject, /for 2026/)
})

test('a reminder arrives in the mailbox as written', async t => {
  const scratch = await openScratch(t)
  const server = await startMailServer(t)
  const { email } = await newLlc(scratch, LUCIA)
  await remindOfFilings(scratch.database, at('2027-03-16'))
  const config = readConfig({ LLANO_MAIL_FROM: 'Llano <office@example.com>', LLANO_SMTP_URL: server.url })
  assert.equal(await sendDueMail(scratch.database, config), 1)
  const [received] = server.received
  assert.deepEqual(received!.to, [email])
  const text = Buffer.from(
    received!.content
      .split('\r\n\r\n')
      .slice(1)
      .join('\r\n\r\n')
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
  const [mail] = await mailTo(scratch, email)
  assert.equal(text.replaceAll('\r\n', '\n').trim(), mail!.body.trim())
})
