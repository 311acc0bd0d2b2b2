import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { findPause } from '../../kernel/jobs/pause.ts'
import { staff } from '../members/members.ts'
import { type BackupState, findBackupState } from './backup.jobs.ts'

type Problem = 'failed' | 'overdue' | 'damaged'

function problemOf({
  failure,
  verifyFailure,
  isOverdue,
}: Pick<BackupState, 'failure' | 'verifyFailure' | 'isOverdue'>): Problem | null {
  if (isOverdue) return 'overdue'
  if (failure !== null) return 'failed'
  return verifyFailure === null ? null : 'damaged'
}

export const readInstallationState = endpoint({
  name: 'readInstallationState',
  method: 'GET',
  path: '/web/console/state',
  access: staff('console:use', 'firm'),
  fields: {},
  returns: Type.Object(
    {
      paused_since: orNull({ type: 'string', format: 'date-time' }),
      backup_problem: orNull({ type: 'string', enum: ['failed', 'overdue', 'damaged'] }),
    },
    { additionalProperties: false },
  ),
  async run({ db, config, now }) {
    const pause = await db.maybe(findPause, {})
    const { failure, verifyFailure, isOverdue } = await findBackupState(db, config, now)
    return {
      paused_since: pause?.since ?? null,
      backup_problem: problemOf({ failure, verifyFailure, isOverdue }),
    }
  },
})
