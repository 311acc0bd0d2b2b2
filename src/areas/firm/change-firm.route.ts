import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { staff } from '../members/members.ts'
import { FIRM, FIRM_CHANGE } from './firm.shape.ts'
import { changeFirm as changeDetails, readFirm } from './firm.ts'

export const changeFirm = endpoint({
  name: 'changeFirm',
  method: 'PUT',
  path: '/web/console/firm',
  access: staff('firm:manage', 'firm'),
  // Members read the legal texts, and email carries the name and contact.
  stepUp: true,
  fields: FIRM_CHANGE,
  returns: Type.Object({ data: FIRM }, { additionalProperties: false }),
  errors: [errors.nothing_to_change],
  async run({ db, input, by }) {
    if (Object.values(input).every(value => value === undefined))
      throw errors.nothing_to_change({ fields: Object.keys(FIRM_CHANGE).join(', ') })
    await changeDetails(db, by, input)
    return { data: await readFirm(db) }
  },
})
