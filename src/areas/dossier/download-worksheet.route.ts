import { endpoint } from '../../kernel/http/endpoint.ts'
import { id } from '../../kernel/http/fields.ts'
import { FILE_BYTES } from '../../kernel/http/shapes.ts'
import { signedIn } from '../members/members.ts'
import { revealsTaxNumbers, taxErrors } from '../tax/tax.ts'
import { WORKSHEET_FIELDS, worksheetAnswer } from './worksheet.ts'

export const downloadWorksheet = endpoint({
  name: 'downloadWorksheet',
  method: 'GET',
  path: '/web/tax/worksheet',
  access: signedIn,
  stepUp: true,
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }), ...WORKSHEET_FIELDS },
  actsFor: 'entity_id',
  errors: [taxErrors.too_many_related_entries],
  answers: 'file',
  reveals: revealsTaxNumbers,
  returns: FILE_BYTES,
  run: ({ db, input, secrets, now }) => worksheetAnswer(db, secrets, input, now),
})
