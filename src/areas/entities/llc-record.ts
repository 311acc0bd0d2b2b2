import type { Db } from '../../kernel/sql/postgres.ts'
import { entitiesErrors } from './entities.errors.ts'
import { findOwnerOf, findRecord } from './entity.sql.ts'
import { listPeriods } from './subscriptions/subscription.sql.ts'

const MAX_PERIODS = 500

const entityNotFound = (id: number) => entitiesErrors.entity_not_found({ id }, { field: 'entity_id' })

/** An LLC with the operator's full record. */
export async function findLlc(db: Db, id: number) {
  const found = await db.maybe(findRecord, { id })
  if (!found) throw entityNotFound(id)
  const [owner, periods] = await Promise.all([
    db.one(findOwnerOf, { entity_id: id }),
    db.all(listPeriods, { entity_id: id }),
  ])
  return {
    ...(found.entity as Record<string, unknown>),
    owner,
    periods: periods
      .map(({ entity_id: _, entity_name: __, ...period }) => period)
      .reverse()
      .slice(0, MAX_PERIODS),
  }
}

/** For writes: checks that the LLC exists before anything else. */
export async function expectLlc(db: Db, id: number): Promise<void> {
  if (!(await db.maybe(findOwnerOf, { entity_id: id }))) throw entityNotFound(id)
}
