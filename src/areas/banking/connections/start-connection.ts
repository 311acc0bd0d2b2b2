import type { Config } from '../../../kernel/config.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { findOwnerOf } from '../../entities/entities.ts'
import { queueRun } from '../sync/sync-run.sql.ts'
import { mailBankConnected } from './bank-mail.ts'
import { addConnection, type Connected, type NewConnection } from './connections.ts'

type Deps = { secrets: Secrets; config: Pick<Config, 'publicUrl'> }

/** Stores a connection that was tested, starts its first import and emails the owner of the LLC, in one transaction. */
export async function startConnection(
  tx: Db,
  { secrets, config }: Deps,
  by: By,
  wanted: Omit<NewConnection, 'firstSyncAt'>,
  now: Date,
): Promise<Connected> {
  const owner = await tx.one(findOwnerOf, { entity_id: wanted.entityId })
  // A job reads it at once. If another sync of the LLC is running, the hourly import reads it next.
  const queued = await tx.maybe(queueRun, { entity_id: wanted.entityId, ...byParams(by) })
  const firstSyncAt = queued ? undefined : now
  const added = await addConnection(tx, secrets, by, { ...wanted, firstSyncAt }, now)
  await mailBankConnected(tx, by, owner.id, wanted.provider, config.publicUrl)
  return added
}
