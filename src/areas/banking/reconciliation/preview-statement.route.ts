import { Type } from 'typebox'
import { endpoint, type Upload } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id } from '../../../kernel/http/fields.ts'
import { enforceLimit } from '../../../kernel/http/throttle.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { signedInFor } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { parseStatement, readStatementUpload } from './read-statement.ts'
import { lastEnded } from './reconciliation.rules.ts'
import { STATEMENT_PREVIEW } from './reconciliation.shape.ts'
import { FILE_FORMAT } from './statement.fields.ts'
import type { FormatChoice } from './statement-file.rules.ts'

/** Far more than a person uploads. */
const MAX_AN_HOUR = 300

export const holdBackStatements = (db: Db, memberId: number): Promise<void> =>
  enforceLimit(db, { key: ['statements by member', memberId], most: MAX_AN_HOUR, seconds: 3600 })

/** The months of a statement in CSV, or why it cannot be read. */
export async function readMonths(
  upload: Upload | null,
  chosenFormat: FormatChoice,
  now: Date,
): Promise<object> {
  const read = await parseStatement(await readStatementUpload(upload), chosenFormat)
  if ('fault' in read) return { months: [], fault: read.fault }
  const ended = lastEnded(dateOf(now))
  const months = read.months.map(({ month, opening, closing, lines }) => ({
    month,
    opening,
    closing,
    movements: lines.length,
    has_ended: month <= ended,
  }))
  return withExactAmounts({ months, fault: null }) as object
}

export const previewStatement = endpoint({
  name: 'previewStatement',
  method: 'POST',
  path: '/web/statements/preview',
  access: signedInFor('write:banking'),
  takes: 'upload',
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }), ...FILE_FORMAT },
  actsFor: 'entity_id',
  errors: [bankingErrors.statement_file_too_large, errors.too_many_attempts],
  returns: Type.Object({ data: STATEMENT_PREVIEW }, { additionalProperties: false }),
  async run({ db, upload, caller, now, input: { date_order, decimal } }) {
    await holdBackStatements(db, caller.memberId)
    return { data: await readMonths(upload, { dateOrder: date_order, decimal }, now) }
  },
})
