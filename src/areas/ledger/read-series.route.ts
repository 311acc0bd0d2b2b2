import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { signedInFor } from '../members/members.ts'
import { findOwnSeries, OWN_TRANSACTION, ownsTransaction } from './own-series.ts'

export const readSeries = endpoint({
  name: 'readSeries',
  method: 'GET',
  path: '/web/ledger/series',
  access: signedInFor('read:ledger'),
  fields: OWN_TRANSACTION,
  returns: Type.Object(
    {
      data: orNull(
        Type.Object(
          {
            next_due: orNull({
              type: 'string',
              format: 'date',
              description: 'When the next one is submitted; null until the newest one is ratified.',
            }),
            ended_at: orNull({ type: 'string', format: 'date-time' }),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  errors: [errors.not_found],
  nothing: () => ({ data: null }),
  owns: ownsTransaction,
  concerns: async ({ db, input, caller }) => (await findOwnSeries(db, input, caller))?.entity_id ?? null,
  async run({ db, input, caller }) {
    const found = await findOwnSeries(db, input, caller)
    if (!found) throw errors.not_found()
    const { newest, next_due, ended_at } = found
    return { data: newest === null ? null : { next_due, ended_at } }
  },
})
