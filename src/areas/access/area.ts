import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { accessErrors } from './access.errors.ts'
import { byAgent, byApiKey } from './api-key.access.ts'
import { appLimit, appList } from './app.commands.ts'
import { createApiKey } from './create-api-key.route.ts'
import { createMemberKey } from './create-member-key.route.ts'
import { apiKeyGrant, clientKeyGrant, collaboratorGrant, sharedLlcGrant } from './grants.ts'
import { keyCreate, keyList, keyRevoke, keyRotate } from './key.commands.ts'
import { listAllKeys } from './list-all-keys.route.ts'
import { listKeyRequests } from './list-key-requests.route.ts'
import { listKeys } from './list-keys.route.ts'
import { accessData } from './personal-data.ts'
import { readKeyUsage } from './read-key-usage.route.ts'
import { renameKey } from './rename-key.route.ts'
import { forgetRequestsJob } from './request-log.ts'
import { revokeApiKey } from './revoke-api-key.route.ts'
import { revokeMemberKey } from './revoke-member-key.route.ts'
import { rotateApiKey } from './rotate-api-key.route.ts'
import { rotateMemberKey } from './rotate-member-key.route.ts'
import { setKeyLimit } from './set-key-limit.route.ts'

export const access: Area = {
  name: 'access',
  endpoints: [],
  web: [
    listKeys,
    createApiKey,
    renameKey,
    rotateApiKey,
    revokeApiKey,
    listKeyRequests,
    readKeyUsage,
    listAllKeys,
    setKeyLimit,
    createMemberKey,
    rotateMemberKey,
    revokeMemberKey,
  ],
  access: { api_key: byApiKey, agent: byAgent },
  errors: accessErrors,
  grants: [apiKeyGrant, clientKeyGrant, collaboratorGrant, sharedLlcGrant],
  commands: [keyCreate, keyList, keyRevoke, keyRotate, appList, appLimit],
  jobs: [forgetRequestsJob],
  personalData: accessData,
  migrations: join(import.meta.dirname, 'migrations'),
}
