import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { becomeFirstAdmin } from './become-first-admin.route.ts'
import { createFirstAccount } from './create-first-account.route.ts'
import { dismissSetup } from './dismiss-setup.route.ts'
import { passSetupStep } from './pass-setup-step.route.ts'
import { setupData } from './personal-data.ts'
import { readSetup } from './read-setup.route.ts'
import { readSetupLink } from './read-setup-link.route.ts'
import { sendTestMail } from './send-test-mail.route.ts'
import { setupErrors } from './setup.errors.ts'
import { startBackup } from './start-backup.route.ts'

export const setup: Area = {
  name: 'setup',
  endpoints: [],
  web: [
    readSetupLink,
    createFirstAccount,
    becomeFirstAdmin,
    readSetup,
    passSetupStep,
    dismissSetup,
    sendTestMail,
    startBackup,
  ],
  errors: setupErrors,
  commands: [],
  jobs: [],
  personalData: setupData,
  migrations: join(import.meta.dirname, 'migrations'),
}
