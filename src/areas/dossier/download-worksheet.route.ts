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
  tag: 'Reports',
  summary: {
    en: 'Download the worksheet of Form 5472 as a PDF, with the entries behind each figure.',
    es: 'Descarga la hoja de trabajo del formulario 5472 en PDF, con los asientos de cada cifra.',
  },
  description: {
    en: 'Contains the full tax numbers of related parties. Intended for the owner and their tax preparer.',
    es: 'Incluye completos los números fiscales de las partes vinculadas. Es para el titular y para quien presenta la declaración en su nombre.',
  },
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }), ...WORKSHEET_FIELDS },
  actsFor: 'entity_id',
  errors: [taxErrors.too_many_related_entries],
  answers: 'file',
  reveals: revealsTaxNumbers,
  returns: FILE_BYTES,
  run: ({ db, input, secrets, now }) => worksheetAnswer(db, secrets, input, now),
})
