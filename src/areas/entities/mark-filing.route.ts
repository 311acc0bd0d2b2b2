import { dateOf } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { date, integer, optional, otherwise, shortId, text, word } from '../../kernel/fields.ts'
import { writeOnce } from '../../kernel/idempotency.ts'
import { staff } from '../members/members.ts'
import { DONE } from './console.shape.ts'
import { FILING_STATUSES, type FilingStatus, FORM } from './filing.rules.ts'
import { markFiling as mark } from './filings.ts'
import { expectLlc } from './llc-record.ts'
import { namingFields } from './naming-fields.ts'

export const markFiling = endpoint({
  name: 'markFiling',
  method: 'POST',
  path: '/web/console/filings/mark',
  access: staff,
  tag: 'Console',
  summary: 'Note what became of a tax filing: filed, extended, or not required after all.',
  description: '`pending` gives it back to the plan.',
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    form: otherwise(text({ description: 'The form.' }, { max: 20 }), FORM),
    year: integer(
      { description: 'The tax year, by the year it begins in.', example: 2026 },
      { min: 1990, max: 2100 },
    ),
    status: word<FilingStatus>({ description: 'What it is now.', example: 'filed' }, FILING_STATUSES),
    on: optional(date({ description: 'When it was filed, or the extension asked for; today unless said.' })),
  },
  returns: DONE,
  refusals: ['404: There is no such LLC.'],
  async run({ db, database, input, by, now }) {
    const { entity_id, form, year, status, on } = input
    await expectLlc(db, entity_id)
    const wanted = { entityId: entity_id, form, year, status, on: on ?? dateOf(now) }
    return namingFields(() =>
      writeOnce(database, by, async (tx, by) => {
        const { id } = await mark(tx, by, wanted, now)
        return { data: { id } }
      }),
    )
  },
})
