import type { Area } from '../../kernel/area.ts'
import { eventsErrors } from './events.errors.ts'
import { listEvents } from './list-events.route.ts'

export const events: Area = {
  name: 'events',
  endpoints: [listEvents],
  errors: eventsErrors,
  commands: [],
  jobs: [],
  migrations: null,
}
