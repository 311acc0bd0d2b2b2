import { Type } from 'typebox'
import { eventUuid } from '../../../kernel/events/event.sql.ts'
import { endpoint, JsonText } from '../../../kernel/http/endpoint.ts'
import { custom } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { markNotificationsRead, signedIn } from '../../members/members.ts'
import { EVENT_ID, EXAMPLE_EVENT } from '../event.shape.ts'
import { eventsErrors } from '../events.errors.ts'

export const markNotificationsSeen = endpoint({
  name: 'markNotificationsSeen',
  method: 'POST',
  path: '/web/notifications/read',
  access: signedIn,
  // It is only about what the person has seen.
  needsSubscription: false,
  fields: {
    up_to: custom<string>(
      EVENT_ID,
      { description: 'The newest notification that was read.', example: EXAMPLE_EVENT.id },
      value => {
        const uuid = typeof value === 'string' ? eventUuid(value) : null
        if (uuid === null) throw eventsErrors.unknown_event()
        return uuid
      },
      [eventsErrors.unknown_event],
    ),
  },
  returns: Type.Object({}, { additionalProperties: false }),
  async run({ db, caller: { memberId }, input: { up_to }, by, now }) {
    // An id begins with the time: one from the future would hide what is still to come.
    if (Number.parseInt(up_to.slice(0, 12), 16) > now.getTime() + CLOCK_MS)
      throw eventsErrors.unknown_event({ field: 'up_to' })
    const read = { member_id: memberId, read_to: up_to, ...byParams(by) }
    return new JsonText((await db.one(markNotificationsRead, read)).body)
  },
})

/** How far the clocks of the database and of this process may be apart. */
const CLOCK_MS = 60_000
