import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { dossierList, dossierMake, taxDossier } from './dossier.commands.ts'
import { dossierErrors } from './dossier.errors.ts'
import { downloadDossier } from './download-dossier.route.ts'
import { downloadLlcDossier } from './download-llc-dossier.route.ts'
import { downloadLlcWorksheet } from './download-llc-worksheet.route.ts'
import { downloadWorksheet } from './download-worksheet.route.ts'
import { listDossiers } from './list-dossiers.route.ts'
import { listLlcDossiers } from './list-llc-dossiers.route.ts'
import { orderDossier } from './order-dossier.route.ts'
import { orderLlcDossier } from './order-llc-dossier.route.ts'
import { dossierData } from './personal-data.ts'
import { readDossierOrder } from './read-dossier-order.route.ts'
import { dossierVerifier } from './verify-dossier.ts'
import { withdrawManifestsJob } from './withdraw-manifest.ts'

const CONSOLE = [listLlcDossiers, orderLlcDossier, downloadLlcDossier, downloadLlcWorksheet]

export const dossier: Area = {
  name: 'dossier',
  endpoints: [],
  web: [listDossiers, orderDossier, readDossierOrder, downloadDossier, downloadWorksheet, ...CONSOLE],
  errors: dossierErrors,
  commands: [dossierMake, dossierList, taxDossier],
  jobs: [withdrawManifestsJob],
  verifiers: [dossierVerifier],
  personalData: dossierData,
  migrations: join(import.meta.dirname, 'migrations'),
}
