import { Gauge } from 'prom-client'
import { countUnsent } from '../mail/mail.sql.ts'
import { jobMetrics } from '../metrics.ts'
import { instant, orNull, statement } from '../sql/statement.ts'
import type { Job } from './jobs.ts'

const findOldestUnsealed = statement({
  name: 'kernel.find_oldest_unsealed',
  params: {},
  row: { at: orNull(instant) },
  sql: `
    select (select r.at from kernel.audit_leaf l join kernel.audit_row r on r.id = l.row_id
            where l.seal_id is null order by l.row_id limit 1) as at`,
})

const mail = new Gauge({
  name: 'llano_mail_unsent',
  help: 'Emails that are not sent yet: waiting, failing (tried again) or given_up.',
  labelNames: ['state'],
  registers: [jobMetrics],
})
const unsealed = new Gauge({
  name: 'llano_audit_unsealed_age_seconds',
  help: 'Age of the oldest row of the audit log that is not sealed yet; 0 if there is none.',
  registers: [jobMetrics],
})

/** What waits in the database, for /metrics. */
export const measureQueuesJob: Job = {
  name: 'measure queues',
  everyMs: 15_000,
  async run({ database, now }) {
    const unsent = await database.quick.one(countUnsent, {})
    for (const state of ['waiting', 'failing', 'given_up'] as const) mail.set({ state }, unsent[state])
    const { at } = await database.quick.one(findOldestUnsealed, {})
    unsealed.set(at === null ? 0 : Math.max(0, (now().getTime() - Date.parse(at)) / 1000))
  },
}
