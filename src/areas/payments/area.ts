import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'

export const payments: Area = {
  name: 'payments',
  endpoints: [],
  commands: [],
  chores: [],
  migrations: join(import.meta.dirname, 'migrations'),
}
