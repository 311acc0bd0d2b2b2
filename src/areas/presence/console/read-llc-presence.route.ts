import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { calendarYear, shortId } from '../../../kernel/http/fields.ts'
import { YEAR_RANGE } from '../../../kernel/http/shapes.ts'
import { dateOf, FIRST_DAY } from '../../../kernel/values/dates.ts'
import { findOwnerOf, findRecord, llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { STAFF_CHANGE, STAY, type StaffChange } from '../change.shape.ts'
import { listStaffChanges, MAX_STAFF_CHANGES } from '../change.sql.ts'
import { PLAN } from '../plans/plan.shape.ts'
import { listPlans } from '../plans/plan.sql.ts'
import { MAX_PLANS } from '../plans/plans.rules.ts'
import { daysToReadForRules } from '../presence.rules.ts'
import { findDecidingStays } from '../stays.ts'

const strict = { additionalProperties: false }

export const readLlcPresence = endpoint({
  name: 'readLlcPresence',
  method: 'GET',
  path: '/web/console/llcs/{entity_id}/presence',
  access: staff('accounts:open', [llcRecord('entity_id')]),
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    year: calendarYear({ description: 'The year.', example: 2026 }),
  },
  returns: Type.Object(
    {
      data: Type.Object(
        {
          owner_name: Type.String({ maxLength: 300 }),
          year: Type.Integer(YEAR_RANGE),
          today: Type.String({ format: 'date', description: "Today's date in UTC." }),
          stays: Type.Array(STAY, { maxItems: 20_000 }),
          plans: Type.Array(PLAN, { maxItems: MAX_PLANS }),
          by_staff: Type.Array(STAFF_CHANGE, { maxItems: MAX_STAFF_CHANGES }),
        },
        strict,
      ),
    },
    { title: 'LlcPresence', ...strict },
  ),
  async reveals({ db, input: { entity_id } }) {
    const found = await db.maybe(findRecord, { id: entity_id })
    if (!found) return []
    const { member_id, name } = found.entity as { member_id: number; name: string }
    return [{ ownerId: member_id, kind: 'presence', record: `entity/${entity_id}`, title: name }]
  },
  async run({ db, input: { entity_id, year }, now }) {
    const today = dateOf(now)
    const { id: member_id, name: owner_name } = await db.one(findOwnerOf, { entity_id })
    const { from, until } = daysToReadForRules(year, today)
    const [stays, plans, changes] = await Promise.all([
      findDecidingStays(db, member_id, { from: from < FIRST_DAY ? FIRST_DAY : from, until }),
      db.all(listPlans, { member_id }),
      db.all(listStaffChanges, { member_id }),
    ])
    const by_staff = changes.map(({ change }) => change as StaffChange)
    return { data: { owner_name, year, today, stays: stays as never, plans, by_staff } }
  },
})
