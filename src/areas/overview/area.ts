import type { Area } from '../../kernel/area.ts'
import { memberAccessLog } from './access-log.command.ts'
import { readChecklist } from './checklist/read-checklist.route.ts'
import { setChecklist } from './checklist/set-checklist.route.ts'
import { readDashboard } from './dashboard/read-dashboard.route.ts'
import { listAccessLog } from './list-access-log.route.ts'
import { readOverview } from './read-overview.route.ts'
import { searchAccount } from './search/search-account.route.ts'

export const overview: Area = {
  name: 'overview',
  endpoints: [],
  web: [readOverview, listAccessLog, searchAccount, readChecklist, setChecklist, readDashboard],
  commands: [memberAccessLog],
  jobs: [],
  migrations: null,
}
