import { addYears, dateOf } from '../../kernel/dates.ts'
import { readName } from '../../kernel/fields.ts'
import type { Db } from '../../kernel/postgres.ts'
import { invalid } from '../../kernel/refusal.ts'
import { type By, byParams } from '../../kernel/write.ts'
import { findEntity, insertEntity } from './entity.sql.ts'

export type NewEntity = {
  memberId: number
  name: string
  state: string
  /** Whether the Manager subscription starts today, for a year. */
  subscribed: boolean
}

export async function createEntity(db: Db, by: By, wanted: NewEntity, now: Date): Promise<{ id: number }> {
  if (!/^[A-Z]{2}$/.test(wanted.state)) throw invalid('state must be two letters, such as NM.')
  const name = readName('name', wanted.name)
  const today = dateOf(now)
  return db.one(insertEntity, {
    member_id: wanted.memberId,
    name,
    state: wanted.state,
    starts_on: wanted.subscribed ? today : null,
    ends_on: wanted.subscribed ? addYears(today, 1) : null,
    ...byParams(by),
  })
}

/** An LLC as command lines name it, by id. */
export async function findEntityBy(db: Db, idText: string): Promise<{ id: number; name: string }> {
  const id = /^\d{1,9}$/.test(idText) ? Number(idText) : 0
  const found = await db.maybe(findEntity, { id })
  if (!found) throw invalid(`There is no entity ${idText}.`)
  return found
}
