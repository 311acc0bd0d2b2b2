import { createHash } from 'node:crypto'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { dateFrom, dateOf, LAST_YEAR } from '../../kernel/values/dates.ts'
import type { FilingFact, RecordFact } from './record-facts.rules.ts'
import { type Records, readFilings, readLlcRecords, readOwnerRecords } from './records.ts'
import { firstReminder } from './reminders.rules.ts'
import { RULES, type Rule } from './rule-book.rules.ts'
import {
  type Change,
  type GivenAnswer,
  knownFrom,
  planSettlement,
  type StoredObligation,
} from './settle.rules.ts'
import {
  findSubject,
  insertSubject,
  listStored,
  lockSubject,
  settleObligations,
  updateFilings,
  updateOpenFacts,
  updateRecords,
} from './settle.sql.ts'

/** An LLC (with its owner), or the owner. */
export type SubjectRef = { memberId: number; entityId: number | null }

/** What is stored of what the records said, and for which years. */
type StoredRecords = { facts: RecordFact[]; years: number[] }

const versions = new Map<Rule, string>()

/** Identifies the text of a rule: a changed rule is another version. */
export function versionOf(rule: Rule): string {
  const known = versions.get(rule)
  if (known) return known
  const version = createHash('sha256').update(JSON.stringify(rule)).digest('hex').slice(0, 12)
  versions.set(rule, version)
  return version
}

/** Identifies all rules together. */
export const RULE_BOOK_VERSION = createHash('sha256').update(JSON.stringify(RULES)).digest('hex').slice(0, 12)

export type Settled = { subjectId: number; changed: number }

/**
 * Makes the obligations of a subject those of the rules. `tx` is a transaction in which the subject stays locked. With
 * `fresh`, the records are read again, or only the tax filings; otherwise what they said last is used, so that an answer
 * costs the same whatever the books hold.
 */
export async function settle(
  tx: Db,
  by: By,
  { memberId, entityId }: SubjectRef,
  now: Date,
  { fresh }: { fresh: boolean | 'filings' },
): Promise<Settled> {
  const of = { member_id: memberId, entity_id: entityId }
  await tx.maybe(insertSubject, of)
  await tx.one(lockSubject, of)
  const subject = await tx.one(findSubject, of)
  const kept = subject.record_facts as StoredRecords | []
  const records =
    fresh === true || Array.isArray(kept)
      ? await refresh(tx, subject.id, { memberId, entityId }, now)
      : { ...kept, filings: subject.filings as FilingFact[] }
  if (fresh === 'filings' && entityId !== null) {
    records.filings = await readFilings(tx, entityId, records.years)
    await tx.one(updateFilings, { id: subject.id, filings: records.filings })
  }
  const { facts, years, filings } = records
  const stored = await tx.all(listStored, { subject_id: subject.id, first_year: years[0] ?? LAST_YEAR })
  const changes = planSettlement({
    subject: entityId === null ? 'owner' : 'llc',
    years,
    nextYear: now.getUTCFullYear() + 1,
    known: knownFrom(facts, subject.answers as GivenAnswer[]),
    filings,
    stored: stored as StoredObligation[],
    versionOf,
  })
  if (changes.length) {
    await writeChanges(tx, by, subject.id, { memberId, entityId }, changes, now)
    await tx.maybe(updateOpenFacts, { subject_id: subject.id })
  }
  return { subjectId: subject.id, changed: changes.length }
}

async function refresh(
  tx: Db,
  subjectId: number,
  { memberId, entityId }: SubjectRef,
  now: Date,
): Promise<Records> {
  const records =
    entityId === null ? await readOwnerRecords(tx, memberId, now) : await readLlcRecords(tx, entityId, now)
  const { facts, years, filings } = records
  await tx.one(updateRecords, {
    id: subjectId,
    record_facts: { facts, years } satisfies StoredRecords,
    filings,
    look_on: nextLook(facts, now),
  })
  return records
}

/** The day after the year, or after the tax year, whichever comes first: then there are new obligations. */
function nextLook(facts: readonly RecordFact[], now: Date): string {
  const today = dateOf(now)
  const year = now.getUTCFullYear()
  const end = facts.find(({ fact }) => fact === 'fiscal_year_end')?.value
  const month = typeof end === 'string' ? Number(end.slice(0, 2)) : 12
  const days = [dateFrom(year, month + 1, 1), dateFrom(year + 1, 1, 1)].filter(day => day > today)
  return days.toSorted()[0]!
}

async function writeChanges(
  tx: Db,
  by: By,
  subjectId: number,
  { memberId, entityId }: SubjectRef,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  const today = dateOf(now)
  const used = [...new Set(changes.flatMap(({ rule }) => rule ?? []))]
  await tx.one(settleObligations, {
    subject_id: subjectId,
    record: entityId === null ? `member/${memberId}` : `entity/${entityId}`,
    rules: used.map(rule => ({ id: rule.id, version: versionOf(rule), rule })),
    changes: changes.map(({ rule, ...change }, place) => {
      const dueBy = change.is_extended ? (change.extended_due_date ?? change.due_date) : change.due_date
      const isOpen = change.state === 'due' && !change.gone && dueBy !== null
      return {
        ...change,
        place,
        rule_id: rule?.id ?? null,
        rule_version: rule ? versionOf(rule) : null,
        remind_on: isOpen ? firstReminder(dueBy, today) : null,
      }
    }),
    ...byParams({ ...by, idempotency: null }),
  })
}
