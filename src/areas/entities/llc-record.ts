import { missing } from '../../kernel/http/refusal.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { findOwnerOf } from './console.sql.ts'
import { findRecord } from './entity.sql.ts'
import { listPeriods } from './subscriptions/subscription.sql.ts'

const MOST_PERIODS = 500

/** An LLC with the operator's full record. */
export async function findLlc(db: Db, id: number) {
  const found = await db.maybe(findRecord, { id })
  if (!found) throw missing(`There is no LLC ${id}.`)
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
      .slice(0, MOST_PERIODS),
  }
}

/** For writes: reports an unknown LLC before anything else. */
export async function expectLlc(db: Db, id: number): Promise<void> {
  if (!(await db.maybe(findOwnerOf, { entity_id: id }))) throw missing(`There is no LLC ${id}.`)
}
