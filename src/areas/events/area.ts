import type { Area } from '../../kernel/area.ts'
import { eventsErrors } from './events.errors.ts'
import { listEvents } from './list-events.route.ts'
import { countNotifications } from './notifications/count-notifications.route.ts'
import { listNotifications } from './notifications/list-notifications.route.ts'
import { markNotificationsSeen } from './notifications/mark-notifications-seen.route.ts'

export const events: Area = {
  name: 'events',
  endpoints: [listEvents],
  web: [countNotifications, listNotifications, markNotificationsSeen],
  errors: eventsErrors,
  commands: [],
  jobs: [],
  migrations: null,
}
