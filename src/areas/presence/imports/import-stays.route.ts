import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { signedIn } from '../../members/members.ts'
import { type Change, ONE_CHANGE } from '../change.shape.ts'
import { presenceErrors } from '../presence.errors.ts'
import { readCalendar } from './calendar-file.ts'
import { holdBackStayFiles, importStays, readStayFile } from './import-stays.ts'
import { STAY_FILE_FIELDS } from './preview-stay-import.route.ts'
import { planStays } from './stay-file.rules.ts'

export const importPresenceStays = endpoint({
  name: 'importPresenceStays',
  method: 'POST',
  path: '/web/presence/import',
  access: signedIn,
  takes: 'upload',
  fields: STAY_FILE_FIELDS,
  actsFor: 'entity_id',
  errors: [
    presenceErrors.presence_import_too_large,
    presenceErrors.presence_import_invalid,
    presenceErrors.presence_import_ambiguous,
    presenceErrors.stay_limit_reached,
    errors.too_many_attempts,
  ],
  returns: ONE_CHANGE,
  async run({ db, database, caller, upload, input: { date_order }, by, now }) {
    await holdBackStayFiles(db, caller.memberId)
    const { stays, faults, asksDateOrder } = planStays(
      await readStayFile(upload),
      date_order,
      dateOf(now),
      readCalendar,
    )
    if (faults.length > 0) throw presenceErrors.presence_import_invalid({ count: faults.length })
    if (asksDateOrder) throw presenceErrors.presence_import_ambiguous({ field: 'date_order' })
    const body = await database.transaction(tx => importStays(tx, by, caller.memberId, stays, now))
    return body === null ? { change: null } : (JSON.parse(body) as { change: Change })
  },
})
