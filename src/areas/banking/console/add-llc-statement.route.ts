import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { TYPED_STATEMENT, TYPED_STATEMENT_ERRORS } from '../reconciliation/add-statement.route.ts'
import { ADDED_STATEMENT } from '../reconciliation/reconciliation.shape.ts'
import { addStatement } from '../reconciliation/statements.ts'

export const addLlcStatement = endpoint({
  name: 'addLlcStatement',
  method: 'POST',
  path: '/web/console/statements',
  access: staff('banking:write', [llcRecord('entity_id')]),
  fields: TYPED_STATEMENT,
  errors: TYPED_STATEMENT_ERRORS,
  status: 201,
  returns: Type.Object({ data: ADDED_STATEMENT }, { additionalProperties: false }),
  async run({ database, config, secrets, by, now, input }) {
    const { entity_id, bank, account, currency, month, opening, closing } = input
    const added = await addStatement(
      { database, config, secrets, by, now },
      { entityId: entity_id, bank, account, currency, month, typed: { opening, closing }, file: null },
    )
    return { data: withExactAmounts(added) as object }
  },
})
