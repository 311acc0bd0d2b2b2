import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { idList, name, optional, shortId, word } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { entitiesErrors, expectLlc, llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { taxErrors } from '../tax.errors.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { decideAmounts } from './decide-amounts.ts'
import { CHOICES, decisionOf } from './decisions.rules.ts'

const strict = { additionalProperties: false }
const MAX_DECIDED = 1000

export const decideLlcAmounts = endpoint({
  name: 'decideLlcAmounts',
  method: 'POST',
  path: '/web/console/tax/decisions',
  access: staff('tax:write', [llcRecord('entity_id')]),
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    year: OF_TAX_YEAR.year,
    entry_ids: idList({ description: 'The entries.', example: [41, 58] }, { max: MAX_DECIDED }),
    decision: word(
      { description: 'Whether they count. `withdraw` leaves them undecided again.', example: 'include' },
      CHOICES,
    ),
    reason: optional(
      name({
        description: 'Why, in at least 10 characters; not with `withdraw`.',
        example: 'The bank statement shows the transfer; the receipt was lost.',
      }),
    ),
  },
  errors: [
    entitiesErrors.entity_not_found,
    errors.required,
    taxErrors.reason_too_short,
    taxErrors.amount_not_left_out,
    taxErrors.amount_never_on_form,
    taxErrors.amount_without_counterparty,
    taxErrors.too_many_related_entries,
  ],
  returns: Type.Object(
    {
      data: Type.Object(
        {
          changed: Type.Integer({ description: 'Entries whose decision is another one now.' }),
          undecided: Type.Integer({ description: 'Entries of the year that are still undecided.' }),
        },
        strict,
      ),
    },
    strict,
  ),
  async run({ db, database, input: { entity_id, year, entry_ids, decision, reason }, by, now }) {
    await expectLlc(db, entity_id)
    const given = { entryIds: entry_ids, decision: decisionOf(decision), reason }
    return writeOnce(database, by, async (tx, by) => {
      const { changed, prefill } = await decideAmounts(tx, by, { entityId: entity_id, year, now }, given)
      return { data: { changed, undecided: prefill.incomplete.entry_ids.length } }
    })
  },
})
