import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id, optional, otherwise, word } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { staff } from '../../members/members.ts'
import { entryRecord, loanRecord } from '../client-records.ts'
import { taxErrors } from '../tax.errors.ts'
import { LINK_KINDS } from './loan-link.rules.ts'
import { linkToLoan, unlinkFromLoan } from './loans.ts'

const strict = { additionalProperties: false }

export const linkLoanEntry = endpoint({
  name: 'linkLoanEntry',
  method: 'POST',
  path: '/web/console/tax/loans/link',
  access: staff('tax:write', [entryRecord('entry_id'), loanRecord('loan_id')]),
  fields: {
    entry_id: id({ description: 'The entry.' }),
    loan_id: optional(id({ description: 'The loan.' })),
    as: otherwise(word({ description: 'What the entry is.', example: 'principal' }, LINK_KINDS), 'principal'),
  },
  errors: [
    taxErrors.loan_not_found,
    taxErrors.tax_entry_not_found,
    taxErrors.loan_entry_of_other_party,
    taxErrors.loan_entry_not_principal,
    taxErrors.loan_entry_not_interest,
    taxErrors.loan_entry_of_other_currency,
  ],
  returns: Type.Object({ data: Type.Object({ changed: Type.Boolean() }, strict) }, strict),
  run({ database, input: { entry_id, loan_id, as }, by }) {
    return writeOnce(database, by, async (tx, by) => ({
      data:
        loan_id === null
          ? await unlinkFromLoan(tx, by, entry_id)
          : await linkToLoan(tx, by, loan_id, entry_id, as),
    }))
  },
})
