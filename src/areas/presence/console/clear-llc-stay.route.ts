import { endpoint } from '../../../kernel/http/endpoint.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { findOwnerOf, llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { checkStroke } from '../range.rules.ts'
import { recordStay } from './record-stay.ts'
import { RECORDED_STAY, STAY_DAYS, STAY_ERRORS } from './stay.shape.ts'

export const clearLlcStay = endpoint({
  name: 'clearLlcStay',
  method: 'POST',
  path: '/web/console/presence/clear',
  access: staff('presence:write', [llcRecord('entity_id')]),
  fields: STAY_DAYS,
  check: checkStroke,
  errors: STAY_ERRORS,
  returns: RECORDED_STAY,
  run({ database, input: { entity_id, from, until }, by, now }) {
    return writeOnce(database, by, async (tx, by) => {
      const { id } = await tx.one(findOwnerOf, { entity_id })
      await recordStay(tx, by, id, { from, until, country: null }, now)
      return { data: { from, until } }
    })
  },
})
