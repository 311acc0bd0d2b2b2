import type { DatabaseError } from 'pg'
import { invalid, missing, Refusal } from '../../kernel/http/refusal.ts'
import type { Database } from '../../kernel/sql/postgres.ts'
import type { Language } from '../../kernel/values/language.ts'
import { type DossierGround, makeDossier } from './make-dossier.ts'
import { recordDossier } from './record-dossier.ts'
import { beginWanted, endSilent, endWanted, findWanted, noteProgress } from './wanted.sql.ts'

export const BUSY = 'One of your dossiers is being created. Wait until it is finished.'
const INTERRUPTED = 'The download was interrupted. Request the dossier again.'
const OUR_FAULT = 'Something went wrong on our side. Request the dossier again.'
const USED = 'This dossier was already downloaded or has expired. Request it again.'

export type Begun = { id: number; entityId: number; year: number; language: Language; wholeNumbers: boolean }

/** Claims an order, so that only one process creates it. */
export async function beginDossier(database: Database, memberId: number, id: number): Promise<Begun> {
  const { durable: db } = database
  if (!(await db.maybe(findWanted, { id, member_id: memberId }))) throw missing('There is no such record.')
  await db.all(endSilent, { member_id: memberId, fault: INTERRUPTED })
  try {
    const begun = await db.maybe(beginWanted, { id, member_id: memberId })
    if (!begun) throw invalid(USED)
    const { entity_id: entityId, year, language, whole_numbers: wholeNumbers } = begun
    return { id, entityId, year, language: language as Language, wholeNumbers }
  } catch (error) {
    if ((error as DatabaseError).constraint === 'wanted_being_made') throw invalid(BUSY)
    throw error
  }
}

/**
 * The bytes of an order, as they are created. The last of them are held back until the dossier is recorded,
 * so that nobody has a complete one that does not exist. The order stores its outcome.
 */
export async function* sendDossier(deps: DossierGround, begun: Begun): AsyncGenerator<Buffer> {
  const { durable: db, quick } = deps.database
  const { id, ...wanted } = begun
  const sent = { files: 0, sizeBytes: 0 }
  let fault: string | null = INTERRUPTED
  let dossierId: number | null = null
  // Destroying a stream throws where its next chunk is awaited.
  let isTaken = true
  const { bytes, made, giveUp } = makeDossier(deps, {
    ...wanted,
    progress(files, sizeBytes) {
      sent.files = files
      // Not awaited; if one fails, the next reports more.
      quick.maybe(noteProgress, { id, files, size_bytes: sizeBytes }).catch(() => {})
    },
  })
  try {
    let held: Buffer | null = null
    for await (const piece of bytes) {
      if (held) {
        isTaken = false
        yield held
        isTaken = true
      }
      held = piece
      sent.sizeBytes += piece.length
    }
    try {
      dossierId = await recordDossier(deps, wanted.entityId, made(), sent.sizeBytes)
    } catch (error) {
      await giveUp()
      throw error
    }
    sent.files = made().files
    fault = null
    if (held) yield held
  } catch (error) {
    if (isTaken) fault = error instanceof Refusal ? error.message : OUR_FAULT
    throw error
  } finally {
    const end = { id, files: sent.files, size_bytes: sent.sizeBytes, dossier_id: dossierId, fault }
    await db.maybe(endWanted, end)
  }
}
