import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { documentAdd } from './add.command.ts'
import { documentCheck } from './check.command.ts'
import { documentList, documentShow } from './document.commands.ts'
import { downloadDocument } from './download-document.route.ts'
import { documentFetch } from './fetch.command.ts'
import { listDocuments } from './list-documents.route.ts'
import { readProof } from './read-proof.route.ts'
import { resealFilesChore } from './reseal.ts'
import { documentRestore } from './restore.command.ts'
import { anchorChore, timestampWitness } from './stamps/anchor.ts'
import { localChainCompanion } from './stamps/run-local-chain.ts'
import { checkStampsChore, countStampsChore, submitStampsChore } from './stamps/stamps.chores.ts'
import { recogniseStoreChore } from './storage/recognise.ts'
import { sweepDraftsChore } from './storage/sweep.ts'
import { documentReinstate, documentWithdraw } from './withdraw.commands.ts'

export const documents: Area = {
  name: 'documents',
  endpoints: [listDocuments, downloadDocument, readProof],
  commands: [
    ...[documentAdd, documentList, documentShow, documentFetch, documentWithdraw, documentReinstate],
    ...[documentCheck, documentRestore],
  ],
  chores: [
    ...[recogniseStoreChore, sweepDraftsChore, resealFilesChore],
    ...[submitStampsChore, checkStampsChore, countStampsChore, anchorChore],
  ],
  companions: [localChainCompanion],
  witnesses: [timestampWitness],
  migrations: join(import.meta.dirname, 'migrations'),
}
