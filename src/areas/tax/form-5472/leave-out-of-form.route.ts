import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { name, shortId } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { entitiesErrors, expectLlc, llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { taxErrors } from '../tax.errors.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { keepLeaveOut, readReason } from './leave-out.ts'
import { computePrefill } from './prefill.rules.ts'
import { findYearBooks } from './year-books.ts'

const strict = { additionalProperties: false }

export const leaveOutOfForm = endpoint({
  name: 'leaveOutOfForm',
  method: 'POST',
  path: '/web/console/tax/leave-out',
  access: staff('tax:write', [llcRecord('entity_id')]),
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    year: OF_TAX_YEAR.year,
    reason: name({
      description: 'Why, in at least 10 characters.',
      example: 'The owner does not answer.',
    }),
  },
  errors: [
    entitiesErrors.entity_not_found,
    errors.empty,
    taxErrors.reason_too_short,
    taxErrors.form_5472_not_found,
    taxErrors.nothing_left_out,
    taxErrors.too_many_related_entries,
  ],
  returns: Type.Object({ data: Type.Object({ questions: Type.Integer() }, strict) }, strict),
  async run({ db, database, input: { entity_id, year, reason: written }, by, now }) {
    await expectLlc(db, entity_id)
    const reason = readReason('reason', written)
    const { forms, incomplete } = computePrefill(await findYearBooks(db, entity_id, year, null), dateOf(now))
    if (forms.length === 0) throw taxErrors.form_5472_not_found({ year }, { field: 'year' })
    const questions = incomplete.open_questions.length
    if (questions === 0) throw taxErrors.nothing_left_out({ year })
    return writeOnce(database, by, async (tx, by) => {
      await keepLeaveOut(tx, by, { entity_id, year, reason }, incomplete)
      return { data: { questions } }
    })
  },
})
