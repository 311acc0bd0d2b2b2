import {
  documentWithdrawWith,
  type FiledYearSource,
  withdrawLlcDocumentWith,
  withdrawOwnDocumentWith,
} from '../../documents/documents.ts'
import { lockEntity } from '../../entities/entities.ts'
import { findYearOfDocument } from './filed-copy.sql.ts'

/** With the LLC locked, so that its filing is not marked at the same time. */
const findFiledYear: FiledYearSource = async (tx, { id: document_id, entity_id }) => {
  await tx.one(lockEntity, { id: entity_id })
  return (await tx.maybe(findYearOfDocument, { document_id, entity_id }))?.year ?? null
}

/** Withdrawing documents, except what was filed. */
export const withdrawLlcDocument = withdrawLlcDocumentWith(findFiledYear)
export const withdrawOwnDocument = withdrawOwnDocumentWith(findFiledYear)
export const documentWithdraw = documentWithdrawWith(findFiledYear)
