import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { testSeed } from '../../../../tests/harness/random.ts'
import { addDays } from '../../../kernel/values/dates.ts'
import { firstReminder, planReminder, type ReminderSubject, writeReminder } from './reminder.rules.ts'

const DUE = '2027-04-15'
const before = (days: number) => addDays(DUE, -days)

type Sent = { stage: number; days: number }

/** The emails sent if the machine is on only on these days, as days before the due date. */
function mailsOn(daysOn: readonly number[], noted: number): Sent[] {
  let remindOn = firstReminder(DUE, before(noted))
  const sent: Sent[] = []
  for (const days of [...daysOn].sort((a, b) => b - a)) {
    const today = before(days)
    if (remindOn === null || remindOn > today) continue
    const reminder = planReminder(DUE, today)
    remindOn = reminder?.nextOn ?? null
    if (reminder) sent.push({ stage: reminder.stage, days })
  }
  return sent
}
const sentOn = (daysOn: readonly number[], noted: number) => mailsOn(daysOn, noted).map(({ stage }) => stage)
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => from - i)

test('reminds 30, 7 and 1 days before the due date', () => {
  assert.deepEqual(
    mailsOn(range(400, -5), 400),
    [30, 7, 1].map(days => ({ stage: days, days })),
  )
  assert.equal(firstReminder(DUE, before(400)), '2027-03-16')
})

test('after days off, sends the nearest reminder and skips earlier ones', () => {
  assert.deepEqual(sentOn([29, 28, 27], 400), [30], 'a day late')
  assert.deepEqual(sentOn([10, 9, 8, 7, 6], 400), [30, 7])
  assert.deepEqual(sentOn([5, 4, 3], 400), [7], 'one mail for two that were missed')
  assert.deepEqual(sentOn([0], 400), [1], 'one mail for three that were missed')
  assert.deepEqual(sentOn([-1, -2, -300], 400), [], 'once it has passed, none')
})

test('a filing added late starts with the nearest reminder, and one added after its due date has none', () => {
  assert.deepEqual(sentOn(range(12, -3), 12), [30, 7, 1])
  assert.deepEqual(sentOn(range(5, -3), 5), [7, 1])
  assert.equal(firstReminder(DUE, addDays(DUE, 1)), null)
  assert.notEqual(firstReminder(DUE, DUE), null)
})

test('whichever days the machine is on, each reminder is sent at most once, and in order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: -10, max: 60 })),
      fc.integer({ min: 0, max: 60 }),
      (on, noted) => {
        const sent = sentOn(
          on.filter(days => days <= noted),
          noted,
        )
        assert.deepEqual(
          sent,
          [30, 7, 1].filter(stage => sent.includes(stage)),
        )
        const last = Math.min(...on.filter(days => days >= 0 && days <= Math.min(noted, 30)))
        if (Number.isFinite(last)) assert.ok(sent.length > 0, 'a machine that was on has sent something')
      },
    ),
    { seed: testSeed, numRuns: 500 },
  )
})

const SUBJECT: ReminderSubject = {
  language: 'en',
  memberName: 'Oliver Thackwell',
  entityName: 'Kestrowick Goods LLC',
  year: 2026,
  ends: '2026-12-31',
  dueBy: DUE,
  daysLeft: 30,
  extended: false,
  extendedDueDate: '2027-10-15',
}

test('the English reminder names the form, LLC, year, date, penalty and next steps', () => {
  const { subject, body } = writeReminder(SUBJECT)
  assert.equal(subject, 'Kestrowick Goods LLC: Form 5472 for 2026 is due in 30 days, on April 15, 2027')
  for (const text of [
    'Hello Oliver Thackwell,',
    'Kestrowick Goods LLC has to file Form 5472 with a pro forma Form 1120 for the tax year 2026',
    'which ended on December 31, 2026',
    'due in 30 days: on April 15, 2027',
    'What to do',
    'Form 7004, filed by April 15, 2027, extends the due date to October 15, 2027',
    '$25,000',
  ])
    assert.ok(body.includes(text), text)
})

test('the Spanish reminder says the same', () => {
  const { subject, body } = writeReminder({ ...SUBJECT, language: 'es', memberName: 'Lucía Ferrándiz Olmo' })
  assert.equal(
    subject,
    'Kestrowick Goods LLC: el formulario 5472 de 2026 vence dentro de 30 días, el 15 de abril de 2027',
  )
  for (const text of [
    'Hola, Lucía Ferrándiz Olmo:',
    'Kestrowick Goods LLC tiene que presentar el formulario 5472 con el formulario 1120 pro forma del ejercicio 2026',
    'que terminó el 31 de diciembre de 2026',
    'El plazo vence dentro de 30 días: el 15 de abril de 2027',
    'Qué hacer',
    'hasta el 15 de octubre de 2027',
    '25.000 dólares',
  ])
    assert.ok(body.includes(text), text)
})

test('the last reminder says tomorrow or today, and an extended date offers no further extension', () => {
  const on = (change: Partial<ReminderSubject>) => writeReminder({ ...SUBJECT, ...change })
  assert.match(on({ daysLeft: 1 }).subject, /is due tomorrow, on April 15, 2027$/)
  assert.match(on({ daysLeft: 0 }).subject, /is due today, on/)
  assert.match(on({ language: 'es', daysLeft: 1 }).subject, /vence mañana, el 15 de abril de 2027$/)
  assert.match(on({ language: 'es', daysLeft: 0 }).subject, /vence hoy, el/)
  const extended = on({ extended: true, dueBy: '2027-10-15' }).body
  assert.match(extended, /includes the extension/)
  assert.doesNotMatch(extended, /7004/)
  assert.doesNotMatch(on({ language: 'es', extended: true }).body, /7004/)
})
