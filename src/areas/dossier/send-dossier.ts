import { Readable } from 'node:stream'
import type { DatabaseError } from 'pg'
import { errors } from '../../kernel/http/errors.ts'
import { FileAnswer } from '../../kernel/http/file-answer.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import type { Database } from '../../kernel/sql/postgres.ts'
import type { Language } from '../../kernel/values/language.ts'
import { dossierErrors } from './dossier.errors.ts'
import {
  beginDossierOrder,
  endDossierOrder,
  endSilentOrders,
  findDossierOrder,
  noteProgress,
} from './dossier-orders.sql.ts'
import { type DossierDeps, makeDossier } from './make-dossier.ts'
import { recordDossier } from './record-dossier.ts'

const INTERRUPTED = {
  en: 'The download was interrupted. Request the dossier again.',
  es: 'La descarga se interrumpió. Solicita de nuevo el expediente.',
}
const OUR_FAULT = {
  en: 'Something went wrong on our side. Request the dossier again.',
  es: 'Ha ocurrido un error en nuestro servidor. Solicita de nuevo el expediente.',
}

export type Begun = { id: number; entityId: number; year: number; language: Language; wholeNumbers: boolean }

/** Claims an order, so that only one process creates it. */
export async function beginDossier(database: Database, memberId: number, id: number): Promise<Begun> {
  const { durable: db } = database
  if (!(await db.maybe(findDossierOrder, { id, member_id: memberId }))) throw errors.not_found()
  await db.all(endSilentOrders, { member_id: memberId, fault: INTERRUPTED.en, fault_es: INTERRUPTED.es })
  try {
    const begun = await db.maybe(beginDossierOrder, { id, member_id: memberId })
    if (!begun) throw dossierErrors.dossier_request_used()
    const { entity_id: entityId, year, language, whole_numbers: wholeNumbers } = begun
    return { id, entityId, year, language: language as Language, wholeNumbers }
  } catch (error) {
    if ((error as DatabaseError).constraint === 'wanted_being_made') throw dossierErrors.dossier_in_progress()
    throw error
  }
}

/** The ZIP of an order, for the person who requested it. */
export async function dossierAnswer(
  given: Omit<DossierDeps, 'now'>,
  memberId: number,
  id: number,
): Promise<FileAnswer> {
  const begun = await beginDossier(given.database, memberId, id)
  const deps = { ...given, by: { ...given.by, idempotency: null }, now: () => new Date() }
  return new FileAnswer({
    name: `dossier-${begun.entityId}-${begun.year}.zip`,
    type: 'application/zip',
    sizeBytes: null,
    sha256: null,
    open: async () => Readable.from(sendDossier(deps, begun), { objectMode: false }),
  })
}

/**
 * The bytes of an order, as they are created. The last of them are held back until the dossier is recorded,
 * so that nobody has a complete one that does not exist. The order stores its outcome.
 */
export async function* sendDossier(deps: DossierDeps, begun: Begun): AsyncGenerator<Buffer> {
  const { durable: db, quick } = deps.database
  const { id, ...order } = begun
  const sent = { files: 0, sizeBytes: 0 }
  const { language } = begun
  let fault: string | null = INTERRUPTED[language]
  let dossierId: number | null = null
  // Destroying a stream throws where its next chunk is awaited.
  let isTaken = true
  const { bytes, made, giveUp } = makeDossier(deps, {
    ...order,
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
      dossierId = await recordDossier(deps, order.entityId, made(), sent.sizeBytes)
    } catch (error) {
      await giveUp()
      throw error
    }
    sent.files = made().files
    fault = null
    if (held) yield held
  } catch (error) {
    if (isTaken) fault = error instanceof Refusal ? error.messageIn(language) : OUR_FAULT[language]
    throw error
  } finally {
    const end = { id, files: sent.files, size_bytes: sent.sizeBytes, dossier_id: dossierId, fault }
    await db.maybe(endDossierOrder, end)
  }
}
