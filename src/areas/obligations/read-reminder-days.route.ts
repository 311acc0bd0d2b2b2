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
  tag: 'Obligations',
  summary: {
    en: 'Get how many days before a due date you are reminded.',
    es: 'Consulta cuántos días antes de un vencimiento te avisamos.',
  },
  description: {
    en: 'Form 5472 has its own reminders, 30, 7 and 1 days before.',
    es: 'El formulario 5472 tiene sus propios recordatorios: 30, 7 y 1 días antes.',
  },
  fields: {},
  returns: REMINDER_DAYS,
  async run({ db, caller }) {
    const found = await db.maybe(findReminderDays, { member_id: caller.memberId })
    return { days: (found?.days as number[] | null | undefined) ?? DEFAULT_DAYS }
  },
})
