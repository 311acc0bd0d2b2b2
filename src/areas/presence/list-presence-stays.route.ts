import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { calendarYear } from '../../kernel/http/fields.ts'
import { orNull, WHY_NOTHING, YEAR_RANGE } from '../../kernel/http/shapes.ts'
import { dateOf, FIRST_DAY } from '../../kernel/values/dates.ts'
import { ownerFor, signedInFor } from '../members/members.ts'
import { CHANGE, type Change, ENTITY_FIELD, STAFF_CHANGE, STAY, type StaffChange } from './change.shape.ts'
import { findLastChange, listStaffChanges, MAX_STAFF_CHANGES } from './change.sql.ts'
import { daysToReadForRules } from './presence.rules.ts'
import { findDecidingStays } from './stays.ts'

export const listPresenceStays = endpoint({
  name: 'listPresenceStays',
  method: 'GET',
  path: '/web/presence/stays',
  access: signedInFor('read:presence'),
  fields: {
    entity_id: ENTITY_FIELD,
    year: calendarYear({ description: 'The year.', example: 2026 }),
  },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      year: Type.Integer(YEAR_RANGE),
      today: Type.Unsafe<string>({ type: 'string', format: 'date', description: "Today's date in UTC." }),
      stays: Type.Array(STAY, { maxItems: 20_000 }),
      undo: orNull<Change>(CHANGE),
      by_staff: Type.Array(STAFF_CHANGE, {
        maxItems: MAX_STAFF_CHANGES,
        description: 'The newest changes that staff made for the owner.',
      }),
      message: WHY_NOTHING,
    },
    { title: 'PresenceStays', additionalProperties: false },
  ),
  nothing: ({ year }, now) => ({ year, today: dateOf(now), stays: [], undo: null, by_staff: [] }),
  async run({ db, caller, input: { entity_id, year }, now }) {
    const { from, until } = daysToReadForRules(year, dateOf(now))
    const time = { from: from < FIRST_DAY ? FIRST_DAY : from, until }
    const owner = ownerFor(caller, entity_id)
    const isOwner = owner === caller.memberId
    const [stays, last, byStaff] = await Promise.all([
      findDecidingStays(db, owner, time),
      // Only the owner changes the log, so only the owner can undo.
      isOwner ? db.maybe(findLastChange, { member_id: owner }) : null,
      isOwner ? db.all(listStaffChanges, { member_id: owner }) : [],
    ])
    return {
      year,
      today: dateOf(now),
      stays,
      undo: (last?.told as Change | undefined) ?? null,
      by_staff: byStaff.map(({ change }) => change as StaffChange),
    }
  },
})
