import { endpoint } from '../../../kernel/http/endpoint.ts'
import { entitiesErrors } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { remindLlc } from './remind.ts'
import { inOrder, REMINDED_LLCS, REMINDER_OUTCOMES, type ReminderOutcome } from './reminders.shape.ts'

export const previewAnswerReminders = endpoint({
  name: 'previewAnswerReminders',
  method: 'POST',
  path: '/web/console/obligations/reminders/preview',
  access: staff('messages:write', 'filtered'),
  fields: REMINDED_LLCS,
  errors: [entitiesErrors.entity_not_found],
  returns: REMINDER_OUTCOMES,
  async run({ db, config: { publicUrl }, caller, input: { entity_ids }, now }) {
    const staff = { staffId: caller.onlyClientsOf, publicUrl, now }
    const data: ReminderOutcome[] = []
    for (const id of inOrder(entity_ids)) data.push(await remindLlc(db, null, id, staff))
    return { data }
  },
})
