import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { amount } from '../../../kernel/http/fields.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { signedInFor } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { ADDED_STATEMENT } from './reconciliation.shape.ts'
import { monthField, OF_ACCOUNT } from './statement.fields.ts'
import { addStatement as add } from './statements.ts'

export const TYPED_STATEMENT = {
  ...OF_ACCOUNT,
  month: monthField({ description: 'The month.', example: '2025-03' }),
  opening: amount({ description: 'Opening balance.', example: 1200.5 }),
  closing: amount({ description: 'Closing balance.', example: 980.25 }),
}

export const TYPED_STATEMENT_ERRORS = [
  bankingErrors.statement_account_not_found,
  bankingErrors.statement_account_required,
  bankingErrors.statement_month_not_ended,
]

export const addStatement = endpoint({
  name: 'addStatement',
  method: 'POST',
  path: '/web/statements',
  access: signedInFor('write:banking'),
  fields: TYPED_STATEMENT,
  actsFor: 'entity_id',
  errors: TYPED_STATEMENT_ERRORS,
  status: 201,
  returns: Type.Object({ data: ADDED_STATEMENT }, { additionalProperties: false }),
  async run({ database, config, secrets, by, now, input }) {
    const { entity_id, bank, account, currency, month, opening, closing } = input
    const added = await add(
      { database, config, secrets, by, now },
      { entityId: entity_id, bank, account, currency, month, typed: { opening, closing }, file: null },
    )
    return { data: withExactAmounts(added) as object }
  },
})
