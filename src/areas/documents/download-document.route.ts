import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Deps, endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { type ByteRange, FileAnswer, type FileBody } from '../../kernel/http/file-answer.ts'
import { FILE_BYTES } from '../../kernel/http/shapes.ts'
import type { Database } from '../../kernel/sql/postgres.ts'
import { apiKey } from '../members/members.ts'
import { findMoved, recordDamage, recordWhole } from './damage.ts'
import { type DocumentFile, findDocumentFile } from './find-documents.ts'
import { findWithdrawalState } from './member-document.sql.ts'
import type { Content } from './storage/contents.ts'
import { describeForeign, isOurStore } from './storage/recognize.ts'
import type { WholeSender } from './storage/send-whole.ts'
import { DamagedContent } from './storage/store.ts'
import { type Vault, vaultOf } from './storage/vault.ts'

export const downloadDocument = endpoint({
  name: 'downloadDocument',
  method: 'GET',
  path: '/v1/documents/{id}/download',
  access: apiKey('read:documents'),
  agents: 'never',
  tag: 'Documents',
  summary: {
    en: 'Download a document.',
    es: 'Descarga un documento.',
  },
  description: {
    en: '`ETag` and `Repr-Digest` are the SHA-256 of the whole document. The content is hashed again while it is sent. If it no longer matches, the connection is closed before the end; discard what you received. A single range (`Range: bytes=0-1023`) returns 206. Several ranges return the whole document with 200, and a range outside the document is a 416. With `If-Range`, the range applies only if the `ETag` still matches.',
    es: '`ETag` y `Repr-Digest` son el SHA-256 del documento completo. El contenido se vuelve a comprobar mientras se envía. Si ya no coincide, la conexión se corta antes del final; descarta lo recibido. Un solo rango (`Range: bytes=0-1023`) devuelve 206. Varios rangos devuelven el documento completo con 200, y un rango fuera del documento es un 416. Con `If-Range`, el rango solo se aplica si el `ETag` sigue coincidiendo.',
  },
  fields: { id: id({ description: 'The document.' }) },
  answers: 'file',
  // Only streams existing bytes.
  load: 'transfer',
  returns: FILE_BYTES,
  errors: [errors.not_found],
  async owns({ db, input, caller }) {
    return (await findOwnFile(db, input.id, caller.entities)) !== null
  },
  concerns: async ({ db, input }) =>
    (await db.maybe(findWithdrawalState, { id: input.id }))?.entity_id ?? null,
  async run({ db, database, config, secrets, input, caller }) {
    const file = await findOwnFile(db, input.id, caller.entities)
    if (!file) throw errors.not_found()
    return fileAnswerOf({ database, config, secrets }, file)
  },
})

/** The bytes of a document. The caller has already been authorized. */
export function fileAnswerOf({ database, config, secrets }: Deps, file: DocumentFile): FileAnswer {
  const vault = vaultOf(config, secrets)
  return new FileAnswer({
    name: file.file_name,
    type: file.mime_type.startsWith('text/') ? `${file.mime_type}; charset=utf-8` : file.mime_type,
    sizeBytes: file.size_bytes,
    sha256: file.sha256,
    open: range => openFile(database, vault, file, range),
  })
}

async function findOwnFile(
  db: Database['quick'],
  id: number,
  own: Readonly<Record<number, unknown>>,
): Promise<DocumentFile | null> {
  const found = await findDocumentFile(db, id)
  return found && Object.hasOwn(own, found.entity_id) ? found : null
}

/** The bytes. Damage is marked and logged for the operator. */
async function openFile(
  database: Database,
  vault: Vault,
  file: DocumentFile,
  range: ByteRange | null,
): Promise<FileBody> {
  const { contents, store } = vault
  const tell = async (error: unknown): Promise<never> => {
    if (!(error instanceof DamagedContent)) throw error
    if (!(await isOurStore(database.durable, store)))
      throw new Error(`document ${file.id}: ${describeForeign(store)}`)
    error.message = `document ${file.id}: ${error.message}; see llano document check`
    await recordDamage(database.durable, file, error.damage).catch(() => {})
    throw error
  }
  await expectUndamaged(database, vault, file)
  const open = (content: Content): Promise<Readable | WholeSender> =>
    range ? contents.openPart(content, range) : contents.openForResponse(content)
  const body = await open(file).catch(async error => {
    // It may have been re-encrypted under another storage key since its record was read.
    const moved = isMissing(error) ? await findMoved(database.quick, file) : null
    return moved ? open(moved) : tell(error)
  })
  return {
    sendTo: response =>
      (body instanceof Readable ? pipeline(body, response) : body.sendTo(response)).catch(tell),
    destroy: () => body.destroy(),
  }
}

const isMissing = (error: unknown) => error instanceof DamagedContent && error.damage === 'missing'

/**
 * A changed file stays marked until a check finds it intact. A missing one may have come back, with its disk
 * or from a backup: it is read again and the mark cleared.
 */
async function expectUndamaged(database: Database, { contents }: Vault, file: DocumentFile): Promise<void> {
  if (file.damage === null) return
  const damage = file.damage === 'missing' ? await contents.lookAgain(file) : file.damage
  if (damage === 'changed' && file.damage !== damage) await recordDamage(database.durable, file, damage)
  if (damage) throw new Error(`document ${file.id}: its file is ${damage}; see llano document check`)
  await recordWhole(database.durable, file)
}
