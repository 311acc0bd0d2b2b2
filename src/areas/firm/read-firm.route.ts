import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { staff } from '../members/members.ts'
import { FIRM } from './firm.shape.ts'
import { readFirm as readDetails } from './firm.ts'

export const readFirm = endpoint({
  name: 'readFirm',
  method: 'GET',
  path: '/web/console/firm',
  access: staff('firm:manage', 'firm'),
  fields: {},
  returns: Type.Object({ data: FIRM }, { additionalProperties: false }),
  run: async ({ db }) => ({ data: await readDetails(db) }),
})
