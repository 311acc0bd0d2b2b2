import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { addToCatalog } from './add-to-catalog.route.ts'
import { serviceCreate, serviceList, serviceShow, serviceUpdate } from './catalog.commands.ts'
import { catalogErrors } from './catalog.errors.ts'
import { changeInCatalog } from './change-in-catalog.route.ts'
import { fillCatalog } from './fill-catalog.route.ts'
import { listCatalog } from './list-catalog.route.ts'
import { listOfferedServices } from './list-offered.route.ts'
import { catalogData } from './personal-data.ts'
import { readOfferedService } from './read-offered.route.ts'

export const catalog: Area = {
  name: 'catalog',
  endpoints: [],
  web: [listCatalog, addToCatalog, fillCatalog, changeInCatalog, listOfferedServices, readOfferedService],
  errors: catalogErrors,
  commands: [serviceCreate, serviceList, serviceShow, serviceUpdate],
  jobs: [],
  personalData: catalogData,
  migrations: join(import.meta.dirname, 'migrations'),
}
