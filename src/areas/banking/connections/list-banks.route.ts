import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { orNull, WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { signedInFor } from '../../members/members.ts'
import { readBanks } from '../simulator/demo-bank-settings.ts'
import { findNewestRun } from '../sync/sync-run.sql.ts'
import { listWaiting } from '../sync/transaction.sql.ts'
import { listAccounts } from './account.sql.ts'
import { BANK, SYNC_RUN, WAITING } from './bank.rules.ts'
import { listConnections } from './connection.sql.ts'
import { bareName } from './holder-conflict.ts'

export const listBanks = endpoint({
  name: 'listBanks',
  method: 'GET',
  path: '/web/banks',
  access: signedInFor('read:banking'),
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }) },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      data: Type.Array(BANK, { maxItems: 100 }),
      sync: Type.Unsafe<unknown>({ anyOf: [SYNC_RUN, { type: 'null' }] }),
      waiting: Type.Array(WAITING, { maxItems: 300 }),
      demo: orNull({
        type: 'object',
        properties: { mercury: { type: 'string' }, wise: { type: 'string' } },
        required: ['mercury', 'wise'],
        additionalProperties: false,
      }),
      message: WHY_NOTHING,
    },
    { additionalProperties: false },
  ),
  nothing: () => ({ data: [], sync: null, waiting: [], demo: null }),
  async run({ db, config, input: { entity_id } }) {
    const [connections, accounts, sync, waiting] = await Promise.all([
      db.all(listConnections, { entity_id }),
      db.all(listAccounts, { entity_id }),
      db.maybe(findNewestRun, { entity_id }),
      db.all(listWaiting, { entity_id }),
    ])
    const { name } = await findEntityBy(db, String(entity_id))
    const demo = config.demo ? ((await readBanks(config.dataDir))?.companies ?? []) : []
    return {
      data: connections.slice(0, 100).map(one => ({
        id: one.id,
        provider: one.provider,
        status: one.status,
        token_power: one.token_power,
        imports_from: one.imports_from,
        trouble: one.trouble === null ? null : (one.trouble_kind ?? 'not_understood'),
        trouble_text: one.trouble,
        last_success_at: one.last_success_at,
        last_synced: one.last_synced,
        last_skipped: one.last_skipped,
        next_sync_at: one.next_sync_at,
        accounts: accounts
          .filter(account => account.connection_id === one.id)
          .map(({ name, currency, balance }) => ({
            name,
            currency,
            balance: balance === null ? null : Number(balance),
          })),
      })),
      sync,
      waiting,
      demo: demo.find(company => bareName(company.holder) === bareName(name))?.tokens ?? null,
    }
  },
})
