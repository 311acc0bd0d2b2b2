import type { Check } from '../../kernel/doctor/check.ts'
import { type Finding, ok, problem, warning } from '../../kernel/doctor/finding.rules.ts'
import { findPause } from '../../kernel/jobs/pause.ts'
import { DAY_MS } from '../../kernel/values/dates.ts'
import { findBackupState } from './backup.jobs.ts'
import { capital, findLost } from './create-backup.ts'
import { findTarget } from './target/target.ts'

const VERIFY_DAYS = 35

/** Whether there are backups, and whether one was tried. */
export const backupsCheck: Check = {
  name: 'backups',
  async run({ config, database, now }) {
    const pause = database && (await database.durable.maybe(findPause, {}))
    if (pause)
      return [
        warning(
          `This installation is paused (${pause.reason}): no job runs.`,
          'If it replaces the original, run llano restore resume.',
        ),
      ]
    if (config.backup.target === null)
      return [warning('There are no backups.', 'Set LLANO_BACKUP_DIR or LLANO_BACKUP_S3_BUCKET.')]
    const hasLock = config.backup.passphrase !== null || config.backup.publicKeyFile !== null
    const findings: Finding[] = hasLock
      ? []
      : [
          warning(
            'Backups do not contain the secret.',
            'Set LLANO_BACKUP_PASSPHRASE or LLANO_BACKUP_PUBLIC_KEY, or keep the secret elsewhere.',
          ),
        ]
    if (!database) return findings
    const { completeAt, verifiedAt, verifyFailure, failure, isOverdue } = await findBackupState(
      database.durable,
      config,
      now(),
    )
    const target = findTarget(config)!
    const lost = await findLost(database.durable, target).catch((error: Error) => error)
    if (lost instanceof Error)
      findings.push(
        problem(
          `${capital(target.where)} cannot be read: ${lost.message}`,
          'Check LLANO_BACKUP_DIR or LLANO_BACKUP_S3_BUCKET.',
        ),
      )
    else if (lost)
      findings.push(
        problem(
          `Backup ${lost.id} was made in ${target.where} and is not there.`,
          'Mount the disk. If its backups are gone, run llano backup create --start-over.',
        ),
      )
    if (failure !== null)
      findings.push(problem(`The newest backup failed: ${failure}`, 'Run llano backup create.'))
    if (isOverdue)
      findings.push(problem('The backup is overdue.', 'Run llano backup create, and look at the log.'))
    if (verifyFailure !== null)
      findings.push(
        problem(
          `The last verification of a backup found: ${verifyFailure}`,
          'Run llano backup create, then llano backup verify.',
        ),
      )
    if (completeAt !== null && (!verifiedAt || now().getTime() - verifiedAt.getTime() > VERIFY_DAYS * DAY_MS))
      findings.push(
        warning(`No backup was verified in the last ${VERIFY_DAYS} days.`, 'Run llano backup verify.'),
      )
    if (failure === null && !isOverdue && lost === null)
      findings.push(
        ok(
          completeAt
            ? `The newest backup is from ${completeAt.toISOString()}.`
            : 'The first backup is not due yet.',
        ),
      )
    return findings
  },
}
