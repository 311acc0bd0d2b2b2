import type { Db } from '../../../kernel/sql/postgres.ts'
import { entitiesErrors } from '../../entities/entities.ts'
import { findOwner } from '../record.sql.ts'

/** The owner of an LLC that staff name, and the name of the LLC. */
export async function expectOwner(db: Db, entityId: number): Promise<{ id: number; llc: string }> {
  const found = await db.maybe(findOwner, { entity_id: entityId })
  if (!found) throw entitiesErrors.entity_not_found({ id: entityId }, { field: 'entity_id' })
  return found
}
