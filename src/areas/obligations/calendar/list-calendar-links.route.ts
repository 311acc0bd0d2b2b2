import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { INSTANT, orNull } from '../../../kernel/http/shapes.ts'
import { signedIn } from '../../members/members.ts'
import { MAX_LINKS } from './calendar.rules.ts'
import { listCalendarLinks as listLinks } from './calendar.sql.ts'

export const listCalendarLinks = endpoint({
  name: 'listCalendarLinks',
  method: 'GET',
  path: '/web/obligations/calendar-links',
  access: signedIn,
  fields: {},
  returns: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            id: Type.Integer(),
            created_at: INSTANT,
            last_used_at: orNull<string>(INSTANT),
          },
          { additionalProperties: false },
        ),
        { maxItems: MAX_LINKS },
      ),
    },
    { title: 'CalendarLinks', additionalProperties: false },
  ),
  async run({ db, caller }) {
    return { data: await db.all(listLinks, { member_id: caller.memberId, most: MAX_LINKS }) }
  },
})
