import { type Grant, isChosen, MAX_LISTED, revokeBy } from '../../../kernel/grants/grant.ts'
import { listCalendarLinks } from './calendar.sql.ts'

/** Secret addresses of a member's calendar of due dates. */
export const calendarLinkGrant: Grant = {
  kind: 'calendar_link',
  tables: ['obligations.calendar_link'],
  endsWith: 'account',
  async list(db, member_id) {
    const links = await db.all(listCalendarLinks, { member_id, most: MAX_LISTED })
    return links.map(({ id, ...times }) => ({ id: String(id), name: null, detail: null, ...times }))
  },
  revoke: revokeBy({
    name: 'obligations.revoke_held_calendar_links',
    action: 'calendar_link.revoke',
    gone: `
      update obligations.calendar_link l set revoked_at = now()
      where l.member_id = $member_id and l.revoked_at is null and ${isChosen('l.id::text')}
      returning l.id, 'calendar_link/' || l.id as record`,
  }),
}
