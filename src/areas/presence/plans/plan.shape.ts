import { Type } from 'typebox'
import { MAX_PLANS } from './plans.rules.ts'

const DAY = { type: 'string', format: 'date' }

export const PLAN = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    from: Type.Unsafe<string>(DAY),
    until: Type.Unsafe<string>(DAY),
    country: Type.String({ pattern: '^[A-Z]{2}$', minLength: 2, maxLength: 2 }),
  },
  { title: 'PresencePlan', additionalProperties: false },
)

export const PLANS = Type.Object(
  { plans: Type.Array(PLAN, { maxItems: MAX_PLANS }) },
  { title: 'PresencePlans', additionalProperties: false },
)
