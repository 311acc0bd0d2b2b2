import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { optional, word } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { DATE_ORDERS } from '../../../kernel/values/csv-values.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { signedIn } from '../../members/members.ts'
import { ENTITY_FIELD } from '../change.shape.ts'
import { presenceErrors } from '../presence.errors.ts'
import { readCalendar } from './calendar-file.ts'
import { holdBackStayFiles, readStayFile } from './import-stays.ts'
import { MAX_FILE_STAYS, planStays, STAY_FAULTS, type StayFaultCode } from './stay-file.rules.ts'

export const STAY_FILE_FIELDS = {
  entity_id: ENTITY_FIELD,
  date_order: optional(
    word({ description: 'Whether the day or the month comes first, if the file is ambiguous.' }, DATE_ORDERS),
  ),
}

/** How many faults are listed; the count is of all. */
const MAX_FAULTS = 100
const DAY = { type: 'string', format: 'date' }
const strict = { additionalProperties: false }
const line = () => Type.Integer({ minimum: 0, description: 'Line of a CSV file, or number of an event.' })

export const previewStayImport = endpoint({
  name: 'previewStayImport',
  method: 'POST',
  path: '/web/presence/import/preview',
  access: signedIn,
  takes: 'upload',
  fields: STAY_FILE_FIELDS,
  actsFor: 'entity_id',
  errors: [presenceErrors.presence_import_too_large, errors.too_many_attempts],
  returns: Type.Object(
    {
      format: Type.Unsafe<'csv' | 'ics'>({ type: 'string', enum: ['csv', 'ics'] }),
      asks_date_order: Type.Boolean({ description: 'Whether `date_order` must be given.' }),
      stays: Type.Array(
        Type.Object(
          {
            line: line(),
            from: Type.Unsafe<string>(DAY),
            until: Type.Unsafe<string>(DAY),
            country: Type.String({ pattern: '^[A-Z]{2}$', minLength: 2, maxLength: 2 }),
          },
          strict,
        ),
        { maxItems: MAX_FILE_STAYS },
      ),
      skipped: Type.Integer({
        minimum: 0,
        description: 'Number of cancelled events, which are not imported.',
      }),
      fault_count: Type.Integer({ minimum: 0 }),
      faults: Type.Array(
        Type.Object(
          {
            line: line(),
            code: Type.Unsafe<StayFaultCode>({ type: 'string', enum: [...STAY_FAULTS] }),
            value: orNull<string>({ type: 'string', maxLength: 100 }),
          },
          strict,
        ),
        { maxItems: MAX_FAULTS },
      ),
    },
    { title: 'StayImportPreview', ...strict },
  ),
  async run({ db, caller, upload, input: { date_order }, now }) {
    await holdBackStayFiles(db, caller.memberId)
    const planned = planStays(await readStayFile(upload), date_order, dateOf(now), readCalendar)
    return {
      format: planned.format,
      asks_date_order: planned.asksDateOrder,
      stays: planned.stays,
      skipped: planned.skipped,
      fault_count: planned.faults.length,
      faults: planned.faults.slice(0, MAX_FAULTS),
    }
  },
})
