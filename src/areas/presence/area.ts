import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import {
  presenceAdd,
  presenceList,
  presenceRemove,
  presenceShow,
  presenceSimulate,
} from './presence.commands.ts'
import { readPresence } from './read-presence.route.ts'

export const presence: Area = {
  name: 'presence',
  endpoints: [readPresence],
  commands: [presenceAdd, presenceList, presenceRemove, presenceShow, presenceSimulate],
  chores: [],
  migrations: join(import.meta.dirname, 'migrations'),
}
