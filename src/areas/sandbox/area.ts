import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { addBankTransactions } from './add-bank-transactions.route.ts'
import { createTestKey } from './create-test-key.route.ts'
import { decideTestTransaction } from './decide-test-transaction.route.ts'
import { sandboxData } from './personal-data.ts'
import { resetSandbox } from './reset-sandbox.route.ts'
import { keyCreateTest } from './sandbox.commands.ts'
import { sandboxErrors } from './sandbox.errors.ts'
import { removeSandboxesJob } from './sandbox.jobs.ts'

export const sandbox: Area = {
  name: 'sandbox',
  endpoints: [resetSandbox, addBankTransactions, decideTestTransaction],
  web: [createTestKey],
  errors: sandboxErrors,
  commands: [keyCreateTest],
  jobs: [removeSandboxesJob],
  personalData: sandboxData,
  migrations: join(import.meta.dirname, 'migrations'),
}
