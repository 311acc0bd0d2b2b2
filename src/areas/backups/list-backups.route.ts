import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { integer, otherwise } from '../../kernel/http/fields.ts'
import { INSTANT, orNull } from '../../kernel/http/shapes.ts'
import { staff } from '../members/members.ts'
import { findBackupState } from './backup.jobs.ts'
import { listBackupRows } from './backup.sql.ts'

const strict = { additionalProperties: false }
const count = { type: 'integer', minimum: 0 }
const sentence = { type: 'string', maxLength: 300 }

const BACKUP_STATES = ['running', 'complete', 'failed', 'removed'] as const
type BackupState = (typeof BACKUP_STATES)[number]

const BACKUP = Type.Object(
  {
    id: Type.String({ maxLength: 100 }),
    state: Type.Unsafe<BackupState>({ type: 'string', enum: [...BACKUP_STATES] }),
    started_at: INSTANT,
    finished_at: orNull(INSTANT),
    failure: orNull(sentence),
    size_bytes: orNull(count),
    documents: orNull(count),
    documents_bytes: orNull(count),
    damaged_documents: orNull(count),
    has_secret: orNull({ type: 'boolean' }),
    verified_at: orNull(INSTANT),
    verify_failure: orNull(sentence),
  },
  { title: 'Backup', ...strict },
)

export const listBackups = endpoint({
  name: 'listBackups',
  method: 'GET',
  path: '/web/console/backups',
  access: staff('operations:read', 'firm'),
  reads: 'heavy',
  fields: {
    limit: otherwise(integer({ description: 'Maximum number of results.' }, { min: 1, max: 500 }), 60),
  },
  returns: Type.Object(
    {
      data: Type.Array(BACKUP, { maxItems: 500 }),
      is_configured: Type.Boolean({ description: 'Whether there is a place for backups.' }),
      is_overdue: Type.Boolean(),
      is_damaged: Type.Boolean({ description: 'Whether the last verification found something.' }),
      verify_days: orNull({ type: 'integer', minimum: 1 }),
    },
    strict,
  ),
  async run({ db, config, input, now }) {
    const found = await db.all(listBackupRows, input)
    const { isOverdue, verifyFailure } = await findBackupState(db, config, now)
    return {
      data: found.map(({ removed_at, ...one }) => ({ ...one, state: stateOf({ ...one, removed_at }) })),
      is_configured: config.backup.target !== null,
      is_overdue: isOverdue,
      is_damaged: verifyFailure !== null,
      verify_days: config.backup.verifyDays,
    }
  },
})

function stateOf(row: {
  removed_at: string | null
  failure: string | null
  finished_at: string | null
}): BackupState {
  if (row.removed_at !== null) return 'removed'
  if (row.failure !== null) return 'failed'
  return row.finished_at === null ? 'running' : 'complete'
}
