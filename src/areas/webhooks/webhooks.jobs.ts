import type { Job, JobContext } from '../../kernel/jobs/jobs.ts'
import { BY_RESEAL, resealAll } from '../../kernel/reseal.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { DAY_MS } from '../../kernel/values/dates.ts'
import { deliverDue } from './deliver.ts'
import { deleteDeliveries } from './delivery.sql.ts'
import { DELIVERY_DAYS } from './webhook.rules.ts'
import { listSecretsSealedBy, resealSecret } from './webhook.sql.ts'
import { signingPurposeOf } from './webhooks.ts'

export const deliverWebhooksJob: Job = {
  name: 'deliver webhooks',
  everyMs: 1000,
  run: (deps, stopping) => deliverDue(deps, stopping),
}

const BATCH_SIZE = 2000

export const deleteDeliveriesJob: Job = {
  name: 'delete old webhook deliveries',
  everyMs: 600_000,
  async run({ database, now }, stopping) {
    const before = new Date(now().getTime() - DELIVERY_DAYS * DAY_MS).toISOString()
    while (!stopping.aborted) {
      const { deleted } = await database.durable.one(deleteDeliveries, { before, most: BATCH_SIZE })
      if (deleted < BATCH_SIZE) return
    }
  },
}

/** Re-encrypts with the newest secret what an older one encrypted, so that the older one can be removed. */
export const resealSigningSecrets = ({
  database,
  secrets,
}: Pick<JobContext, 'database' | 'secrets'>): Promise<number> =>
  resealAll({ secrets }, async keyIds => {
    const found = await database.durable.all(listSecretsSealedBy, { key_ids: [...keyIds] })
    return found.map(({ id, sealed: was }) => ({
      name: `the signing secret of webhook/${id}`,
      was,
      purpose: signingPurposeOf(id),
      replace: sealed => database.durable.maybe(resealSecret, { id, was, sealed, ...byParams(BY_RESEAL) }),
    }))
  })

export const resealSigningSecretsJob: Job = {
  name: 're-encrypt signing secrets',
  everyMs: 60_000,
  run: resealSigningSecrets,
}
