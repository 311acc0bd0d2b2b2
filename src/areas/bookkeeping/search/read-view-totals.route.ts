import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { checkCounterparty } from '../counterparties/check-counterparty.ts'
import { computeFigures } from '../figures.rules.ts'
import { MONEY_FIGURES } from '../figures.shape.ts'
import { VIEW } from './search.rules.ts'
import { findViewFigures } from './view-totals.ts'

export const readViewTotals = endpoint({
  name: 'readViewTotals',
  method: 'GET',
  reads: 'heavy',
  path: '/web/entries/totals',
  access: signedInFor('read:bookkeeping'),
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
