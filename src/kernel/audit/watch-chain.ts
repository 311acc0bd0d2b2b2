import { Gauge } from 'prom-client'
import { counted } from '../cli/command.ts'
import type { Config } from '../config.ts'
import type { Job, JobContext, JobReport } from '../jobs/jobs.ts'
import { jobMetrics } from '../metrics.ts'
import type { Db } from '../sql/postgres.ts'
import { byParams } from '../sql/write.ts'
import { insertAlarm, listOpenAlarms } from './alarm.sql.ts'
import { queueAuditMail } from './deliver-head.ts'
import { findLostSeals, type LostSeals, MAX_SEEN, readFrom, readNewest, sealsText } from './lost-seals.ts'
import { findInstallation } from './read-heads.ts'
import { keepSeen, readSeen, type SeenSeal, type SeenSeals } from './seen-seals.ts'

const MAX_ALARMS = 20

const missing = new Gauge({
  name: 'llano_audit_seals_missing',
  help: 'Seals of the audit chain that a node saw and that are gone, until an operator acknowledges it.',
  registers: [jobMetrics],
})

/**
 * Remembers the newest seals in memory and in the data folder, and raises an alarm if the chain in the
 * database is behind them or differs: a promotion or a restore has lost writes that were acknowledged.
 */
export function makeWatchChainJob(): Job {
  let seen: SeenSeals | null = null
  return {
    name: 'watch the audit chain',
    everyMs: 2_000,
    perNode: true,
    async run({ database: { durable: db }, config }): Promise<JobReport> {
      seen ??= await readSeen(config.dataDir)
      const { id: installation } = await db.one(findInstallation, {})
      // A data folder that is used for another database remembers nothing about this one.
      if (seen?.installation !== installation) seen = { installation, seals: [] }
      const known = seen.seals
      const current = await readChain(db, known)
      if (isContinued(known, current)) seen.seals = [...known, ...current.slice(known.length ? 1 : 0)]
      else {
        await raiseAlarm(db, config, (await findLostSeals(db, known))!)
        seen.seals = await readNewest(db)
      }
      seen.seals = seen.seals.slice(-MAX_SEEN)
      if (seen.seals.at(-1)?.hash !== known.at(-1)?.hash) await keepSeen(config.dataDir, seen)
      return reportAlarms(db)
    },
  }
}

/** The last known seal, which must still be there, and those after it. */
async function readChain(db: Db, known: readonly SeenSeal[]): Promise<SeenSeal[]> {
  const last = known.at(-1)
  return last ? readFrom(db, last.id) : readNewest(db)
}

function isContinued(known: readonly SeenSeal[], current: readonly SeenSeal[]): boolean {
  const [last, first] = [known.at(-1), current[0]]
  return !last || (first?.id === last.id && first.hash === last.hash)
}

async function raiseAlarm(db: Db, config: JobContext['config'], lost: LostSeals): Promise<void> {
  await db.maybe(insertAlarm, {
    node: config.node,
    first_seal: lost.first.id,
    last_seal: lost.last.id,
    last_hash: Buffer.from(lost.last.hash, 'hex'),
    rows: lost.rows,
    since: lost.first.sealed_at,
    ...byParams({ actor: 'job:audit', ip: null, idempotency: null }),
  })
  for (const to of alertAddresses(config))
    await db.all(queueAuditMail, {
      about: `audit-alarm/${to}/${lost.first.id}/${lost.first.hash.slice(0, 16)}`,
      to,
      subject: `Llano: missing from the audit log: ${sealsText(lost.first.id, lost.last.id)}`,
      body: mailText(config, lost),
    })
}

/** Where alarms are sent: the configured address, or those that get the heads of the chain. */
function alertAddresses({ alertEmail, auditHeads }: Pick<Config, 'alertEmail' | 'auditHeads'>): string[] {
  if (alertEmail !== null) return [alertEmail]
  return auditHeads.flatMap(one => (one.kind === 'mail' ? [one.address] : []))
}

const mailText = ({ node }: Pick<Config, 'node'>, { first, last, rows }: LostSeals) =>
  `Missing from the audit log: ${sealsText(first.id, last.id)}, with ${counted(rows, 'row')} sealed since ${first.sealed_at}.
The node ${node} saw this part of the log, and the database no longer has it.

Changes that were confirmed to their authors may be lost. This happens when a standby that lagged behind is promoted, or
when a backup is restored. If neither happened, someone may have removed it.

1. Find out which server was the primary before, and keep its data: the missing changes are there.
2. Run: llano audit verify
3. When the cause is known, run: llano audit acknowledge
`

async function reportAlarms(db: Db): Promise<JobReport> {
  const alarms = await db.all(listOpenAlarms, { most: MAX_ALARMS })
  missing.set(Math.max(0, ...alarms.map(({ first_seal, last_seal }) => last_seal - first_seal + 1)))
  if (alarms.length === 0) return { trouble: null }
  const [first, last] = [
    Math.min(...alarms.map(alarm => alarm.first_seal)),
    Math.max(...alarms.map(alarm => alarm.last_seal)),
  ]
  return {
    isAlarm: true,
    trouble: `the database lost ${sealsText(first, last)} of the audit log; see llano audit acknowledge --help`,
  }
}
