import type { Db } from '../../../kernel/sql/postgres.ts'
import { int, statement, text } from '../../../kernel/sql/statement.ts'
import { entitiesErrors } from '../../entities/entities.ts'

const findOwner = statement({
  name: 'obligations.find_owner',
  params: { entity_id: int },
  row: { id: int, llc: text },
  sql: 'select e.member_id as id, e.name as llc from entities.entities e where e.id = $entity_id',
})

/** The owner of an LLC that staff name, and the name of the LLC. */
export async function expectOwner(db: Db, entityId: number): Promise<{ id: number; llc: string }> {
  const found = await db.maybe(findOwner, { entity_id: entityId })
  if (!found) throw entitiesErrors.entity_not_found({ id: entityId }, { field: 'entity_id' })
  return found
}
