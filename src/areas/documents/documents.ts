/** The area's public interface for areas after it. */
export {
  type AddDocumentDeps,
  type AddedDocument,
  addDocument,
  addFiles,
  type NewFile,
} from './add-document.ts'
export { documentsErrors } from './documents.errors.ts'
export { downloadDocument } from './download-document.route.ts'
export {
  type Evidence,
  findEvidence,
  findIdsOfYear,
  findOwnIds,
  findTypesOf,
  findWithoutYear,
  openEvidence,
  type WholeOrNot,
} from './evidence.ts'
export { listDocuments } from './list-documents.route.ts'
export { readProof } from './read-proof.route.ts'
export { findNewestAnchors, listAnchorsFrom } from './stamps/anchor.sql.ts'
export { timestampAnchorSource } from './stamps/anchor.ts'
export { openChains } from './stamps/chains.ts'
export { readProofFile } from './stamps/read-proof-file.ts'
export { type StampSoFar, stampNow } from './stamps/stamp-now.ts'
export { makeVerify } from './stamps/verify.command.ts'
export { type Chains, type FileVerdict, VERIFY_EXIT, verifyDigest } from './stamps/verify-file.ts'
export { BoundedS3 } from './storage/bounded-s3.ts'
export { typeFromHead } from './storage/file-type.rules.ts'
export { expectOurStore } from './storage/recognize.ts'
export { DamagedContent, type DocumentStore } from './storage/store.ts'
export {
  findStoreMark,
  isStoredUnder,
  listNewFiles,
  markRestoredStore,
  parseStoredFile,
  placeStoredFile,
  readStored,
  STORED_FILES,
  type StoredFile,
} from './storage/stored-files.ts'
export { storeOf } from './storage/vault.ts'
export { PROOF_LIMITS } from './timestamps/limits.rules.ts'
export { countUpload } from './usage/usage.ts'
export type { DocType } from './vocabulary.rules.ts'
export { documentWithdrawWith } from './withdraw.commands.ts'
export { type FiledYearSource, withdraw } from './withdraw-document.ts'
export { withdrawLlcDocumentWith } from './withdraw-llc-document.route.ts'
export { withdrawOwnDocumentWith } from './withdraw-own-document.route.ts'
