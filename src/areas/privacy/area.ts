import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { downloadMyData } from './download-my-data.route.ts'
import { privacyData } from './personal-data.ts'
import { privacyCheck } from './privacy.check.ts'
import { memberErase, memberEraseAgain, memberExport } from './privacy.commands.ts'
import { privacyErrors } from './privacy.errors.ts'

export const privacy: Area = {
  name: 'privacy',
  endpoints: [],
  web: [downloadMyData],
  commands: [memberExport, memberErase, memberEraseAgain],
  errors: privacyErrors,
  jobs: [],
  checks: [privacyCheck],
  personalData: privacyData,
  migrations: join(import.meta.dirname, 'migrations'),
}
