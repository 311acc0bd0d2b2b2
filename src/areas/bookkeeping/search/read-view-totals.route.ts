import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { checkCounterparty } from '../counterparties/check-counterparty.ts'
import { computeFigures } from '../figures.rules.ts'
import { MONEY_FIGURES } from '../figures.shape.ts'
import { VIEW } from './search.rules.ts'
import { findViewFigures, MAX_TOTALED } from './view-totals.ts'

export const readViewTotals = endpoint({
  name: 'readViewTotals',
  method: 'GET',
  reads: 'heavy',
  path: '/web/entries/totals',
  access: signedInFor('read:bookkeeping'),
  tag: 'Bookkeeping',
  summary: 'Get the figures of all entries that match a filter.',
  description: `By year, month and category the figures are stored, for books of any size. Other filters add up periods with up to ${MAX_TOTALED} entries; for a longer one \`is_known\` is false and the figures are zero.`,
  fields: VIEW,
  actsFor: 'entity_id',
  errors: [bookkeepingErrors.counterparty_not_found],
  returns: Type.Object(
    {
      is_known: Type.Boolean({ description: 'False if the period has too many entries to add them up.' }),
      figures: Type.Object(MONEY_FIGURES, { title: 'MoneyFigures', additionalProperties: false }),
    },
    { additionalProperties: false },
  ),
  async run({ db, input }) {
    await checkCounterparty(db, input)
    const figures = await findViewFigures(db, input)
    return { is_known: figures !== null, figures: withExactAmounts(figures ?? computeFigures([])) as never }
  },
})
