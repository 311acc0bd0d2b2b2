import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { holdBackStatements } from '../reconciliation/preview-statement.route.ts'
import { readStatementUpload } from '../reconciliation/read-statement.ts'
import { ADDED_STATEMENT } from '../reconciliation/reconciliation.shape.ts'
import { addStatement } from '../reconciliation/statements.ts'
import {
  checkBalances,
  statementOf,
  UPLOADED_STATEMENT,
  UPLOADED_STATEMENT_ERRORS,
} from '../reconciliation/upload-statement.route.ts'

export const uploadLlcStatement = endpoint({
  name: 'uploadLlcStatement',
  method: 'POST',
  path: '/web/console/statements/upload',
  access: staff('banking:write', [llcRecord('entity_id')]),
  takes: 'upload',
  fields: UPLOADED_STATEMENT,
  check: checkBalances,
  errors: UPLOADED_STATEMENT_ERRORS,
  status: 201,
  returns: Type.Object({ data: ADDED_STATEMENT }, { additionalProperties: false }),
  async run({ db, database, config, secrets, by, caller, now, input, upload }) {
    await holdBackStatements(db, caller.memberId)
    const bytes = await readStatementUpload(upload)
    const deps = { database, config, secrets, by, now }
    return { data: withExactAmounts(await addStatement(deps, statementOf(input, bytes))) as object }
  },
})
