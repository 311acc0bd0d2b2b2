import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { custom } from '../../kernel/http/fields.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { signedIn } from '../members/members.ts'
import { obligationsErrors } from './obligations.errors.ts'
import { MAX_DAYS, MAX_REMINDERS } from './reminders.rules.ts'
import { updateReminderDays } from './reminders.sql.ts'

const DAYS = {
  type: 'array',
  items: { type: 'integer', minimum: 0, maximum: MAX_DAYS },
  maxItems: MAX_REMINDERS,
} as const

export const REMINDER_DAYS = Type.Object(
  { days: Type.Unsafe<readonly number[]>(DAYS) },
  { title: 'ReminderDays', additionalProperties: false },
)

/** Different whole numbers of days, most first. */
function readDays(value: unknown): number[] {
  const isDay = (day: unknown) => Number.isInteger(day) && (day as number) >= 0 && (day as number) <= MAX_DAYS
  if (!Array.isArray(value) || value.length > MAX_REMINDERS || !value.every(isDay))
    throw obligationsErrors.invalid_reminder_days({ count: MAX_REMINDERS, max: MAX_DAYS })
  return [...new Set(value as number[])].toSorted((a, b) => b - a)
}

export const chooseReminderDays = endpoint({
  name: 'chooseReminderDays',
  method: 'POST',
  path: '/web/obligations/reminders',
  access: signedIn,
  fields: {
    days: custom<number[]>(
      DAYS,
      { description: `Days before, at most ${MAX_REMINDERS}.`, example: [30, 7, 1] },
      readDays,
      [obligationsErrors.invalid_reminder_days],
    ),
  },
  returns: REMINDER_DAYS,
  async run({ db, caller, input: { days }, by, now }) {
    const chosen = { member_id: caller.memberId, days, today: dateOf(now), earliest: MAX_DAYS }
    const { body } = await db.one(updateReminderDays, { ...chosen, ...byParams(by) })
    return new JsonText(body)
  },
})
