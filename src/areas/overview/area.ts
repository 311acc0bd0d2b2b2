import type { Area } from '../../kernel/area.ts'
import { memberAccessLog } from './access-log.command.ts'
import { readDashboard } from './dashboard/read-dashboard.route.ts'
import { listAccessLog } from './list-access-log.route.ts'
import { readOverview } from './read-overview.route.ts'

export const overview: Area = {
  name: 'overview',
  endpoints: [],
  web: [readOverview, listAccessLog, readDashboard],
  commands: [memberAccessLog],
  jobs: [],
  migrations: null,
}
