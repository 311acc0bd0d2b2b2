import type { Db } from '../../../kernel/sql/postgres.ts'
import { isCalendarDate } from '../../../kernel/values/dates.ts'
import { bookkeepingErrors } from '../../bookkeeping/bookkeeping.ts'
import type { BankTransactionFilter } from './bank-transaction.rules.ts'
import { listTransactionsBefore, listUnbookedBefore } from './bank-transaction.sql.ts'
import { isUnbooked } from './transaction-states.rules.ts'

export type TransactionRow = NonNullable<typeof listTransactionsBefore.gives>
type Position = Pick<TransactionRow, 'day' | 'account_id' | 'bank_id'>

/** Looked at per call if the state is filtered. */
const MAX_EXAMINED = 1000
const LARGEST_ID = 2 ** 31 - 1

const cursorOf = ({ day, account_id, bank_id }: Position) =>
  Buffer.from(JSON.stringify([day, account_id, bank_id])).toString('base64url')

function readCursor(text: string): Position {
  const wrong = bookkeepingErrors.invalid_search_cursor({ field: 'after' })
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw wrong
  }
  const [day, account_id, bank_id] = Array.isArray(parts) ? parts : []
  const fits =
    typeof day === 'string' &&
    isCalendarDate(day) &&
    Number.isSafeInteger(account_id) &&
    account_id > 0 &&
    account_id <= LARGEST_ID &&
    typeof bank_id === 'string' &&
    bank_id.isWellFormed() &&
    !bank_id.includes('\0')
  if (!fits) throw wrong
  return { day, account_id, bank_id }
}

type Wanted = Omit<BankTransactionFilter, 'limit'>

/** The newest transactions that match, and where to continue. A call looks at a limited number of them, so it may find none. */
export async function findBankTransactions(
  db: Db,
  { entity_id, account_id, state, from, to, after }: Wanted,
  limit: number,
): Promise<{ rows: TransactionRow[]; next: string | null }> {
  const last = to ?? '9999-12-30'
  const given = after === null ? null : readCursor(after)
  // A cursor of another filter may be later than its last day.
  const begin = given && given.day <= last ? given : { day: last, account_id: LARGEST_ID, bank_id: '' }
  const looks = state === null ? limit + 1 : MAX_EXAMINED
  const found = await db.all(
    state !== null && isUnbooked(state) ? listUnbookedBefore : listTransactionsBefore,
    {
      entity_id,
      account_id,
      state,
      from_day: from ?? '0001-01-01',
      before_day: begin.day,
      before_account: begin.account_id,
      before_bank_id: begin.bank_id,
      looks,
      most: limit,
    },
  )
  const matching = found.filter(row => state === null || row.state === state)
  const rows = matching.slice(0, limit)
  const end = matching.length > limit ? rows.at(-1) : found.find(row => row.n === looks)
  return { rows, next: end ? cursorOf(end) : null }
}
