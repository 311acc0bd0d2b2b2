import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'

export const presence: Area = {
  name: 'presence',
  endpoints: [],
  commands: [],
  chores: [],
  migrations: join(import.meta.dirname, 'migrations'),
}
