import { errors } from '../../../kernel/http/errors.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { lockLog } from '../change.sql.ts'
import { presenceErrors } from '../presence.errors.ts'
import { findFact, findSameFact, insertFact, markFactRemoved } from './fact.sql.ts'
import { ANSWERED_KINDS, type Fact, MAX_FACTS } from './facts.rules.ts'

export type NewFact = Omit<Fact, 'id' | 'stated_by' | 'stated_at'>

/**
 * Records a fact, in a transaction. An answer replaces the one before, and a certificate the answer that
 * there is none; stating a fact again changes nothing.
 */
export async function stateFact(tx: Db, by: By, memberId: number, fact: NewFact): Promise<{ id: number }> {
  await tx.one(lockLog, { member_id: memberId })
  const { kind, country, from: starts_on, to: ends_on, answer, documented, note } = fact
  const row = { member_id: memberId, kind, country, starts_on, ends_on, answer, documented, note }
  const same = await tx.maybe(findSameFact, row)
  if (same) return same
  const replaces = (ANSWERED_KINDS as readonly string[]).includes(kind)
  const made = await tx.maybe(insertFact, { ...row, replaces, ...byParams(by) })
  if (!made) throw presenceErrors.presence_fact_limit_reached({ max: MAX_FACTS })
  return made
}

/** Removes a fact; it is kept as removed. Removing it again changes nothing. */
export async function removeFact(tx: Db, by: By, memberId: number, id: number): Promise<{ id: number }> {
  const found = await tx.maybe(findFact, { id, member_id: memberId })
  if (!found) throw errors.not_found()
  if (!found.removed) await tx.maybe(markFactRemoved, { id, ...byParams(by) })
  return { id }
}
