import { longDate } from '../../../kernel/values/date-text.ts'
import { addDays, daysBetween } from '../../../kernel/values/dates.ts'

/** How many days before a filing is due its owner is reminded. */
const STAGES = [30, 7, 1] as const

/** When the first reminder is sent; null if it was due before today. */
export function firstReminder(dueBy: string, today: string): string | null {
  return dueBy < today ? null : addDays(dueBy, -STAGES[0])
}

export type Reminder = {
  /** Which reminder this is, by its days before the due date: each is sent once. */
  stage: number
  daysLeft: number
  nextOn: string | null
}

/**
 * The reminder to send today, and the date of the next one. After days off, the nearest one is sent and
 * earlier ones are skipped; after the due date there is none.
 */
export function planReminder(dueBy: string, today: string): Reminder | null {
  const daysLeft = daysBetween(today, dueBy)
  if (daysLeft < 0) return null
  const stage = STAGES.findLast(days => days >= daysLeft) ?? STAGES[0]
  const next = STAGES.find(days => days < stage && days < daysLeft)
  return { stage, daysLeft, nextOn: next === undefined ? null : addDays(dueBy, -next) }
}

export type ReminderSubject = {
  language: string
  memberName: string
  entityName: string
  year: number
  /** The last day of the tax year. */
  ends: string
  dueBy: string
  daysLeft: number
  /** Whether `dueBy` already includes the extension. */
  extended: boolean
  /** The due date with an extension. */
  extendedDueDate: string
}

export type MailText = { subject: string; body: string }

export function writeReminder(about: ReminderSubject): MailText {
  return about.language === 'es' ? inSpanish(about) : inEnglish(about)
}

function inEnglish(about: ReminderSubject): MailText {
  const { memberName, entityName, year, daysLeft } = about
  const day = (date: string) => longDate(date, 'en')
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  const extension = about.extended
    ? 'This date includes the extension. No further extension is possible.'
    : `If you need more time, Form 7004, filed by ${day(about.dueBy)}, extends the due date to ${day(about.extendedDueDate)}. Ask your Manager.`
  return {
    subject: `${entityName}: Form 5472 for ${year} is due ${when}, on ${day(about.dueBy)}`,
    body: `Hello ${memberName},

${entityName} has to file Form 5472 with a pro forma Form 1120 for the tax year ${year}, which ended on ${day(about.ends)}.

It is due ${when}: on ${day(about.dueBy)}.

What to do
- Check that the books of that year are complete: every contribution, distribution, loan and payment between the LLC and you, your family or your other companies.
- Send your Manager anything that is missing, and sign the return as soon as you get it. It cannot be filed online; it is sent to the IRS by fax or mail.
- If it has already been filed, or if there were no such transactions in the whole year, tell your Manager, and we will stop these reminders.

${extension}

The penalty for a Form 5472 that is late, missing or substantially incomplete is $25,000 for each year and related party. It is charged even when no tax is owed.
`,
  }
}

function inSpanish(about: ReminderSubject): MailText {
  const { memberName, entityName, year, daysLeft } = about
  const day = (date: string) => longDate(date, 'es')
  const when = daysLeft === 0 ? 'hoy' : daysLeft === 1 ? 'mañana' : `dentro de ${daysLeft} días`
  const extension = about.extended
    ? 'Esta fecha ya incluye la prórroga. No se puede prorrogar más.'
    : `Si necesitas más tiempo, el formulario 7004, presentado como muy tarde el ${day(about.dueBy)}, amplía el plazo hasta el ${day(about.extendedDueDate)}. Pídeselo a tu Manager.`
  return {
    subject: `${entityName}: el formulario 5472 de ${year} vence ${when}, el ${day(about.dueBy)}`,
    body: `Hola, ${memberName}:

${entityName} tiene que presentar el formulario 5472 con el formulario 1120 pro forma del ejercicio ${year}, que terminó el ${day(about.ends)}.

El plazo vence ${when}: el ${day(about.dueBy)}.

Qué hacer
- Comprueba que la contabilidad de ese ejercicio está completa: todas las aportaciones, distribuciones, préstamos y pagos entre la LLC y tú, tu familia o tus otras sociedades.
- Envía a tu Manager lo que falte y firma la declaración en cuanto la recibas. No se puede presentar por internet: se envía al IRS por fax o por correo postal.
- Si ya está presentada, o si en todo el ejercicio no hubo ningún movimiento de ese tipo, avisa a tu Manager y dejarás de recibir estos recordatorios.

${extension}

La sanción por un formulario 5472 presentado tarde, no presentado o sustancialmente incompleto es de 25.000 dólares por cada ejercicio y cada parte vinculada. Se impone aunque no haya impuesto que pagar.
`,
  }
}
