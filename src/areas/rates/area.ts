import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { ratesData } from './personal-data.ts'
import { ratesImport, ratesList } from './rate.commands.ts'

export const rates: Area = {
  name: 'rates',
  endpoints: [],
  commands: [ratesImport, ratesList],
  jobs: [],
  personalData: ratesData,
  migrations: join(import.meta.dirname, 'migrations'),
}
