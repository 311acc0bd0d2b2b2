import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { date, integer, optional, otherwise, shortId, text, word } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { staff } from '../../members/members.ts'
import { DONE } from '../console.shape.ts'
import { entitiesErrors } from '../entities.errors.ts'
import { expectLlc } from '../llc-record.ts'
import { FILING_STATUSES, type FilingStatus, FORM } from './filing.rules.ts'
import { markFiling as mark } from './filings.ts'

export const markFiling = endpoint({
  name: 'markFiling',
  method: 'POST',
  path: '/web/console/filings/mark',
  access: staff,
  tag: 'Console',
  summary: 'Update the status of a tax filing: filed, extended or not required.',
  description: '`pending` reopens it and schedules it automatically again.',
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    form: otherwise(text({ description: 'The form.' }, { max: 20 }), FORM),
    year: integer(
      { description: 'The calendar year in which the tax year begins.', example: 2026 },
      { min: 1990, max: 2100 },
    ),
    status: word<FilingStatus>({ description: 'The new status.', example: 'filed' }, FILING_STATUSES),
    on: optional(
      date({ description: 'Date it was filed or the extension was requested. Defaults to today.' }),
    ),
  },
  returns: DONE,
  errors: [
    entitiesErrors.entity_not_found,
    errors.date_in_future,
    entitiesErrors.filing_not_found,
    entitiesErrors.filing_year_not_owed,
    entitiesErrors.filing_extension_too_late,
  ],
  async run({ db, database, input, by, now }) {
    const { entity_id, form, year, status, on } = input
    await expectLlc(db, entity_id)
    const wanted = { entityId: entity_id, form, year, status, on: on ?? dateOf(now) }
    return writeOnce(database, by, async (tx, by) => {
      const { id } = await mark(tx, by, wanted, now)
      return { data: { id } }
    })
  },
})
