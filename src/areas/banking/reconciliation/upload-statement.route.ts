import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { type Input, name, optional } from '../../../kernel/http/fields.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { countUpload, documentsErrors } from '../../documents/documents.ts'
import { signedInFor } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { holdBackStatements } from './preview-statement.route.ts'
import { readStatementUpload } from './read-statement.ts'
import { ADDED_STATEMENT } from './reconciliation.shape.ts'
import { amountInQuery, FILE_FORMAT, monthField, OF_ACCOUNT } from './statement.fields.ts'
import { addStatement, type NewStatement } from './statements.ts'

/** What an upload says besides the file. */
export const UPLOADED_STATEMENT = {
  ...OF_ACCOUNT,
  ...FILE_FORMAT,
  file_name: name({ description: 'File name.', example: 'statement-2025-03.pdf' }),
  month: optional(monthField({ description: 'The month of the balances.', example: '2025-03' })),
  opening: optional(amountInQuery({ description: 'Opening balance.', example: '1200.50' })),
  closing: optional(amountInQuery({ description: 'Closing balance.', example: '980.25' })),
}
type Uploaded = Input<typeof UPLOADED_STATEMENT>

export function checkBalances({ month, opening, closing }: Uploaded): void {
  const isTyped = opening !== null || closing !== null
  if (isTyped && (month === null || opening === null || closing === null))
    throw bankingErrors.statement_balances_required()
}

/** The statement as it was uploaded. */
export function statementOf(input: Uploaded, bytes: Buffer): NewStatement {
  const { entity_id: entityId, bank, account, currency, month, opening, closing } = input
  const chosenFormat = { dateOrder: input.date_order, decimal: input.decimal }
  return {
    entityId,
    bank,
    account,
    currency,
    month,
    typed: opening === null || closing === null ? null : { opening, closing },
    file: { name: input.file_name, bytes, chosenFormat },
  }
}

export const UPLOADED_STATEMENT_ERRORS = [
  errors.incomplete_upload,
  errors.too_many_attempts,
  documentsErrors.document_too_large,
  documentsErrors.document_empty,
  documentsErrors.document_format_not_allowed,
  documentsErrors.document_format_mismatch,
  bankingErrors.statement_account_not_found,
  bankingErrors.statement_account_required,
  bankingErrors.statement_balances_required,
  bankingErrors.statement_file_too_large,
  bankingErrors.statement_file_unreadable,
  bankingErrors.statement_month_not_ended,
]

export const uploadStatement = endpoint({
  name: 'uploadStatement',
  method: 'POST',
  path: '/web/statements/upload',
  access: signedInFor('write:banking'),
  takes: 'upload',
  fields: UPLOADED_STATEMENT,
  actsFor: 'entity_id',
  check: checkBalances,
  errors: [...UPLOADED_STATEMENT_ERRORS, documentsErrors.storage_full, documentsErrors.uploads_used_up],
  status: 201,
  returns: Type.Object({ data: ADDED_STATEMENT }, { additionalProperties: false }),
  async run({ db, database, config, secrets, by, caller, now, input, upload }) {
    await holdBackStatements(db, caller.memberId)
    const { quotas } = config
    await countUpload(db, caller, quotas, { entityId: input.entity_id, sizeBytes: upload!.sizeBytes })
    const bytes = await readStatementUpload(upload)
    const added = await addStatement(
      { database, config, secrets, by, now, room: quotas },
      statementOf(input, bytes),
    )
    return { data: withExactAmounts(added) as object }
  },
})
