import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { documentCheck } from './check.command.ts'
import { documentAdd, documentFetch, documentList, documentShow } from './document.commands.ts'
import { downloadDocument } from './download-document.route.ts'
import { listDocuments } from './list-documents.route.ts'
import { readProof } from './read-proof.route.ts'
import { anchorChore, timestampWitness } from './stamps/anchor.ts'
import { localChainCompanion } from './stamps/run-local-chain.ts'
import { checkStampsChore, submitStampsChore } from './stamps/stamps.chores.ts'
import { verify } from './stamps/verify.command.ts'
import { sweepDraftsChore } from './storage/sweep.ts'

export const documents: Area = {
  name: 'documents',
  endpoints: [listDocuments, downloadDocument, readProof],
  commands: [documentAdd, documentList, documentShow, documentFetch, documentCheck, verify],
  chores: [sweepDraftsChore, submitStampsChore, checkStampsChore, anchorChore],
  companions: [localChainCompanion],
  witnesses: [timestampWitness],
  migrations: join(import.meta.dirname, 'migrations'),
}
