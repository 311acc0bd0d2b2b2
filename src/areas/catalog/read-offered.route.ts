import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { custom } from '../../kernel/http/fields.ts'
import { anyone } from '../members/members.ts'
import { catalogErrors } from './catalog.errors.ts'
import { findOfferedOne } from './catalog.ts'
import { SERVICE_IN_DETAIL } from './offered.rules.ts'

const NAMED = /^(\d{1,9}|[a-z][a-z0-9_]{1,40})$/

export const readOfferedService = endpoint({
  name: 'readOfferedService',
  method: 'GET',
  path: '/web/services/{id}',
  access: anyone,
  fields: {
    id: custom<string>(
      { type: 'string', maxLength: 41, pattern: NAMED.source },
      { description: 'The id of the service, or its code.', example: 'llc_formation' },
      value => {
        if (typeof value === 'string' && NAMED.test(value)) return value
        throw catalogErrors.invalid_service_reference()
      },
      [catalogErrors.invalid_service_reference],
    ),
  },
  returns: Type.Object({ data: SERVICE_IN_DETAIL }, { additionalProperties: false }),
  errors: [catalogErrors.service_not_found],
  async run({ db, input }) {
    const found = await findOfferedOne(db, input.id)
    if (!found) throw catalogErrors.service_not_found({ service: input.id, hint: '' }, { field: 'id' })
    return { data: found }
  },
})
