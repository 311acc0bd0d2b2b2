import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { custom, Fault } from '../../kernel/http/fields.ts'
import { missing } from '../../kernel/http/refusal.ts'
import { anyone } from '../members/members.ts'
import { findOfferedOne } from './catalog.ts'
import { SERVICE_IN_DETAIL } from './offered.rules.ts'

const NAMED = /^(\d{1,9}|[a-z][a-z0-9_]{1,40})$/

export const readOfferedService = endpoint({
  name: 'readOfferedService',
  method: 'GET',
  path: '/web/services/{id}',
  access: anyone,
  tag: 'Services',
  summary: 'Get a service: description, what is included, terms and price.',
  description:
    'By id or code. A service that is no longer offered returns the same 404 as one that never existed.',
  fields: {
    id: custom<string>(
      { type: 'string', maxLength: 41, pattern: NAMED.source },
      { description: 'The id of the service, or its code.', example: 'llc_formation' },
      value => {
        if (typeof value === 'string' && NAMED.test(value)) return value
        throw new Fault('must be the id or the code of a service, such as 1 or llc_formation')
      },
    ),
  },
  returns: Type.Object({ data: SERVICE_IN_DETAIL }, { additionalProperties: false }),
  refusals: ['404: The service does not exist or is no longer offered.'],
  async run({ db, input }) {
    const found = await findOfferedOne(db, input.id)
    if (!found) throw missing('There is no such service.')
    return { data: found }
  },
})
