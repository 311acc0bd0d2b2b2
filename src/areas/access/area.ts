import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { byApiKey } from './api-key.access.ts'
import { keyCreate, keyList, keyRevoke, keyRotate } from './key.commands.ts'

export const access: Area = {
  name: 'access',
  endpoints: [],
  access: { api_key: byApiKey },
  commands: [keyCreate, keyList, keyRevoke, keyRotate],
  chores: [],
  migrations: join(import.meta.dirname, 'migrations'),
}
