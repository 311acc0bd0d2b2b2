import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { endpoint, type Ground } from '../../kernel/endpoint.ts'
import { id } from '../../kernel/fields.ts'
import { type ByteRange, FileAnswer, type FileBody } from '../../kernel/file-answer.ts'
import type { Database } from '../../kernel/postgres.ts'
import { missing } from '../../kernel/refusal.ts'
import { FILE_BYTES } from '../../kernel/shapes.ts'
import { apiKey } from '../members/members.ts'
import { findMoved, recordDamage, recordWhole } from './damage.ts'
import { type DocumentFile, findDocumentFile } from './find-documents.ts'
import type { Content } from './storage/contents.ts'
import { isOurStore, tellForeign } from './storage/recognise.ts'
import type { WholeSender } from './storage/send-whole.ts'
import { DamagedContent } from './storage/store.ts'
import { type Vault, vaultOf } from './storage/vault.ts'

export const downloadDocument = endpoint({
  name: 'downloadDocument',
  method: 'GET',
  path: '/v1/documents/{id}/download',
  access: apiKey('read:documents'),
  tag: 'Documents',
  summary: {
    en: 'Download the bytes of a document.',
    es: 'Descarga los bytes de un documento.',
  },
  description: {
    en: '`ETag` and `Repr-Digest` are the SHA-256 of the whole document. The bytes are hashed again while they are sent: if they are no longer those that were stored, the connection is cut before the end and what was received is to be thrown away. One range (`Range: bytes=0-1023`) is answered with 206; several ranges, or one that lies outside of the document, are answered with the whole document and 200. With `If-Range` the range counts only if the `ETag` is still the same.',
    es: '`ETag` y `Repr-Digest` son el SHA-256 del documento entero. Los bytes se vuelven a comprobar mientras se envían: si ya no son los que se guardaron, la conexión se corta antes del final y lo recibido debe descartarse. Un rango (`Range: bytes=0-1023`) se responde con 206; varios rangos, o uno que queda fuera del documento, se responden con el documento entero y 200. Con `If-Range` el rango solo cuenta si el `ETag` sigue siendo el mismo.',
  },
  fields: { id: id({ description: 'The document.' }) },
  answers: 'file',
  // Streams bytes that are there already.
  load: 'transfer',
  returns: FILE_BYTES,
  refusals: [
    "404: There is no such document, it is not the caller's, it has no file, or the account has no active Manager subscription.",
    '500: Something went wrong on our side; also when the stored bytes are known not to be those of the document any more.',
  ],
  async owns({ db, input, caller }) {
    return (await findOwnFile(db, input.id, caller.entities)) !== null
  },
  async run({ db, database, config, secrets, input, caller }) {
    const file = await findOwnFile(db, input.id, caller.entities)
    if (!file) throw missing('There is no such record.')
    return fileAnswerOf({ database, config, secrets }, file)
  },
})

/** The bytes of a document, for whoever was found to be allowed to have them. */
export function fileAnswerOf({ database, config, secrets }: Ground, file: DocumentFile): FileAnswer {
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

/** The bytes. What turns out to be damaged is marked so, and whoever looks after the installation reads of it in the log. */
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
      throw new Error(`document ${file.id}: ${tellForeign(store)}`)
    error.message = `document ${file.id}: ${error.message}; see llano document check`
    await recordDamage(database.durable, file, error.damage).catch(() => {})
    throw error
  }
  await expectUndamaged(database, vault, file)
  const open = (content: Content): Promise<Readable | WholeSender> =>
    range ? contents.openPart(content, range) : contents.openForResponse(content)
  const body = await open(file).catch(async error => {
    // It may have been sealed anew, under another key of the store, since its record was read.
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
 * Other bytes stay other bytes until a check finds them whole. What was missing may have come back, with its disk or from
 * a backup: it is looked at again, read through, and the mark taken off.
 */
async function expectUndamaged(database: Database, { contents }: Vault, file: DocumentFile): Promise<void> {
  if (file.damage === null) return
  const damage = file.damage === 'missing' ? await contents.lookAgain(file) : file.damage
  if (damage === 'changed' && file.damage !== damage) await recordDamage(database.durable, file, damage)
  if (damage) throw new Error(`document ${file.id}: its file is ${damage}; see llano document check`)
  await recordWhole(database.durable, file)
}
