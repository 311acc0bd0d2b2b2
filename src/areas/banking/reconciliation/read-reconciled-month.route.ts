import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { orNull, WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { signedInFor } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import type { AccountEntry, BankLine } from './explain.rules.ts'
import { type ExplainedMonth, explainMonth } from './explain-month.ts'
import { EXPLAINED_MONTH, MAX_SHOWN } from './reconciliation.shape.ts'
import { monthField, OF_ACCOUNT } from './statement.fields.ts'
import { findStaffRecorder } from './statement.sql.ts'

const shownEntry = ({ id, month, day, amount, description }: AccountEntry) => ({
  id,
  month,
  day,
  amount,
  description,
})
const shownLine = ({ day, amount, description }: BankLine) => ({ day, amount, description })

/** As much of a month as a page or a command shows. */
export function showMonth({ account, compared, entries, explanation, around }: ExplainedMonth) {
  const { bank, account: id, currency, name, is_connected } = account
  const { hints, only_in_books, only_at_bank } = explanation
  const known = new Map(around.map(entry => [entry.id, entry]))
  return {
    bank,
    account: id,
    currency,
    name,
    is_connected,
    compared,
    hints: hints.map(({ hint, entry_ids }) => ({
      hint,
      entries: entry_ids.slice(0, MAX_SHOWN).map(one => shownEntry(known.get(one)!)),
    })),
    has_lines: only_at_bank !== null,
    only_in_books: (only_in_books ?? []).slice(0, MAX_SHOWN).map(shownEntry),
    only_at_bank: (only_at_bank ?? []).slice(0, MAX_SHOWN).map(shownLine),
    entries: entries.slice(0, MAX_SHOWN).map(shownEntry),
    entry_count: entries.length,
  }
}

export const readReconciledMonth = endpoint({
  name: 'readReconciledMonth',
  method: 'GET',
  path: '/web/reconciliation/month',
  access: signedInFor('read:banking'),
  fields: { ...OF_ACCOUNT, month: monthField({ description: 'The month.', example: '2025-03' }) },
  actsFor: 'entity_id',
  reads: 'heavy',
  errors: [bankingErrors.statement_account_not_found],
  returns: Type.Object(
    { data: orNull(EXPLAINED_MONTH), message: WHY_NOTHING },
    { additionalProperties: false },
  ),
  nothing: () => ({ data: null }),
  async run({ db, input: { entity_id, bank, account, currency, month } }) {
    const found = await explainMonth(db, entity_id, { bank, account, currency }, month)
    const { balance_id } = found.compared
    const recorder = balance_id === null ? null : await db.maybe(findStaffRecorder, { id: balance_id })
    return { data: withExactAmounts({ ...showMonth(found), recorded_by: recorder?.name ?? null }) }
  },
})
