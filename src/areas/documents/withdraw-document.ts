import { readName } from '../../kernel/http/fields.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { documentsErrors } from './documents.errors.ts'
import {
  findForWithdrawal,
  findPlaceFor,
  liftPlaces,
  lockTallies,
  reinstateDocument,
  settlePlaces,
  withdrawDocument,
} from './withdrawal.sql.ts'

/** The tax year whose filed return needs the document, if any; the tax area gives it. Locks the LLC, before its list is locked. */
export type FiledYearSource = (tx: Db, document: { id: number; entity_id: number }) => Promise<number | null>

/** A document whose status was changed. */
export type Changed = { id: number; entity_id: number; title: string; llc: string }

/**
 * Hides a document from its owner and closes the gap in the list. Its record, bytes and proof stay, and so do
 * references to it.
 */
export async function withdraw(
  database: Database,
  by: By,
  { id, reason }: { id: number; reason: string },
  now: Date,
  findFiledYear: FiledYearSource = async () => null,
): Promise<Changed> {
  const reasonText = readName('reason', reason)
  return database.transaction(async tx => {
    const found = await find(tx, id)
    const year = await findFiledYear(tx, { id, entity_id: found.entity_id })
    if (year !== null) throw documentsErrors.document_of_filed_return({ id, year })
    const { counted, changed } = await lock(tx, id, found)
    if (counted.doc_type === 'ACTA') throw documentsErrors.acta_not_withdrawable({ id })
    const at = now.toISOString()
    // Checked again with the list locked: another process may have been first.
    const done = await tx.maybe(withdrawDocument, { id, ...counted, at, reason: reasonText, ...byParams(by) })
    if (!done) throw documentsErrors.document_already_withdrawn({ id })
    await tx.all(liftPlaces, { ...counted, from: done.place + 1, by: -1 })
    await tx.all(settlePlaces, { entity_id: counted.entity_id })
    return changed
  })
}

/** Reinstates a document at its original position. */
export function reinstate(database: Database, by: By, id: number): Promise<Changed> {
  return database.transaction(async tx => {
    const { counted, changed } = await lock(tx, id, await find(tx, id))
    const { place, type_place } = await tx.one(findPlaceFor, { id, ...counted })
    await tx.all(liftPlaces, { ...counted, from: place, by: 1 })
    await tx.all(settlePlaces, { entity_id: counted.entity_id })
    const done = await tx.maybe(reinstateDocument, { id, ...counted, place, type_place, ...byParams(by) })
    // Throwing rolls the moves back.
    if (!done) throw documentsErrors.document_not_withdrawn({ id })
    return changed
  })
}

async function find(tx: Db, id: number) {
  const found = await tx.maybe(findForWithdrawal, { id })
  if (!found) throw documentsErrors.document_not_found({ id })
  return found
}

async function lock(
  tx: Db,
  id: number,
  { entity_id, doc_type, title, llc }: NonNullable<typeof findForWithdrawal.gives>,
) {
  const counted = { entity_id, doc_type }
  await tx.all(lockTallies, counted)
  return { counted, changed: { id, entity_id, title, llc } }
}
