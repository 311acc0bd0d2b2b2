import type { Job, JobContext, JobReport } from '../../kernel/jobs/jobs.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { findBackupState, show } from './backup.jobs.ts'
import { failVerification, findBackupToVerify, markVerified } from './backup.sql.ts'
import { verificationMail } from './backup-mail.rules.ts'
import { whileAlone } from './lease.ts'
import { isVerificationDue } from './retention.rules.ts'
import { findTarget } from './target/target.ts'
import { verifySeparately } from './verify-separately.ts'

const BY_JOB = byParams({ actor: 'job:verify-backup', ip: null, idempotency: null })

const HOUR_MS = 3_600_000
/** It must end before the next backup, which waits for it. */
const LONGEST_HOURS = 11

/** Verifies the newest backup as often as the operator wants, an hour or more after it was made. */
export async function verifyNewest(
  { database, config, migrations = [], now }: JobContext,
  stopping: AbortSignal,
): Promise<JobReport> {
  const { verifyDays } = config.backup
  const target = findTarget(config)
  if (!target) return { trouble: null }
  const db = database.durable
  const look = () => findBackupState(db, config, now())
  const choose = async () => {
    if (verifyDays === null || !isVerificationDue(await look(), now(), verifyDays)) return null
    const before = new Date(now().getTime() - HOUR_MS).toISOString()
    return db.maybe(findBackupToVerify, { place: target.where, before })
  }
  if (await choose())
    // Meanwhile no backup is removed.
    await whileAlone(db, async () => {
      // Another process may have been faster.
      const chosen = await choose()
      if (!chosen) return
      const limit = AbortSignal.timeout(LONGEST_HOURS * HOUR_MS)
      const task = { config, id: chosen.id, migrations }
      const found = await verifySeparately(task, AbortSignal.any([stopping, limit])).catch(error => {
        // A shutdown is not a failure to report; the next process tries again.
        if (stopping.aborted) throw error
        return { failure: limit.aborted ? `it took more than ${LONGEST_HOURS} hours` : error.message }
      })
      if (found === 'busy') return
      const failure = 'failure' in found ? `It could not be verified: ${found.failure}` : found.problems[0]
      if (failure === undefined) await db.maybe(markVerified, { id: chosen.id, failure: null, ...BY_JOB })
      else {
        const shortFailure = failure.replaceAll(/\s+/g, ' ').slice(0, 300)
        const mail = verificationMail({ id: chosen.id, failure: shortFailure, at: now() })
        const alert_email = config.alertEmail
        await db.maybe(failVerification, {
          id: chosen.id,
          failure: shortFailure,
          ...mail,
          alert_email,
          ...BY_JOB,
        })
      }
    })
  const state = await look()
  show(state)
  return { trouble: state.verifyFailure && `the last verification: ${state.verifyFailure}` }
}

export const verifyJob: Job = {
  name: 'verify backups',
  everyMs: 10 * 60_000,
  deadlineMs: (LONGEST_HOURS + 1) * HOUR_MS,
  run: verifyNewest,
}
