import { Gauge } from 'prom-client'
import type { Config } from '../../kernel/config.ts'
import type { Job, JobContext, JobReport } from '../../kernel/jobs/jobs.ts'
import { jobMetrics } from '../../kernel/metrics.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { DAY_MS } from '../../kernel/values/dates.ts'
import { findBackupTimes, mailOverdue } from './backup.sql.ts'
import { overdueMail } from './backup-mail.rules.ts'
import { copyNewDocuments } from './copy-new-documents.ts'
import { createBackup } from './create-backup.ts'
import { whileAlone } from './lease.ts'
import { silent } from './progress.ts'
import { pruneBackups } from './prune-backups.ts'
import { isDue, isOverdue } from './retention.rules.ts'
import { findTarget } from './target/target.ts'
import { archiveSegments, findSystem } from './wal-archive.ts'

const BY_JOB = { actor: 'job:backup', ip: null, idempotency: null }

const newestSeconds = new Gauge({
  name: 'llano_backup_newest_timestamp_seconds',
  help: 'When the newest complete backup was started; 0 if there is none.',
  registers: [jobMetrics],
})
const verifiedSeconds = new Gauge({
  name: 'llano_backup_verified_timestamp_seconds',
  help: 'When a backup was last verified without findings; 0 if never.',
  registers: [jobMetrics],
})
const problem = new Gauge({
  name: 'llano_backup_problem',
  help: '1 if backups have this problem: failed (the newest one), overdue, or damaged (the last verification found something).',
  labelNames: ['problem'],
  registers: [jobMetrics],
})

const dateOrNull = (text: string | null) => (text === null ? null : new Date(text))
const secondsOf = (at: Date | null) => (at ? at.getTime() / 1000 : 0)

export type BackupState = {
  completeAt: Date | null
  triedAt: Date | null
  /** When a backup was last verified without findings, and when at all, with what was found then. */
  verifiedAt: Date | null
  checkedAt: Date | null
  verifyFailure: string | null
  since: Date
  failure: string | null
  isOverdue: boolean
}

/** What is known about the backups, and whether they are late. */
export async function findBackupState(db: Db, config: Config, now: Date): Promise<BackupState> {
  const row = await db.one(findBackupTimes, {})
  const times = {
    completeAt: dateOrNull(row.complete_at),
    triedAt: dateOrNull(row.tried_at),
    since: new Date(row.since),
  }
  const { atMinute, target } = config.backup
  const isExpected = target !== null && atMinute !== null
  return {
    ...times,
    verifiedAt: dateOrNull(row.verified_at),
    checkedAt: dateOrNull(row.checked_at),
    verifyFailure: row.verify_failure,
    failure: row.failure,
    isOverdue: isExpected && isOverdue(times, now, atMinute),
  }
}

export function show({
  completeAt,
  verifiedAt,
  verifyFailure,
  failure,
  isOverdue: overdue,
}: BackupState): void {
  newestSeconds.set(secondsOf(completeAt))
  verifiedSeconds.set(secondsOf(verifiedAt))
  problem.set({ problem: 'failed' }, Number(failure !== null))
  problem.set({ problem: 'overdue' }, Number(overdue))
  problem.set({ problem: 'damaged' }, Number(verifyFailure !== null))
}

/** Creates the daily backup, removes old ones, and reports when there is none. */
export async function runBackups(
  { database, config, now }: JobContext,
  stopping: AbortSignal,
): Promise<JobReport> {
  const { atMinute, keep } = config.backup
  const target = findTarget(config)
  if (!target) return { trouble: null }
  const look = () => findBackupState(database.durable, config, now())
  let state = await look()
  try {
    if (atMinute !== null && isDue(state, now(), atMinute))
      await whileAlone(database.durable, async lease => {
        // Another process may have been faster.
        if (!isDue(await look(), now(), atMinute)) return
        await createBackup({ database, config, target, by: BY_JOB, now, progress: silent, stopping }, lease)
        await pruneBackups({ db: database.durable, target, keep, by: BY_JOB }, lease)
      })
  } finally {
    state = await look()
    show(state)
  }
  if (!state.isOverdue) return { trouble: null }
  const mail = overdueMail({ newest: state.completeAt, at: now() })
  await database.durable.all(mailOverdue, { ...mail, alert_email: config.alertEmail })
  return {
    trouble: state.completeAt
      ? `the newest backup is from ${state.completeAt.toISOString()}`
      : 'there is no backup',
  }
}

/** A first backup copies all documents. */
const LONGEST_MS = DAY_MS

export const backupJob: Job = {
  name: 'create backups',
  everyMs: 60_000,
  deadlineMs: LONGEST_MS,
  run: runBackups,
}

/** The newest complete backup has all documents that were stored before it. */
export async function archiveWal({ database, config, secrets, now }: JobContext): Promise<JobReport> {
  const target = findTarget(config)
  if (!target || !config.backup.wal) return { trouble: null }
  await archiveSegments(config.dataDir, target, await findSystem(database), secrets)
  const { complete_at } = await database.durable.one(findBackupTimes, {})
  await copyNewDocuments({ database, config, now }, target, dateOrNull(complete_at))
  const { rows } = await database.withClient(client => client.query('show archive_mode'))
  return {
    trouble:
      rows[0].archive_mode === 'on' ? null : 'PostgreSQL was started without WAL archiving; restart Llano',
  }
}

export const walJob: Job = { name: 'archive WAL', everyMs: 10_000, deadlineMs: LONGEST_MS, run: archiveWal }
