import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { dossierList, dossierMake, taxDossier } from './dossier.commands.ts'
import { takeBackChore } from './take-back.ts'
import { dossierVerifier } from './verify-dossier.ts'

export const dossier: Area = {
  name: 'dossier',
  endpoints: [],
  commands: [dossierMake, dossierList, taxDossier],
  chores: [takeBackChore],
  verifiers: [dossierVerifier],
  migrations: join(import.meta.dirname, 'migrations'),
}
