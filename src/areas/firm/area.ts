import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { changeFirm } from './change-firm.route.ts'
import { firmErrors } from './firm.errors.ts'
import { firmData } from './personal-data.ts'
import { readFirm } from './read-firm.route.ts'

export const firm: Area = {
  name: 'firm',
  endpoints: [],
  web: [readFirm, changeFirm],
  errors: firmErrors,
  commands: [],
  jobs: [],
  personalData: firmData,
  migrations: join(import.meta.dirname, 'migrations'),
}
