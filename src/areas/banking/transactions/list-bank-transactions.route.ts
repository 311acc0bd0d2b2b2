import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { orNull, WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import { bookkeepingErrors } from '../../bookkeeping/bookkeeping.ts'
import { signedInFor } from '../../members/members.ts'
import { listAccounts } from '../connections/account.sql.ts'
import {
  BANK_TRANSACTION,
  BANK_TRANSACTION_FILTER,
  LISTED_ACCOUNT,
  MAX_LISTED,
  readReason,
} from './bank-transaction.rules.ts'
import { findBankTransactions } from './bank-transactions.ts'

const MAX_ACCOUNTS = 500

export const listBankTransactions = endpoint({
  name: 'listBankTransactions',
  method: 'GET',
  reads: 'heavy',
  path: '/web/banks/transactions',
  access: signedInFor('read:banking'),
  fields: BANK_TRANSACTION_FILTER,
  actsFor: 'entity_id',
  errors: [errors.not_found, bookkeepingErrors.invalid_search_cursor],
  returns: Type.Object(
    {
      data: Type.Array(BANK_TRANSACTION, { maxItems: MAX_LISTED }),
      accounts: Type.Array(LISTED_ACCOUNT, { maxItems: MAX_ACCOUNTS }),
      next: orNull({ type: 'string' }),
      message: WHY_NOTHING,
    },
    { additionalProperties: false },
  ),
  nothing: () => ({ data: [], accounts: [], next: null }),
  async run({ db, input: { limit, ...filter } }) {
    const { entity_id, account_id } = filter
    const accounts = await db.all(listAccounts, { entity_id })
    if (account_id !== null && !accounts.some(one => one.id === account_id)) throw errors.not_found()
    const { rows, next } = await findBankTransactions(db, filter, limit)
    const data = rows.map(({ bank_id, amount, reason, n: _, ...row }) => ({
      ...row,
      id: bank_id,
      amount: unitsFromText(amount),
      reason: row.category === null ? null : readReason(reason),
    }))
    return {
      data: withExactAmounts(data) as never,
      accounts: accounts
        .slice(0, MAX_ACCOUNTS)
        .map(({ id, provider, name, currency }) => ({ id, provider, name, currency })),
      next,
    }
  },
})
