import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id, optional } from '../../kernel/http/fields.ts'
import { YEAR_RANGE } from '../../kernel/http/shapes.ts'
import { signedInFor } from '../members/members.ts'
import { taxYear } from './document.rules.ts'
import { findWithdrawalState } from './member-document.sql.ts'
import { setTaxYear } from './set-tax-year.ts'

export const setDocumentYear = endpoint({
  name: 'setDocumentYear',
  method: 'POST',
  path: '/web/documents/tax-year',
  access: signedInFor('write:documents'),
  fields: {
    id: id({ description: 'The document.' }),
    tax_year: optional(taxYear({ description: 'The tax year it is about.', example: 2025 })),
  },
  errors: [errors.not_found],
  returns: Type.Object(
    {
      data: Type.Object(
        {
          id: Type.Integer({ format: 'int64' }),
          tax_year: Type.Union([Type.Integer(YEAR_RANGE), Type.Null()]),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  async run({ db, by, caller, input }) {
    const found = await db.maybe(findWithdrawalState, { id: input.id })
    if (!found || !Object.hasOwn(caller.entities, found.entity_id)) throw errors.not_found()
    await setTaxYear(db, by, input)
    return { data: input }
  },
})
