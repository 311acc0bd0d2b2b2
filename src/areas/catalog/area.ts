import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { serviceCreate, serviceList, serviceUpdate } from './catalog.commands.ts'

export const catalog: Area = {
  name: 'catalog',
  endpoints: [],
  commands: [serviceCreate, serviceList, serviceUpdate],
  chores: [],
  migrations: join(import.meta.dirname, 'migrations'),
}
