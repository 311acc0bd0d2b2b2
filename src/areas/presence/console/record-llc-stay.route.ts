import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { country, date, optional } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { findOwnerOf, llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { COUNTRY_FIELD } from '../change.shape.ts'
import { presenceErrors } from '../presence.errors.ts'
import { checkDays, checkStroke } from '../range.rules.ts'
import { changeStay, recordStay } from './record-stay.ts'
import { RECORDED_STAY, STAY_DAYS, STAY_ERRORS } from './stay.shape.ts'

export const recordLlcStay = endpoint({
  name: 'recordLlcStay',
  method: 'POST',
  path: '/web/console/presence',
  access: staff('presence:write', [llcRecord('entity_id')]),
  fields: {
    ...STAY_DAYS,
    country: COUNTRY_FIELD,
    old_from: optional(date({ description: 'The first day of the stay to change.', example: '2026-03-01' })),
    old_until: optional(date({ description: 'Its last day. Defaults to the first.', example: '2026-03-04' })),
    old_country: optional(
      country({ description: 'Its country, if several have these days.', example: 'ES' }),
    ),
  },
  check({ from, until, old_from, old_until, old_country }) {
    checkStroke({ from, until })
    if (old_from !== null)
      checkDays({ from: old_from, until: old_until ?? old_from }, 'old_from', 'old_until')
    else if (old_until !== null || old_country !== null) throw errors.required({ field: 'old_from' })
  },
  errors: [
    ...STAY_ERRORS,
    errors.required,
    presenceErrors.stay_to_change_not_found,
    presenceErrors.stay_limit_reached,
  ],
  returns: RECORDED_STAY,
  run({ database, input, by, now }) {
    const { entity_id, from, until, country, old_from, old_until, old_country } = input
    return writeOnce(database, by, async (tx, by) => {
      const { id } = await tx.one(findOwnerOf, { entity_id })
      const stay = { from, until, country }
      if (old_from === null) await recordStay(tx, by, id, stay, now)
      else {
        const old = { from: old_from, until: old_until ?? old_from, country: old_country }
        await changeStay(tx, by, id, old, stay, now)
      }
      return { data: { from, until } }
    })
  },
})
