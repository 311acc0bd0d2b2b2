import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { FILE_BYTES } from '../../kernel/http/shapes.ts'
import { entitiesErrors, expectLlc, llcRecord } from '../entities/entities.ts'
import { staff } from '../members/members.ts'
import { revealsTaxNumbers, taxErrors } from '../tax/tax.ts'
import { WORKSHEET_FIELDS, worksheetAnswer } from './worksheet.ts'

export const downloadLlcWorksheet = endpoint({
  name: 'downloadLlcWorksheet',
  method: 'GET',
  path: '/web/console/tax/worksheet',
  access: staff('identifiers:read', [llcRecord('entity_id')]),
  stepUp: true,
  fields: { entity_id: shortId({ description: 'The LLC.' }), ...WORKSHEET_FIELDS },
  errors: [entitiesErrors.entity_not_found, taxErrors.too_many_related_entries],
  answers: 'file',
  reveals: revealsTaxNumbers,
  returns: FILE_BYTES,
  async run({ db, input, secrets, now }) {
    await expectLlc(db, input.entity_id)
    return worksheetAnswer(db, secrets, input, now)
  },
})
