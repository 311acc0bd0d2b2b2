import { Type } from 'typebox'
import { dateOf } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { integer } from '../../kernel/fields.ts'
import { orNull, WHY_NOTHING } from '../../kernel/shapes.ts'
import { signedIn } from '../members/members.ts'
import { CHANGE, type Change, ENTITY_FIELD, STAY } from './change.shape.ts'
import { findLastChange } from './change.sql.ts'
import { FIRST_DATE } from './presence.rules.ts'
import { findDecidingStays } from './stays.ts'

export const listPresenceStays = endpoint({
  name: 'listPresenceStays',
  method: 'GET',
  path: '/web/presence/stays',
  access: signedIn,
  tag: 'Presence',
  summary: {
    en: 'List the stays that decide where the owner was in a year and the two before it.',
    es: 'Lista las estancias que deciden dónde estuvo el titular en un año y en los dos anteriores.',
  },
  description: {
    en: 'The rules that make a calendar of them are the same on the server and in the browser. Planned stays until the end of the year are among them.',
    es: 'Las reglas que hacen de ellas un calendario son las mismas en el servidor y en el navegador. Incluye las estancias previstas hasta el final del año.',
  },
  fields: {
    entity_id: ENTITY_FIELD,
    year: integer({ description: 'The year.', example: 2026 }, { min: 1990, max: 2100 }),
  },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      year: Type.Integer({ minimum: 1990, maximum: 2100 }),
      today: Type.Unsafe<string>({ type: 'string', format: 'date', description: 'The day it is, in UTC.' }),
      stays: Type.Array(STAY, { maxItems: 20_000 }),
      undo: Type.Unsafe<Change | null>(orNull(CHANGE)),
      message: WHY_NOTHING,
    },
    { title: 'PresenceStays', additionalProperties: false },
  ),
  nothing: ({ year }, now) => ({ year, today: dateOf(now), stays: [], undo: null }),
  async run({ db, caller, input: { year }, now }) {
    const from = `${year - 2}-01-01`
    const time = { from: from < FIRST_DATE ? FIRST_DATE : from, until: `${year}-12-31` }
    const [stays, last] = await Promise.all([
      findDecidingStays(db, caller.memberId, time),
      db.maybe(findLastChange, { member_id: caller.memberId }),
    ])
    return { year, today: dateOf(now), stays, undo: (last?.told as Change | undefined) ?? null }
  },
})
