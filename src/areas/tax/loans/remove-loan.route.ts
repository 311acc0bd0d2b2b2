import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { staff } from '../../members/members.ts'
import { loanRecord } from '../client-records.ts'
import { taxErrors } from '../tax.errors.ts'
import { removeLoan as remove } from './loans.ts'

const strict = { additionalProperties: false }

export const removeLoan = endpoint({
  name: 'removeLoan',
  method: 'POST',
  path: '/web/console/tax/loans/remove',
  access: staff('tax:write', [loanRecord('loan_id')]),
  fields: { loan_id: id({ description: 'The loan.' }) },
  errors: [taxErrors.loan_not_found, taxErrors.loan_has_entries],
  returns: Type.Object({ data: Type.Object({ id: Type.Integer() }, strict) }, strict),
  run({ database, input: { loan_id }, by }) {
    return writeOnce(database, by, async (tx, by) => {
      await remove(tx, by, loan_id)
      return { data: { id: loan_id } }
    })
  },
})
