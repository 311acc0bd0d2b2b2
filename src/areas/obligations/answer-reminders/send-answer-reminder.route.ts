import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { calendarYear, shortId } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { longDates } from '../../../kernel/values/date-text.ts'
import { addDays, dateOf } from '../../../kernel/values/dates.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { entitiesErrors, llcRecord } from '../../entities/entities.ts'
import { checkNotErased, membersErrors, staff } from '../../members/members.ts'
import { taxErrors } from '../../tax/tax.ts'
import { obligationsErrors } from '../obligations.errors.ts'
import { countQuestions } from './answer-reminder.rules.ts'
import { findReminded } from './answer-reminder.sql.ts'
import { findOpenQuestions } from './open-questions.ts'
import { sendReminder } from './remind.ts'

const strict = { additionalProperties: false }

export const sendAnswerReminder = endpoint({
  name: 'sendAnswerReminder',
  method: 'POST',
  path: '/web/console/obligations/reminders',
  access: staff('messages:write', [llcRecord('entity_id')]),
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    year: calendarYear({ description: 'The tax year.', example: 2025 }),
  },
  errors: [
    entitiesErrors.entity_not_found,
    membersErrors.person_erased,
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
      await checkNotErased(tx, found.member_id)
      const { member_id, member_name: memberName, llc_name: llcName } = found
      const language = found.language as Language
      const of = { entityId: entity_id, ownerId: member_id, year }
      const open = await findOpenQuestions(tx, of, language, today)
      const questions = countQuestions(open)
      if (questions === 0) throw obligationsErrors.nothing_to_answer({ year })
      const about = { language, memberName, llcName, entityId: entity_id, year, publicUrl }
      const sent = await sendReminder(tx, by, about, member_id, open, today)
      if (!sent) throw remindedToday(today, now)
      return { data: { questions, ...sent } }
    })
  },
})

function remindedToday(today: string, now: Date) {
  const next = addDays(today, 1)
  const seconds = Math.ceil((Date.parse(`${next}T00:00:00Z`) - now.getTime()) / 1000)
  return obligationsErrors.reminded_today(
    { next: longDates(next) },
    { headers: { 'retry-after': String(seconds) } },
  )
}
