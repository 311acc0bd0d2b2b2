import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { date, id, optional, shortId, word } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { entitiesErrors, expectLlc, llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { taxErrors } from '../tax.errors.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import type { FilingFollower } from './filing.ts'
import { recordSending, SENT_BY } from './freeze.ts'

const strict = { additionalProperties: false }
const idOrNull = orNull<number>({ type: 'integer' })

export const recordSendingWith = (follow: FilingFollower) =>
  endpoint({
    name: 'recordSending',
    method: 'POST',
    path: '/web/console/tax/sending',
    access: staff('tax:write', [llcRecord('entity_id')]),
    fields: {
      entity_id: shortId({ description: 'The LLC.' }),
      year: OF_TAX_YEAR.year,
      how: word({ description: 'How it was sent.', example: 'fax' }, SENT_BY),
      on: date({ description: 'The day it was sent, at most one day before it was stored (UTC).' }),
      receipt_id: optional(id({ description: 'The fax report or mail receipt, a document of the LLC.' })),
      signed_copy_id: optional(id({ description: 'The package as signed, a document of the LLC.' })),
    },
    errors: [
      entitiesErrors.entity_not_found,
      entitiesErrors.filing_not_found,
      errors.date_in_future,
      taxErrors.package_not_frozen,
      taxErrors.package_already_sent,
      taxErrors.package_has_fax_cover,
      taxErrors.package_sent_before_stored,
      taxErrors.tax_document_not_found,
      taxErrors.proof_unreadable,
    ],
    returns: Type.Object(
      {
        data: Type.Object(
          { package_id: Type.Integer(), receipt_id: idOrNull, signed_copy_id: idOrNull },
          strict,
        ),
      },
      strict,
    ),
    async run({ db, database, config, secrets, input, by, now }) {
      const { entity_id, year, how, on } = input
      await expectLlc(db, entity_id)
      const proofOf = (documentId: number | null) => (documentId === null ? null : { documentId })
      const proofs = { receipt: proofOf(input.receipt_id), signedCopy: proofOf(input.signed_copy_id) }
      const deps = { database, config, secrets, by, now }
      const of = { entityId: entity_id, year }
      return { data: await recordSending(deps, of, { how, on, ...proofs }, follow) }
    },
  })
