import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'

export const catalog: Area = {
  name: 'catalog',
  endpoints: [],
  commands: [],
  chores: [],
  migrations: join(import.meta.dirname, 'migrations'),
}
