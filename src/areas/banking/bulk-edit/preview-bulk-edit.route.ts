import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id, optional } from '../../../kernel/http/fields.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import {
  bookkeepingErrors,
  checkCounterparty,
  findViewIds,
  VIEW_FILTER,
} from '../../bookkeeping/bookkeeping.ts'
import { signedInFor } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { BULK_CHANGE, entryIds, MAX_EDITED, PREVIEWED_ENTRY } from './bulk-edit.rules.ts'
import { checkChange, previewBulk } from './bulk-edit.ts'

export const previewBulkEdit = endpoint({
  name: 'previewBulkEdit',
  method: 'POST',
  path: '/web/entries/edit/preview',
  access: signedInFor('write:bookkeeping'),
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    ids: optional(entryIds({ description: 'The entries.', example: [5, 7] })),
    ...BULK_CHANGE,
    ...VIEW_FILTER,
  },
  actsFor: 'entity_id',
  errors: [
    bankingErrors.no_change,
    bankingErrors.too_many_to_edit,
    bookkeepingErrors.counterparty_not_found,
    bookkeepingErrors.entry_document_not_found,
    bookkeepingErrors.entries_changed,
  ],
  returns: Type.Object(
    { data: Type.Array(PREVIEWED_ENTRY, { maxItems: MAX_EDITED }) },
    { additionalProperties: false },
  ),
  async run({ db, input }) {
    const { entity_id, ids: given, set_category, set_counterparty_id, set_document_id, ...filter } = input
    const change = { set_category, set_counterparty_id, set_document_id }
    await checkChange(db, entity_id, change)
    await checkCounterparty(db, input)
    const ids = given ?? (await findViewIds(db, { entity_id, ...filter }, MAX_EDITED + 1))
    if (ids === null || ids.length > MAX_EDITED) throw bankingErrors.too_many_to_edit({ max: MAX_EDITED })
    const found = await previewBulk(db, entity_id, ids, change)
    const data = found.map(({ entry, reason }) => ({
      id: entry.id,
      year: entry.year,
      month: entry.month,
      transaction_date: entry.transaction_date,
      description: entry.description,
      income: unitsFromText(entry.income),
      expense: unitsFromText(entry.expense),
      category: entry.category,
      counterparty: entry.counterparty,
      document: entry.is_withdrawn ? null : entry.document,
      reason,
    }))
    return { data: withExactAmounts(data) as never }
  },
})
