import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { documentAdd } from './add.command.ts'
import { documentResource } from './agents.ts'
import { browseDocuments } from './browse-documents.route.ts'
import { documentCheck } from './check.command.ts'
import { countDamagedJob } from './damage.ts'
import { documentList, documentShow } from './document.commands.ts'
import { documentsErrors } from './documents.errors.ts'
import { downloadDocument } from './download-document.route.ts'
import { downloadLlcDocument } from './download-llc-document.route.ts'
import { documentFetch } from './fetch.command.ts'
import { receiptAddressGrant } from './inbox/grants.ts'
import { deleteReceiptEmailsJob } from './inbox/inbox.jobs.ts'
import { receiptsSidecar } from './inbox/inbox-server.ts'
import { readReceiptInbox } from './inbox/read-receipt-inbox.route.ts'
import { replaceReceiptAddress } from './inbox/replace-receipt-address.route.ts'
import { listDocuments } from './list-documents.route.ts'
import { listLlcDocuments } from './list-llc-documents.route.ts'
import { listWithdrawnDocuments } from './list-withdrawn-documents.route.ts'
import { listWithdrawnLlcDocuments } from './list-withdrawn-llc-documents.route.ts'
import { documentsData } from './personal-data.ts'
import { readProof } from './read-proof.route.ts'
import { reinstateLlcDocument } from './reinstate-llc-document.route.ts'
import { reinstateOwnDocument } from './reinstate-own-document.route.ts'
import { resealFilesJob } from './reseal.ts'
import { documentRestore } from './restore.command.ts'
import { setDocumentYear } from './set-document-year.route.ts'
import { setLlcDocumentYear } from './set-llc-document-year.route.ts'
import { anchorJob, timestampAnchorSource } from './stamps/anchor.ts'
import { calendarsCheck } from './stamps/calendars.check.ts'
import { localChainSidecar } from './stamps/run-local-chain.ts'
import { checkStampsJob, countStampsJob, submitStampsJob } from './stamps/stamps.jobs.ts'
import { checkSharedStore, makeStoreReady, recognizeStoreJob } from './storage/recognize.ts'
import { encryptionCheck, storeCheck } from './storage/store.check.ts'
import { deleteAbandonedUploadsJob } from './storage/sweep.ts'
import { documentTaxYear } from './tax-year.command.ts'
import { uploadDocument } from './upload-document.route.ts'
import { uploadLlcDocument } from './upload-llc-document.route.ts'
import { readMemberUsage } from './usage/read-member-usage.route.ts'
import { readUsage } from './usage/read-usage.route.ts'
import { documentReinstate } from './withdraw.commands.ts'

export const documents: Area = {
  name: 'documents',
  endpoints: [listDocuments, downloadDocument, readProof],
  web: [
    listLlcDocuments,
    uploadLlcDocument,
    downloadLlcDocument,
    reinstateLlcDocument,
    listWithdrawnLlcDocuments,
    setLlcDocumentYear,
    browseDocuments,
    uploadDocument,
    reinstateOwnDocument,
    listWithdrawnDocuments,
    setDocumentYear,
    readUsage,
    readMemberUsage,
    readReceiptInbox,
    replaceReceiptAddress,
  ],
  errors: documentsErrors,
  grants: [receiptAddressGrant],
  resources: [documentResource],
  commands: [
    documentAdd,
    documentList,
    documentShow,
    documentFetch,
    documentReinstate,
    documentTaxYear,
    documentCheck,
    documentRestore,
  ],
  jobs: [
    recognizeStoreJob,
    deleteAbandonedUploadsJob,
    resealFilesJob,
    deleteReceiptEmailsJob,
    submitStampsJob,
    checkStampsJob,
    countStampsJob,
    countDamagedJob,
    anchorJob,
  ],
  beforeServing: checkSharedStore,
  ready: makeStoreReady(),
  sidecars: [localChainSidecar, receiptsSidecar],
  anchorSources: [timestampAnchorSource],
  checks: [storeCheck, encryptionCheck, calendarsCheck],
  personalData: documentsData,
  migrations: join(import.meta.dirname, 'migrations'),
}
