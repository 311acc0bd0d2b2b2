import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'

export const documents: Area = {
  name: 'documents',
  endpoints: [],
  commands: [],
  chores: [],
  migrations: join(import.meta.dirname, 'migrations'),
}
