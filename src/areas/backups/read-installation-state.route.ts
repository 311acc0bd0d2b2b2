import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { findPause } from '../../kernel/jobs/pause.ts'
import { staff } from '../members/members.ts'
import { findBackupState } from './backup.jobs.ts'

export const readInstallationState = endpoint({
  name: 'readInstallationState',
  method: 'GET',
  path: '/web/console/state',
  access: staff('console:use', 'firm'),
  tag: 'Console',
  summary:
    'Get what staff should know on every page: whether the installation is paused, and whether backups have a problem.',
  description: 'A restored copy is paused until the operator runs `llano restore resume`.',
  fields: {},
  returns: Type.Object(
    {
      paused_since: orNull({ type: 'string', format: 'date-time' }),
      backup_problem: orNull({ type: 'string', enum: ['failed', 'overdue'] }),
    },
    { additionalProperties: false },
  ),
  async run({ db, config, now }) {
    const pause = await db.maybe(findPause, {})
    const { failure, isOverdue } = await findBackupState(db, config, now)
    return {
      paused_since: pause?.since ?? null,
      backup_problem: isOverdue ? 'overdue' : failure !== null ? 'failed' : null,
    }
  },
})
