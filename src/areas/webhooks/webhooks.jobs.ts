import type { Job, JobContext } from '../../kernel/jobs/jobs.ts'
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

const AT_ONCE = 2000

export const deleteDeliveriesJob: Job = {
  name: 'delete old webhook deliveries',
  everyMs: 600_000,
  async run({ database, now }, stopping) {
    const before = new Date(now().getTime() - DELIVERY_DAYS * DAY_MS).toISOString()
    while (!stopping.aborted) {
      const { deleted } = await database.durable.one(deleteDeliveries, { before, most: AT_ONCE })
      if (deleted < AT_ONCE) return
    }
  },
}

const BY_RESEAL = byParams({ actor: 'job:reseal', ip: null, idempotency: null })

/** Re-encrypts with the newest secret what an older one encrypted, so that the older one can be removed. */
export async function resealSigningSecrets({
  database,
  secrets,
}: Pick<JobContext, 'database' | 'secrets'>): Promise<void> {
  const older = secrets.keyIds.slice(1)
  if (older.length === 0) return
  for (const { id, sealed: was } of await database.durable.all(listSecretsSealedBy, { key_ids: older })) {
    const sealed = secrets.seal(secrets.open(was, signingPurposeOf(id)), signingPurposeOf(id))
    await database.durable.maybe(resealSecret, { id, was, sealed, ...BY_RESEAL })
  }
}

export const resealSigningSecretsJob: Job = {
  name: 're-encrypt signing secrets',
  everyMs: 60_000,
  run: resealSigningSecrets,
}
