import { endpoint } from '../../../kernel/http/endpoint.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { entitiesErrors } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { remindLlc } from './remind.ts'
import { inOrder, REMINDED_LLCS, REMINDER_OUTCOMES, type ReminderOutcome } from './reminders.shape.ts'

export const sendAnswerReminders = endpoint({
  name: 'sendAnswerReminders',
  method: 'POST',
  path: '/web/console/obligations/reminders/send',
  access: staff('messages:write', 'filtered'),
  fields: REMINDED_LLCS,
  errors: [entitiesErrors.entity_not_found],
  returns: REMINDER_OUTCOMES,
  run({ database, config: { publicUrl }, caller, input: { entity_ids }, by, now }) {
    const staff = { staffId: caller.onlyClientsOf, publicUrl, now }
    return writeOnce(database, by, async (tx, by) => {
      const data: ReminderOutcome[] = []
      for (const id of inOrder(entity_ids)) data.push(await remindLlc(tx, by, id, staff))
      return { data }
    })
  },
})
