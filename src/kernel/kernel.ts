import { join } from 'node:path'
import type { Area } from './area.ts'
import { auditAcknowledge } from './audit/acknowledge.command.ts'
import { auditList } from './audit/audit.commands.ts'
import { removeOldIpsJob } from './audit/erase-ips.ts'
import { publishHeads } from './audit/publish-heads.ts'
import { sealAudit } from './audit/seal.ts'
import { makeWatchChainJob } from './audit/watch-chain.ts'
import { addressCheck } from './doctor/address.check.ts'
import {
  databaseClockCheck,
  databaseSettingsCheck,
  jobsCheck,
  migrationsCheck,
  roleCheck,
} from './doctor/database.check.ts'
import { diskCheck } from './doctor/disk.check.ts'
import { programCheck, settingsCheck } from './doctor/program.check.ts'
import { secretCheck } from './doctor/secret.check.ts'
import { deleteOldEventsJob } from './events/delete-old-events.ts'
import { errors } from './http/errors.ts'
import { deleteExpiredResponses } from './http/idempotency.ts'
import { deleteExpiredAttempts } from './http/throttle.ts'
import { measureQueuesJob } from './jobs/queue-metrics.ts'
import { mailCheck } from './mail/mail.check.ts'
import { mailList, mailShow } from './mail/mail.commands.ts'
import { forgetMailJob, removeMailFilesJob } from './mail/mail-files.ts'
import { sendDueMail } from './mail/send-mail.ts'
import { kernelData } from './privacy/kernel-data.ts'

/** The kernel's own tables, the audit log's sealer, and cleanup of stored responses. */
export const kernelArea: Area = {
  name: 'kernel',
  endpoints: [],
  errors,
  commands: [auditList, auditAcknowledge, mailList, mailShow],
  jobs: [
    { name: 'seal the audit log', everyMs: 2_000, run: ({ database, now }) => sealAudit(database, now) },
    makeWatchChainJob(),
    { name: 'publish audit heads', everyMs: 60_000, run: deps => publishHeads(deps) },
    {
      name: 'delete expired responses',
      everyMs: 600_000,
      run: ({ database }) => deleteExpiredResponses(database),
    },
    { name: 'delete old attempts', everyMs: 600_000, run: ({ database }) => deleteExpiredAttempts(database) },
    {
      name: 'send mail',
      everyMs: 2_000,
      run: ({ database, config, findMailStyle }, stopping) =>
        sendDueMail(database, config, stopping, findMailStyle),
    },
    forgetMailJob,
    removeMailFilesJob,
    removeOldIpsJob,
    deleteOldEventsJob,
    measureQueuesJob,
  ],
  checks: [
    programCheck,
    settingsCheck,
    secretCheck,
    diskCheck,
    addressCheck,
    mailCheck,
    databaseSettingsCheck,
    roleCheck,
    migrationsCheck,
    databaseClockCheck,
    jobsCheck,
  ],
  personalData: kernelData,
  migrations: join(import.meta.dirname, 'migrations'),
}
