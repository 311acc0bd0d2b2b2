import { endpoint } from '../../../kernel/http/endpoint.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import { entitiesErrors, expectLlc, llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { CLASS_ERRORS, CLASS_FIELDS, classifyAsRequested, KEPT_CLASS } from './classify-as-requested.ts'

export const classifyLlcEntries = endpoint({
  name: 'classifyLlcEntries',
  method: 'POST',
  path: '/web/console/tax/classifications',
  access: staff('tax:write', [llcRecord('entity_id')]),
  fields: { entity_id: shortId({ description: 'The LLC.' }), year: OF_TAX_YEAR.year, ...CLASS_FIELDS },
  errors: [entitiesErrors.entity_not_found, ...CLASS_ERRORS],
  returns: KEPT_CLASS,
  async run({ db, input, by }) {
    await expectLlc(db, input.entity_id)
    return classifyAsRequested(db, by, input)
  },
})
