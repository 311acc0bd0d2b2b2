import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { id } from '../../kernel/http/fields.ts'
import { FileAnswer } from '../../kernel/http/file-answer.ts'
import { missing } from '../../kernel/http/refusal.ts'
import { FILE_BYTES } from '../../kernel/http/shapes.ts'
import { apiKey } from '../members/members.ts'
import { findProof } from './document.sql.ts'

export const readProof = endpoint({
  name: 'readProof',
  method: 'GET',
  path: '/v1/documents/{id}/proof',
  access: apiKey('read:documents'),
  tag: 'Documents',
  summary: {
    en: 'Download the OpenTimestamps proof of a document.',
    es: 'Descarga la prueba de OpenTimestamps de un documento.',
  },
  description: {
    en: 'The `.ots` file, which any OpenTimestamps client can read. The file and its `ETag` change while the document is `pending`. Returns 404 until the document has been submitted to the calendars.',
    es: 'El archivo `.ots`, que puede leer cualquier cliente de OpenTimestamps. El archivo y su `ETag` cambian mientras el documento está en `pending`. Devuelve 404 hasta que el documento se ha enviado a los calendarios.',
  },
  fields: { id: id({ description: 'The document.' }) },
  answers: 'file',
  // Only streams existing bytes.
  load: 'transfer',
  returns: FILE_BYTES,
  refusals: [
    '404: The document does not exist, belongs to another account or has no proof yet, or the account has no active Manager subscription.',
  ],
  async owns({ db, input, caller }) {
    const found = await db.maybe(findProof, { id: input.id, withdrawn_too: false })
    return found !== null && Object.hasOwn(caller.entities, found.entity_id)
  },
  async run({ db, input, caller }) {
    const found = await db.maybe(findProof, { id: input.id, withdrawn_too: false })
    if (!found || !Object.hasOwn(caller.entities, found.entity_id)) throw missing('There is no such record.')
    const { proof, file_name } = found
    if (!proof) throw missing('There is no proof of this document yet; see its ots_status.')
    return new FileAnswer({
      name: `${file_name}.ots`,
      type: 'application/vnd.opentimestamps.v1',
      sizeBytes: proof.length,
      sha256: createHash('sha256').update(proof).digest(),
      open: async range => Readable.from([range ? proof.subarray(range.start, range.end) : proof]),
    })
  },
})
