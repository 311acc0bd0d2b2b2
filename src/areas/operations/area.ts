import type { Area } from '../../kernel/area.ts'
import { browseAuditLog } from './browse-audit-log.route.ts'
import { listAuditActions } from './list-audit-actions.route.ts'
import { listJobs } from './list-jobs.route.ts'
import { listMail } from './list-mail.route.ts'
import { operationsErrors } from './operations.errors.ts'
import { readChain } from './read-chain.route.ts'
import { retryMail } from './retry-mail.route.ts'
import { verifyChain } from './verify-chain.route.ts'

export const operations: Area = {
  name: 'operations',
  endpoints: [],
  web: [listMail, retryMail, listJobs, browseAuditLog, listAuditActions, readChain, verifyChain],
  errors: operationsErrors,
  commands: [],
  jobs: [],
  migrations: null,
}
