import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { changeable, clearable, id } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { staff } from '../../members/members.ts'
import { loanRecord } from '../client-records.ts'
import { taxErrors } from '../tax.errors.ts'
import { LOAN_TERMS } from './loan-fields.ts'
import { changeLoan, type LoanTerms } from './loans.ts'

const strict = { additionalProperties: false }

export const updateLoan = endpoint({
  name: 'updateLoan',
  method: 'PUT',
  path: '/web/console/tax/loans',
  access: staff('tax:write', [loanRecord('loan_id')]),
  fields: {
    loan_id: id({ description: 'The loan.' }),
    principal: changeable(LOAN_TERMS.principal),
    starts_on: changeable(LOAN_TERMS.starts_on),
    name: clearable(LOAN_TERMS.name),
    rate: clearable(LOAN_TERMS.rate),
    term_months: clearable(LOAN_TERMS.term_months),
    document_id: clearable(LOAN_TERMS.document_id),
  },
  errors: [taxErrors.loan_not_found, taxErrors.related_party_not_found, taxErrors.tax_document_not_found],
  returns: Type.Object({ data: Type.Object({ id: Type.Integer() }, strict) }, strict),
  async run({ database, input: { loan_id, principal, rate, ...input }, by }) {
    const terms = {
      ...input,
      principal: principal === undefined ? undefined : textFromUnits(principal),
      rate: rate === undefined || rate === null ? rate : textFromUnits(rate),
    }
    const given = Object.entries(terms).filter(([, value]) => value !== undefined)
    return writeOnce(database, by, async (tx, by) => {
      await changeLoan(tx, by, loan_id, Object.fromEntries(given) as Partial<LoanTerms>)
      return { data: { id: loan_id } }
    })
  },
})
