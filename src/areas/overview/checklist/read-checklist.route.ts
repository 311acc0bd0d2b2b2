import { type TBoolean, Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { signedIn } from '../../members/members.ts'
import { daysToRead, findDecidingStays } from '../../presence/presence.ts'
import { checklistState, STEPS, type Step } from './checklist.rules.ts'
import { findChecklist } from './checklist.sql.ts'

const STATE = Type.Unsafe<'shown' | 'dismissed' | 'done'>({
  type: 'string',
  enum: ['shown', 'dismissed', 'done'],
})

const STEPS_DONE = Type.Object(
  Object.fromEntries(STEPS.map(step => [step, Type.Boolean()])) as Record<Step, TBoolean>,
  { additionalProperties: false },
)

export const readChecklist = endpoint({
  name: 'readChecklist',
  method: 'GET',
  path: '/web/checklist',
  access: signedIn,
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }) },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      data: Type.Object(
        { state: STATE, steps: STEPS_DONE },
        { title: 'Checklist', additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  async run({ db, caller: { memberId }, input: { entity_id }, now }) {
    const days = daysToRead(now.getUTCFullYear(), dateOf(now))
    const [{ is_dismissed, ...found }, stays] = await Promise.all([
      db.one(findChecklist, { member_id: memberId, entity_id }),
      findDecidingStays(db, memberId, days),
    ])
    const steps = { ...found, presence: stays.length > 0 }
    return { data: { state: checklistState(steps, is_dismissed), steps } }
  },
})
