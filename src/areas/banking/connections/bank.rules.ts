import { Type } from 'typebox'
import { oneOf, orNull } from '../../../kernel/http/shapes.ts'
import { TROUBLE_KINDS } from '../providers/bank-error-kinds.rules.ts'
import { PROVIDER_NAMES } from '../vocabulary.rules.ts'

export const PROVIDER = oneOf(PROVIDER_NAMES)
export const TROUBLE = orNull({ type: 'string', enum: [...TROUBLE_KINDS] })

/** An account as last reported by the bank. */
export const BANK_ACCOUNT = Type.Object(
  {
    name: Type.String(),
    currency: Type.String(),
    balance: orNull({ type: 'number' }),
  },
  { title: 'BankAccount', additionalProperties: false },
)

/** Transactions that are not imported yet, as there is no exchange rate for their day. */
export const WAITING = Type.Object(
  { currency: Type.String(), transactions: Type.Integer(), since: Type.String({ format: 'date' }) },
  { title: 'WaitingTransactions', additionalProperties: false },
)

/** A connection to a bank, without its token. */
export const BANK = Type.Object(
  {
    id: Type.Integer(),
    provider: PROVIDER,
    status: oneOf(['active', 'needs_attention', 'disabled'] as const),
    token_power: oneOf(['reads', 'could write', 'unknown'] as const),
    imports_from: orNull({ type: 'string', format: 'date' }),
    trouble: TROUBLE,
    trouble_text: orNull({ type: 'string' }),
    last_success_at: orNull({ type: 'string', format: 'date-time' }),
    last_synced: orNull({ type: 'integer' }),
    last_skipped: orNull({ type: 'integer' }),
    next_sync_at: orNull({ type: 'string', format: 'date-time' }),
    accounts: Type.Array(BANK_ACCOUNT, { maxItems: 500 }),
  },
  { title: 'Bank', additionalProperties: false },
)

/** Why a bank was not connected: the bank's reason, or whose accounts they are. */
export const REFUSALS = [
  ...TROUBLE_KINDS,
  'token_format',
  'other_holder',
  'read_already',
  'read_elsewhere',
] as const
export type BankRefusal = (typeof REFUSALS)[number]

/** Whether it succeeded, or why not. */
export const CONNECTION_RESULT = Type.Object(
  {
    id: orNull({ type: 'integer' }),
    refused: orNull({ type: 'string', enum: [...REFUSALS] }),
    holder: orNull({ type: 'string', description: 'Account holder, as named by the bank.' }),
    token_power: orNull({ type: 'string', enum: ['reads', 'could write', 'unknown'] }),
    accounts: Type.Array(BANK_ACCOUNT, { maxItems: 500 }),
  },
  { title: 'ConnectionResult', additionalProperties: false },
)

/** Progress or result of a sync started on the website. */
export const SYNC_RUN = Type.Object(
  {
    id: Type.Integer(),
    state: oneOf(['running', 'done', 'failed', 'interrupted'] as const),
    provider: orNull({ type: 'string', enum: [...PROVIDER_NAMES] }),
    read: Type.Integer(),
    started_at: Type.String({ format: 'date-time' }),
    ended_at: orNull({ type: 'string', format: 'date-time' }),
    result: Type.Array(
      Type.Object(
        {
          connection_id: Type.Integer(),
          provider: PROVIDER,
          synced: Type.Integer(),
          skipped: Type.Integer(),
          trouble: TROUBLE,
        },
        { additionalProperties: false },
      ),
      { maxItems: 100 },
    ),
  },
  { title: 'SyncRun', additionalProperties: false },
)
