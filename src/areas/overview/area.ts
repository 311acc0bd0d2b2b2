import type { Area } from '../../kernel/area.ts'
import { readOverview } from './read-overview.route.ts'

export const overview: Area = {
  name: 'overview',
  endpoints: [],
  web: [readOverview],
  commands: [],
  chores: [],
  migrations: null,
}
