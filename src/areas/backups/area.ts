import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { backupCreate, backupList, backupPrune, backupVerify } from './backup.commands.ts'
import { backupJob, walJob } from './backup.jobs.ts'
import { backupsCheck } from './backups.check.ts'
import { listBackups } from './list-backups.route.ts'
import { backupsData } from './personal-data.ts'
import { readInstallationState } from './read-installation-state.route.ts'
import { restore, restoreResume } from './restore.commands.ts'
import { verifyJob } from './verify.jobs.ts'

export const backups: Area = {
  name: 'backups',
  endpoints: [],
  web: [listBackups, readInstallationState],
  commands: [backupCreate, backupList, backupVerify, backupPrune, restore, restoreResume],
  jobs: [backupJob, walJob, verifyJob],
  checks: [backupsCheck],
  personalData: backupsData,
  migrations: join(import.meta.dirname, 'migrations'),
}
