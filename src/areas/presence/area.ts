import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { clearPresence } from './clear-presence.route.ts'
import { listPresenceStays } from './list-presence-stays.route.ts'
import { paintPresence } from './paint-presence.route.ts'
import { presenceData } from './personal-data.ts'
import {
  presenceAdd,
  presenceList,
  presenceRemove,
  presenceShow,
  presenceSimulate,
} from './presence.commands.ts'
import { presenceErrors } from './presence.errors.ts'
import { readPresence } from './read-presence.route.ts'
import { undoPresenceChange } from './undo-presence-change.route.ts'

export const presence: Area = {
  name: 'presence',
  endpoints: [readPresence],
  web: [listPresenceStays, paintPresence, clearPresence, undoPresenceChange],
  errors: presenceErrors,
  commands: [presenceAdd, presenceList, presenceRemove, presenceShow, presenceSimulate],
  jobs: [],
  personalData: presenceData,
  migrations: join(import.meta.dirname, 'migrations'),
}
