import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { ratesImport, ratesList } from './rate.commands.ts'

export const rates: Area = {
  name: 'rates',
  endpoints: [],
  commands: [ratesImport, ratesList],
  jobs: [],
  migrations: join(import.meta.dirname, 'migrations'),
}
