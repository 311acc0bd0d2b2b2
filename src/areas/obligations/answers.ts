import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { checkFactYear, readAnswer } from './answer.rules.ts'
import { findAnswer, insertAnswer } from './answers.sql.ts'
import { type FactValue, factNamed } from './rule-book.rules.ts'
import { settle } from './settle.ts'

export type FactAnswer = {
  /** The LLC whose page or console it is answered in, and its owner. */
  entityId: number
  memberId: number
  fact: string
  year: number | null
  /** As typed; null withdraws the answer. */
  answer: string | null
}

/**
 * Saves an answer and brings the obligations up to date, in one transaction. The same answer again is not a write.
 * Earlier answers stay in the history.
 */
export async function answerFact(
  tx: Db,
  by: By,
  { entityId, memberId, fact: name, year, answer }: FactAnswer,
  now: Date,
): Promise<{ value: FactValue | undefined; changed: boolean }> {
  const fact = factNamed(name)!
  checkFactYear(name, year)
  const value = answer === null ? undefined : readAnswer(fact, answer)
  const of = { memberId, entityId: fact.subject === 'llc' ? entityId : null }
  // Locks the subject, so that two answers to one question take turns.
  const { subjectId } = await settle(tx, by, of, now, { fresh: false })
  const before = await tx.maybe(findAnswer, { subject_id: subjectId, fact: name, year })
  const kept = before && !before.is_withdrawn ? (before.value as FactValue) : undefined
  if (kept === value) return { value, changed: false }
  await tx.one(insertAnswer, {
    subject_id: subjectId,
    record: of.entityId === null ? `member/${memberId}` : `entity/${entityId}`,
    fact: name,
    year,
    value: value ?? null,
    withdraws: value === undefined,
    ...byParams({ ...by, idempotency: null }),
  })
  await settle(tx, by, of, now, { fresh: false })
  // What is known of an LLC may decide something for its owner.
  if (of.entityId !== null) await settle(tx, by, { memberId, entityId: null }, now, { fresh: true })
  return { value, changed: true }
}

export type GivenFact = { fact: string; year: number | null; answer: string }

/** Saves first answers to several questions of an LLC and its owner, and evaluates once. */
export async function answerFacts(
  tx: Db,
  by: By,
  { entityId, memberId }: { entityId: number; memberId: number },
  given: readonly GivenFact[],
  now: Date,
): Promise<void> {
  const llc = await settle(tx, by, { memberId, entityId }, now, { fresh: false })
  const owner = await settle(tx, by, { memberId, entityId: null }, now, { fresh: false })
  for (const { fact: name, year, answer } of given) {
    const fact = factNamed(name)!
    checkFactYear(name, year)
    const isOfLlc = fact.subject === 'llc'
    await tx.one(insertAnswer, {
      subject_id: (isOfLlc ? llc : owner).subjectId,
      record: isOfLlc ? `entity/${entityId}` : `member/${memberId}`,
      fact: name,
      year,
      value: readAnswer(fact, answer),
      withdraws: false,
      ...byParams({ ...by, idempotency: null }),
    })
  }
  await settle(tx, by, { memberId, entityId }, now, { fresh: false })
  await settle(tx, by, { memberId, entityId: null }, now, { fresh: true })
}
