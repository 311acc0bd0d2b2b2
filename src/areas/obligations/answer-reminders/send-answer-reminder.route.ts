import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { integer, shortId } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { longDate } from '../../../kernel/values/date-text.ts'
import { addDays, dateOf } from '../../../kernel/values/dates.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { entitiesErrors, llcRecord } from '../../entities/entities.ts'
import { emailFooter, staff } from '../../members/members.ts'
import { taxErrors } from '../../tax/tax.ts'
import { obligationsErrors } from '../obligations.errors.ts'
import { writeAnswerReminder } from './answer-reminder.rules.ts'
import { findReminded, insertAnswerReminder } from './answer-reminder.sql.ts'
import { findOpenQuestions } from './open-questions.ts'

const strict = { additionalProperties: false }

export const sendAnswerReminder = endpoint({
  name: 'sendAnswerReminder',
  method: 'POST',
  path: '/web/console/obligations/reminders',
  access: staff('messages:write', [llcRecord('entity_id')]),
  tag: 'Console',
  summary: 'Remind the owner of an LLC of questions about a year that have no answer.',
  description:
    'Sends an email that lists the questions, unless the owner turned these emails off, and a notification. At most one a day for an LLC and a year, in UTC.',
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    year: integer({ description: 'The tax year.', example: 2025 }, { min: 1990, max: 2100 }),
  },
  errors: [
    entitiesErrors.entity_not_found,
    taxErrors.too_many_related_entries,
    obligationsErrors.nothing_to_answer,
    obligationsErrors.reminded_today,
  ],
  returns: Type.Object(
    {
      data: Type.Object(
        {
          questions: Type.Integer({ minimum: 1, description: 'How many questions are open.' }),
          is_emailed: Type.Boolean({ description: 'Whether an email was sent besides the notification.' }),
          reminded_at: Type.String({ format: 'date-time' }),
        },
        strict,
      ),
    },
    { title: 'AnswerReminder', ...strict },
  ),
  async run({ database, config: { publicUrl }, input: { entity_id, year }, by, now }) {
    const today = dateOf(now)
    return writeOnce(database, by, async (tx, by) => {
      const found = await tx.maybe(findReminded, { entity_id })
      if (!found) throw entitiesErrors.entity_not_found({ id: entity_id }, { field: 'entity_id' })
      const { member_id, member_name: memberName, llc_name: llcName } = found
      const language = found.language as Language
      const of = { entityId: entity_id, ownerId: member_id, year }
      const open = await findOpenQuestions(tx, of, language, today)
      const questions = open.form.length + open.obligations.length
      if (questions === 0) throw obligationsErrors.nothing_to_answer({ year })
      const about = { language, memberName, llcName, entityId: entity_id, year, publicUrl }
      const mail = writeAnswerReminder(about, open)
      const sent = await tx.maybe(insertAnswerReminder, {
        member_id,
        entity_id,
        year,
        today,
        form_questions: open.form.length,
        obligation_questions: open.obligations.length,
        language,
        subject: mail.subject,
        mail_body: mail.body + emailFooter(language, publicUrl),
        ...byParams(by),
      })
      if (!sent) throw remindedToday(today, now)
      return { data: { questions, ...sent } }
    })
  },
})

function remindedToday(today: string, now: Date) {
  const next = addDays(today, 1)
  const seconds = Math.ceil((Date.parse(`${next}T00:00:00Z`) - now.getTime()) / 1000)
  return obligationsErrors.reminded_today(
    { next: { en: longDate(next, 'en'), es: longDate(next, 'es') } },
    { headers: { 'retry-after': String(seconds) } },
  )
}
