import { Type } from 'typebox'
import {
  date,
  type Input,
  id,
  integer,
  optional,
  otherwise,
  text,
  word,
} from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { CATEGORIES } from '../../bookkeeping/vocabulary.rules.ts'
import { PROVIDER } from '../connections/bank.rules.ts'
import { type BankTransactionState, TRANSACTION_STATES } from './transaction-states.rules.ts'

/** How a category was chosen: the first part of the stored reason. */
const REASONS = ['transfer', 'rule', 'choice', 'counterparty', 'bank category', 'kind', 'correction'] as const
export type CategoryReason = (typeof REASONS)[number]

export function readReason(reason: string | null): CategoryReason | null {
  const by = reason?.split(':', 1)[0]
  return REASONS.find(one => one === by) ?? null
}

export const MAX_LISTED = 200

export const BANK_TRANSACTION_FILTER = {
  entity_id: id({ description: 'The LLC.', example: 1 }),
  account_id: optional(id({ description: 'Filters by bank account.' })),
  state: optional(word({ description: 'Filters by status.' }, TRANSACTION_STATES)),
  from: optional(date({ description: 'From this date.' })),
  to: optional(date({ description: 'Up to this date.' })),
  after: optional(text({ description: '`next` of the previous page.' }, { max: 1500 })),
  limit: otherwise(
    integer({ description: 'Maximum number of transactions.' }, { min: 1, max: MAX_LISTED }),
    50,
  ),
}
export type BankTransactionFilter = Input<typeof BANK_TRANSACTION_FILTER>

export const BANK_TRANSACTION = Type.Object(
  {
    id: Type.String({ description: "The bank's id, unique within the account." }),
    account_id: Type.Integer(),
    day: Type.String({ format: 'date' }),
    payee: orNull({ type: 'string' }),
    description: orNull({ type: 'string' }),
    amount: Type.Number(),
    currency: Type.String(),
    state: Type.Unsafe<BankTransactionState>({ type: 'string', enum: [...TRANSACTION_STATES] }),
    entry_id: orNull({ type: 'integer', format: 'int64', description: 'Its entry in the books.' }),
    category: orNull({ type: 'string', enum: [...CATEGORIES] }),
    reason: orNull({ type: 'string', enum: [...REASONS], description: 'How the category was chosen.' }),
  },
  { title: 'BankTransaction', additionalProperties: false },
)

export const LISTED_ACCOUNT = Type.Object(
  { id: Type.Integer(), provider: PROVIDER, name: Type.String(), currency: Type.String() },
  { title: 'ListedBankAccount', additionalProperties: false },
)
