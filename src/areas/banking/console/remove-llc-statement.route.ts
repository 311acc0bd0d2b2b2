import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import { staff } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { findStatement } from '../reconciliation/statement.sql.ts'
import { removeStatement } from '../reconciliation/statements.ts'
import { statementRecord } from './client-records.ts'

export const removeLlcStatement = endpoint({
  name: 'removeLlcStatement',
  method: 'POST',
  path: '/web/console/statements/remove',
  access: staff('banking:write', [statementRecord('balance_id')]),
  fields: { balance_id: shortId({ description: 'The recorded balance.' }) },
  errors: [errors.not_found, bankingErrors.statement_from_bank],
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer() }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  async run({ db, input: { balance_id }, by, now }) {
    const found = await db.maybe(findStatement, { id: balance_id })
    if (!found) throw errors.not_found()
    await removeStatement(db, by, found, now)
    return { data: { id: found.id } }
  },
})
