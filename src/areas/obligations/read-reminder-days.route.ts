import { endpoint } from '../../kernel/http/endpoint.ts'
import { signedIn } from '../members/members.ts'
import { REMINDER_DAYS } from './choose-reminder-days.route.ts'
import { DEFAULT_DAYS } from './reminders.rules.ts'
import { findReminderDays } from './reminders.sql.ts'

export const readReminderDays = endpoint({
  name: 'readReminderDays',
  method: 'GET',
  path: '/web/obligations/reminders',
  access: signedIn,
  fields: {},
  returns: REMINDER_DAYS,
  async run({ db, caller }) {
    const found = await db.maybe(findReminderDays, { member_id: caller.memberId })
    return { days: (found?.days as number[] | null | undefined) ?? DEFAULT_DAYS }
  },
})
