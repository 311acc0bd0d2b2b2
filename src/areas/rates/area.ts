import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { importRateTable } from './import-rate-table.route.ts'
import { listRateTables } from './list-rate-tables.route.ts'
import { ratesData } from './personal-data.ts'
import { ratesImport, ratesList } from './rate.commands.ts'
import { ratesErrors } from './rates.errors.ts'

export const rates: Area = {
  name: 'rates',
  endpoints: [],
  web: [listRateTables, importRateTable],
  errors: ratesErrors,
  commands: [ratesImport, ratesList],
  jobs: [],
  personalData: ratesData,
  migrations: join(import.meta.dirname, 'migrations'),
}
