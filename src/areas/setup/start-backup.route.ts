import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { backUpNow, findBackupState } from '../backups/backups.ts'
import { staff } from '../members/members.ts'
import { setupErrors } from './setup.errors.ts'

/** A new installation is backed up in a second or two. A larger one continues in the background. */
const WAIT_MS = 20_000

const STATES = ['complete', 'failed', 'running'] as const
type State = (typeof STATES)[number]

export const startBackup = endpoint({
  name: 'startBackup',
  method: 'POST',
  path: '/web/console/setup/backup',
  access: staff('operations:write', 'firm'),
  fields: {},
  returns: Type.Object(
    {
      state: Type.Unsafe<State>({ type: 'string', enum: [...STATES] }),
      failure: orNull({ type: 'string', maxLength: 300 }),
    },
    { additionalProperties: false },
  ),
  errors: [setupErrors.backups_not_configured],
  async run({ database, config, by, now }) {
    const running = backUpNow({ database, config, by, now: () => now })
    if (running === null) throw setupErrors.backups_not_configured()
    const state = await Promise.race([running, pause(WAIT_MS, 'running' as const, { ref: false })])
    const { failure } = await findBackupState(database.durable, config, now)
    return { state, failure: state === 'failed' ? failure : null }
  },
})
