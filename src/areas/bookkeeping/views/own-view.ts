import { errors } from '../../../kernel/http/errors.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import type { Caller } from '../../members/members.ts'
import { findSavedView } from './view.sql.ts'

type Asked = { db: Db; input: { id: number }; caller: Caller }

async function entityOf({ db, input, caller }: Asked): Promise<number | null> {
  const found = await db.maybe(findSavedView, { id: input.id, member_id: caller.memberId })
  return found && Object.hasOwn(caller.entities, found.entity_id) ? found.entity_id : null
}

/** The LLC of the caller's view; another person's looks like one that does not exist. */
export async function findOwnView(asked: Asked): Promise<number> {
  const entityId = await entityOf(asked)
  if (entityId === null) throw errors.not_found()
  return entityId
}

export const ownsView = async (asked: Asked): Promise<boolean> => (await entityOf(asked)) !== null
