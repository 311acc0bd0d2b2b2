import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { FileAnswer } from '../../kernel/http/file-answer.ts'
import { FILE_BYTES } from '../../kernel/http/shapes.ts'
import { apiKey } from '../members/members.ts'
import { findProof } from './document.sql.ts'
import { documentsErrors } from './documents.errors.ts'
import { findWithdrawalState } from './member-document.sql.ts'

export const readProof = endpoint({
  name: 'readProof',
  method: 'GET',
  path: '/v1/documents/{id}/proof',
  access: apiKey('read:documents'),
  agents: 'never',
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
  errors: [errors.not_found, documentsErrors.document_proof_not_ready],
  async owns({ db, input, caller }) {
    const found = await db.maybe(findProof, { id: input.id, withdrawn_too: false })
    return found !== null && Object.hasOwn(caller.entities, found.entity_id)
  },
  concerns: async ({ db, input }) =>
    (await db.maybe(findWithdrawalState, { id: input.id }))?.entity_id ?? null,
  async run({ db, input, caller }) {
    const found = await db.maybe(findProof, { id: input.id, withdrawn_too: false })
    if (!found || !Object.hasOwn(caller.entities, found.entity_id)) throw errors.not_found()
    const { proof, file_name } = found
    if (!proof) throw documentsErrors.document_proof_not_ready()
    return new FileAnswer({
      name: `${file_name}.ots`,
      type: 'application/vnd.opentimestamps.v1',
      sizeBytes: proof.length,
      sha256: createHash('sha256').update(proof).digest(),
      open: async range => Readable.from([range ? proof.subarray(range.start, range.end) : proof]),
    })
  },
})
