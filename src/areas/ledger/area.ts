import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'

export const ledger: Area = {
  name: 'ledger',
  endpoints: [],
  commands: [],
  chores: [],
  migrations: join(import.meta.dirname, 'migrations'),
}
