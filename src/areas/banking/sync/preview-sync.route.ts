import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { CATEGORIES } from '../../bookkeeping/bookkeeping.ts'
import { signedInFor } from '../../members/members.ts'
import { TROUBLE } from '../connections/bank.rules.ts'
import { openConnection } from '../connections/connections.ts'
import { findOwnBank, ownsBank } from '../connections/own-bank.ts'
import { BankError } from '../providers/bank-error.ts'
import { dryRun } from './dry-run.ts'
import { SKIPS } from './import.rules.ts'
import { deadlineIn } from './read-bank.ts'

/** A person is waiting. */
const TIMEOUT_MS = 60_000
const SHOWN = 200

const REASONS = ['transfer', 'rule', 'choice', 'counterparty', 'bank category', 'kind', 'sign']

export const previewSync = endpoint({
  name: 'previewSync',
  method: 'POST',
  path: '/web/banks/preview',
  access: signedInFor('write:banking'),
  fields: { id: id({ description: 'The connection.' }) },
  returns: Type.Object(
    {
      trouble: TROUBLE,
      would_sync: Type.Integer(),
      would_skip: Type.Integer(),
      transactions: Type.Array(
        Type.Object(
          {
            date: Type.String({ format: 'date' }),
            amount: Type.Number(),
            payee: orNull({ type: 'string' }),
            action: Type.Unsafe<'skip' | 'book' | 'correct'>({
              type: 'string',
              enum: ['skip', 'book', 'correct'],
            }),
            category: orNull({ type: 'string', enum: [...CATEGORIES] }),
            reason: orNull({ type: 'string', enum: REASONS }),
            skipped_because: orNull({ type: 'string', enum: [...SKIPS] }),
          },
          { additionalProperties: false },
        ),
        { maxItems: SHOWN },
      ),
    },
    { additionalProperties: false },
  ),
  owns: ownsBank,
  errors: [errors.not_found],
  async run(context) {
    const { db, secrets, now } = context
    const connection = { ...openConnection(secrets, await findOwnBank(context)), notBefore: null }
    try {
      const rows = await dryRun(db, connection, now, deadlineIn(TIMEOUT_MS), () => {})
      const synced = rows.filter(row => row.action !== 'skip').length
      // New transactions first, because that is what people look for.
      const shown = rows
        .toReversed()
        .sort((a, b) => Number(a.action === 'skip') - Number(b.action === 'skip'))
      return {
        trouble: null,
        would_sync: synced,
        would_skip: rows.length - synced,
        transactions: shown.slice(0, SHOWN).map(({ date, amount, payee, action, category, reason, why }) => ({
          date,
          amount,
          payee,
          action,
          category,
          reason,
          skipped_because: action === 'skip' ? why : null,
        })),
      }
    } catch (error) {
      if (!(error instanceof BankError)) throw error
      return { trouble: error.kind, would_sync: 0, would_skip: 0, transactions: [] }
    }
  },
})
