import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { allowApp } from './allow-app.route.ts'
import { appsErrors } from './apps.errors.ts'
import { deleteOldTokensJob } from './apps.jobs.ts'
import { authorizeRoute } from './authorize.protocol.ts'
import { appGrant } from './grants.ts'
import { listApps } from './list-apps.route.ts'
import { metadataRoutes } from './metadata.protocol.ts'
import { appsData } from './personal-data.ts'
import { readAppRequest } from './read-app-request.route.ts'
import { registerRoute } from './register.protocol.ts'
import { revokeRoute } from './revoke.protocol.ts'
import { revokeApp } from './revoke-app.route.ts'
import { tokenRoute } from './token.protocol.ts'

export const apps: Area = {
  name: 'apps',
  endpoints: [],
  web: [readAppRequest, allowApp, listApps, revokeApp],
  protocol: [...metadataRoutes, authorizeRoute, tokenRoute, registerRoute, revokeRoute],
  errors: appsErrors,
  grants: [appGrant],
  commands: [],
  jobs: [deleteOldTokensJob],
  personalData: appsData,
  migrations: join(import.meta.dirname, 'migrations'),
}
