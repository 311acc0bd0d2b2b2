import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { calendarYear } from '../../kernel/http/fields.ts'
import { WHY_NOTHING } from '../../kernel/http/shapes.ts'
import { ownerFor, signedInFor } from '../members/members.ts'
import { ENTITY_FIELD } from './change.shape.ts'
import { MAX_EVIDENCE } from './evidence/evidence.rules.ts'
import { EVIDENCE } from './evidence/evidence.shape.ts'
import { findEvidenceBetween } from './evidence/evidence.ts'
import { FACT } from './facts/fact.shape.ts'
import { MAX_FACTS } from './facts/facts.rules.ts'
import { readOwnerRecord } from './owner-record.ts'
import { PLAN } from './plans/plan.shape.ts'
import { MAX_PLANS } from './plans/plans.rules.ts'

export const readPresenceDetails = endpoint({
  name: 'readPresenceDetails',
  method: 'GET',
  path: '/web/presence/details',
  access: signedInFor('read:presence'),
  fields: {
    entity_id: ENTITY_FIELD,
    year: calendarYear({ description: 'The year of the evidence.', example: 2026 }),
  },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      facts: Type.Array(FACT, { maxItems: MAX_FACTS }),
      plans: Type.Array(PLAN, { maxItems: MAX_PLANS }),
      evidence: Type.Array(EVIDENCE, { maxItems: MAX_EVIDENCE }),
      message: WHY_NOTHING,
    },
    { title: 'PresenceDetails', additionalProperties: false },
  ),
  nothing: () => ({ facts: [], plans: [], evidence: [] }),
  async run({ db, caller, input: { entity_id, year } }) {
    const owner = ownerFor(caller, entity_id)
    const [{ facts, plans }, evidence] = await Promise.all([
      readOwnerRecord(db, owner),
      findEvidenceBetween(db, owner, { from: `${year}-01-01`, until: `${year}-12-31` }),
    ])
    if (owner === caller.memberId) return { facts, plans, evidence }
    return {
      facts: facts.map(fact => ({ ...fact, note: null })),
      plans,
      evidence: evidence.map(one => ({ ...one, title: null })),
    }
  },
})
