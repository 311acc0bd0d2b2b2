import { endpoint } from '../../../kernel/http/endpoint.ts'
import { signedInFor } from '../../members/members.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { CLASS_ERRORS, CLASS_FIELDS, classifyAsRequested, KEPT_CLASS } from './classify-as-requested.ts'

export const classifyEntries = endpoint({
  name: 'classifyEntries',
  method: 'POST',
  path: '/web/tax/classifications',
  access: signedInFor('write:tax'),
  fields: { ...OF_TAX_YEAR, ...CLASS_FIELDS },
  actsFor: 'entity_id',
  errors: CLASS_ERRORS,
  returns: KEPT_CLASS,
  run: ({ db, input, by }) => classifyAsRequested(db, by, input),
})
