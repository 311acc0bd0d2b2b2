import type { DatabaseError } from 'pg'
import { readName } from '../../../kernel/http/fields.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { longDates } from '../../../kernel/values/date-text.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { textFromUnits, unitsFromText } from '../../../kernel/values/money.ts'
import { readDay } from '../day.rules.ts'
import { entitiesErrors } from '../entities.errors.ts'
import { lockEntity } from '../entity.sql.ts'
import {
  findCurrentShare,
  insertShare,
  listShares,
  markShareEnded,
  updateOwnerName,
  updateShare,
} from './ownership.sql.ts'

export type Share = {
  entityId: number
  owner: string
  percent: string
  /** The first day of the share; defaults to today. */
  since?: string | undefined
  /** Whether the owner is the member of the account; unchanged by default. */
  isMember?: boolean | undefined
}

/**
 * Gives an owner a share from a day on. A share that began on that day is corrected; an earlier one ends the
 * day before. The database ensures that shares never exceed the whole. `tx` is a transaction in which the LLC
 * stays locked.
 */
export async function setShare(tx: Db, by: By, wanted: Share, now: Date): Promise<{ id: number }> {
  const owner = readName('owner_name', wanted.owner)
  const percent = readPercent(wanted.percent)
  const since = readDay('since', wanted.since ?? dateOf(now))
  await tx.one(lockEntity, { id: wanted.entityId })
  const current = await tx.maybe(findCurrentShare, { entity_id: wanted.entityId, owner_name: owner })
  const share = { is_member: wanted.isMember ?? current?.is_member ?? false, percent, ...byParams(by) }
  if (current && current.since > since)
    throw entitiesErrors.share_starts_before_current(
      { date: longDates(current.since), owner },
      { field: 'since' },
    )
  return guarded(() =>
    current?.since === since
      ? tx.one(updateShare, { id: current.id, ...share })
      : tx.one(insertShare, { entity_id: wanted.entityId, owner_name: owner, since, ...share }),
  )
}

/** Ends an owner's share; `on` is its last day. */
export async function endShare(
  db: Db,
  by: By,
  entityId: number,
  ownerName: string,
  on: string,
): Promise<{ id: number }> {
  const owner = readName('owner_name', ownerName)
  const notFound = () => entitiesErrors.share_not_found({ owner, entity: entityId }, { field: 'owner_name' })
  const current = await db.maybe(findCurrentShare, { entity_id: entityId, owner_name: owner })
  if (!current) throw notFound()
  const until = readDay('on', on)
  const ended = await guarded(() => db.maybe(markShareEnded, { id: current.id, until, ...byParams(by) }))
  if (!ended) throw notFound()
  return ended
}

/**
 * Corrects how an owner is called, in all shares of the LLC. Another owner's name is refused: two persons would become one. `tx` is a
 * transaction in which the LLC stays locked. The same name again is not a write.
 */
export async function renameOwner(
  tx: Db,
  by: By,
  { entityId, owner, newName }: { entityId: number; owner: string; newName: string },
): Promise<{ id: number }> {
  const [old, now] = [readName('owner_name', owner), readName('new_name', newName)]
  await tx.one(lockEntity, { id: entityId })
  const shares = await tx.all(listShares, { entity_id: entityId })
  const [share] = shares.filter(({ owner_name }) => owner_name === old)
  if (!share) throw entitiesErrors.owner_not_found({ owner: old, entity: entityId }, { field: 'owner_name' })
  if (old === now) return { id: share.id }
  if (shares.some(({ owner_name }) => owner_name === now))
    throw entitiesErrors.owner_exists({ owner: now }, { field: 'new_name' })
  await tx.one(updateOwnerName, { entity_id: entityId, owner_name: old, new_name: now, ...byParams(by) })
  return { id: share.id }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { constraint } = error as DatabaseError
    if (constraint === 'ownership_at_most_whole')
      throw entitiesErrors.share_total_exceeded({ field: 'percent' })
    if (constraint === 'ownership_ends_after_start')
      throw entitiesErrors.share_ends_before_start({ field: 'on' })
    throw error
  }
}

function readPercent(typed: string): string {
  const units = unitsFromText(typed.trim())
  if (units === null || units <= 0n || units > 1_000_000n)
    throw entitiesErrors.invalid_share_percent({ field: 'percent' })
  return textFromUnits(units)
}
