import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id, optional } from '../../kernel/http/fields.ts'
import { staff } from '../members/members.ts'
import { documentRecord } from './client-records.ts'
import { taxYear } from './document.rules.ts'
import { setDocumentYear } from './set-document-year.route.ts'
import { setTaxYear } from './set-tax-year.ts'

export const setLlcDocumentYear = endpoint({
  name: 'setLlcDocumentYear',
  method: 'POST',
  path: '/web/console/documents/tax-year',
  access: staff('documents:write', [documentRecord('document_id')]),
  fields: {
    document_id: id({ description: 'The document.' }),
    tax_year: optional(taxYear({ description: 'The tax year it is about.', example: 2025 })),
  },
  errors: [errors.not_found],
  returns: setDocumentYear.returns,
  async run({ db, by, input: { document_id, tax_year } }) {
    await setTaxYear(db, by, { id: document_id, tax_year })
    return { data: { id: document_id, tax_year } }
  },
})
