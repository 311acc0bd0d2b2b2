import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import type { Job } from '../../kernel/jobs/jobs.ts'
import { bySecret, byVisit } from './auditor.access.ts'
import { auditorsErrors } from './auditors.errors.ts'
import { createAuditorLink } from './create-auditor-link.route.ts'
import { auditorLinkGrant } from './grants.ts'
import { forgetVisits } from './link.sql.ts'
import { listAuditorLinks } from './list-auditor-links.route.ts'
import { openAuditorLink } from './open-auditor-link.route.ts'
import { auditorsData } from './personal-data.ts'
import { auditorReads } from './read.routes.ts'
import { readAuditorLink } from './read-auditor-link.route.ts'
import { revokeAuditorLink } from './revoke-auditor-link.route.ts'

const forgetVisitsJob: Job = {
  name: 'delete old auditor visits',
  everyMs: 3_600_000,
  run: ({ database }) => database.quick.all(forgetVisits, {}),
}

export const auditors: Area = {
  name: 'auditors',
  endpoints: [],
  web: [
    listAuditorLinks,
    createAuditorLink,
    revokeAuditorLink,
    openAuditorLink,
    readAuditorLink,
    ...auditorReads,
  ],
  access: { auditor: byVisit, auditor_secret: bySecret },
  errors: auditorsErrors,
  grants: [auditorLinkGrant],
  commands: [],
  jobs: [forgetVisitsJob],
  personalData: auditorsData,
  migrations: join(import.meta.dirname, 'migrations'),
}
