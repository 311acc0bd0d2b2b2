import { Type } from 'typebox'
import { errors } from '../../../kernel/http/errors.ts'
import { date, shortId } from '../../../kernel/http/fields.ts'
import { membersErrors } from '../../members/members.ts'
import { presenceErrors } from '../presence.errors.ts'

/** The days, in the log of the owner of an LLC. */
export const STAY_DAYS = {
  entity_id: shortId({ description: 'An LLC of the owner.' }),
  from: date({ description: 'The first day.', example: '2026-03-01' }),
  until: date({ description: 'The last day.', example: '2026-03-10' }),
}

export const STAY_ERRORS = [
  errors.date_out_of_range,
  membersErrors.person_erased,
  presenceErrors.stay_ends_before_start,
  presenceErrors.presence_range_too_long,
  presenceErrors.presence_plan_limit_reached,
]

export const RECORDED_STAY = Type.Object(
  {
    data: Type.Object(
      { from: Type.String({ format: 'date' }), until: Type.String({ format: 'date' }) },
      { additionalProperties: false },
    ),
  },
  { title: 'RecordedStay', additionalProperties: false },
)
