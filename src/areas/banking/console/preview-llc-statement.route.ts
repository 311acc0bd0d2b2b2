import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import { llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { holdBackStatements, readMonths } from '../reconciliation/preview-statement.route.ts'
import { STATEMENT_PREVIEW } from '../reconciliation/reconciliation.shape.ts'
import { FILE_FORMAT } from '../reconciliation/statement.fields.ts'

export const previewLlcStatement = endpoint({
  name: 'previewLlcStatement',
  method: 'POST',
  path: '/web/console/statements/preview',
  access: staff('banking:write', [llcRecord('entity_id')]),
  takes: 'upload',
  fields: { entity_id: shortId({ description: 'The LLC.' }), ...FILE_FORMAT },
  errors: [bankingErrors.statement_file_too_large, errors.too_many_attempts],
  returns: Type.Object({ data: STATEMENT_PREVIEW }, { additionalProperties: false }),
  async run({ db, upload, caller, now, input: { date_order, decimal } }) {
    await holdBackStatements(db, caller.memberId)
    return { data: await readMonths(upload, { dateOrder: date_order, decimal }, now) }
  },
})
