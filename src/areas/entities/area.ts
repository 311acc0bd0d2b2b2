import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { entityCreate, entityList } from './entity.commands.ts'

export const entities: Area = {
  name: 'entities',
  endpoints: [],
  commands: [entityCreate, entityList],
  chores: [],
  migrations: join(import.meta.dirname, 'migrations'),
}
