import type { Secrets } from '../../kernel/secrets.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { accessErrors, moveKeys } from '../access/access.ts'
import { type Caller, markTestAccountUnused } from '../members/members.ts'
import { moveWebhooks } from '../webhooks/webhooks.ts'
import { copyLlc } from './copy-llc.ts'
import { sandboxErrors } from './sandbox.errors.ts'
import {
  findSandbox,
  findSandboxOf,
  findSource,
  insertSandbox,
  lockSource,
  replaceSandbox,
} from './sandbox.sql.ts'

/** The test account of an LLC, created if there is none. */
export async function findOrCreateSandbox(
  tx: Db,
  secrets: Secrets,
  by: By,
  { ownerId, sourceId }: { ownerId: number; sourceId: number },
  now: Date,
): Promise<{ memberId: number; entityId: number }> {
  const source = await tx.maybe(findSource, { entity_id: sourceId })
  if (source?.member_id !== ownerId) throw accessErrors.entity_not_allowed({ field: 'entity_id' })
  await tx.all(lockSource, { entity_id: sourceId })
  const found = await tx.maybe(findSandboxOf, { source_entity_id: sourceId })
  if (found) return { memberId: found.member_id, entityId: found.entity_id }
  const { memberId, entityId, connectionId } = await copyLlc(tx, secrets, by, { ownerId, sourceId }, now)
  await tx.one(insertSandbox, {
    source_entity_id: sourceId,
    member_id: memberId,
    entity_id: entityId,
    connection_id: connectionId,
    ...byParams({ ...by, idempotency: null }),
  })
  return { memberId, entityId }
}

/** The sandbox that a request in test mode acts on. */
export async function expectSandbox(db: Db, { memberId, isTest }: Pick<Caller, 'memberId' | 'isTest'>) {
  const found = isTest ? await db.maybe(findSandbox, { member_id: memberId }) : null
  if (!found) throw sandboxErrors.test_key_required()
  return found
}

/**
 * Replaces a sandbox by a new copy. Its keys and webhooks stay, and act on the new one from then on. A job removes the old one.
 * Returns the response.
 */
export function resetSandbox(
  database: Database,
  secrets: Secrets,
  by: By,
  caller: Pick<Caller, 'memberId' | 'isTest'>,
  now: Date,
): Promise<string> {
  return database.transaction(async tx => {
    const { source_entity_id: sourceId } = await expectSandbox(tx, caller)
    await tx.all(lockSource, { entity_id: sourceId })
    // Another reset may have replaced it while this one waited.
    const { member_id: oldId, owner_id: ownerId } = await expectSandbox(tx, caller)
    const copied = await copyLlc(tx, secrets, by, { ownerId, sourceId }, now)
    const { memberId: newId, entityId, connectionId, ...counts } = copied
    await tx.all(moveKeys, { from: oldId, to: newId, entity_id: entityId })
    await tx.all(moveWebhooks, { from: oldId, to: newId, entity_id: entityId })
    await tx.one(markTestAccountUnused, { id: oldId, ...byParams({ ...by, idempotency: null }) })
    const replaced = {
      source_entity_id: sourceId,
      member_id: newId,
      entity_id: entityId,
      connection_id: connectionId,
    }
    return (await tx.one(replaceSandbox, { ...replaced, ...counts, ...byParams(by) })).body
  })
}
