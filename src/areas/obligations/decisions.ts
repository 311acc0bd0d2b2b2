import { errors } from '../../kernel/http/errors.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { dateOf, LAST_DAY } from '../../kernel/values/dates.ts'
import { FORM_5472, followsFiling } from './follows-filing.rules.ts'
import {
  confirmProposed,
  confirmSiblings,
  findAnyObligation,
  findEvidence,
  findObligation,
  insertOneOff,
  MAX_ONE_OFFS,
  markDone,
  markNotApplicable,
  removeOneOff,
  undoDecision,
} from './obligation.sql.ts'
import { obligationsErrors } from './obligations.errors.ts'
import type { FoundObligation } from './present.rules.ts'
import { firstReminder } from './reminders.rules.ts'
import { updateOpenFacts } from './settle.sql.ts'
import { settle } from './settle.ts'

/** Where an obligation is looked for: of an LLC and, if it may be seen, of its owner; or anywhere, for staff. */
export type Scope = { entityId: number; ownerId: number | null } | 'any'

export async function expectObligation(db: Db, id: number, scope: Scope): Promise<FoundObligation> {
  const found =
    scope === 'any'
      ? await db.maybe(findAnyObligation, { id })
      : await db.maybe(findObligation, { id, entity_id: scope.entityId, owner_id: scope.ownerId })
  if (!found)
    throw scope === 'any'
      ? obligationsErrors.obligation_not_found({ id }, { field: 'obligation_id' })
      : errors.not_found()
  return found.data as FoundObligation
}

const noKey = (by: By) => byParams({ ...by, idempotency: null })

export type DoneMark = { id: number; documentId: number; doneOn: string | null; note: string | null }

/** Marks an obligation as done, with the document that proves it. */
export async function markObligationDone(
  tx: Db,
  by: By,
  { id, documentId, doneOn, note }: DoneMark,
  scope: Scope,
  now: Date,
): Promise<void> {
  const today = dateOf(now)
  const found = await expectObligation(tx, id, scope)
  if (doneOn !== null && doneOn > today) throw errors.date_in_future({ field: 'done_on' })
  if (followsFiling(found.obligation)) throw obligationsErrors.obligation_follows_filing()
  const { entity_id, member_id } = found
  if (!(await tx.maybe(findEvidence, { document_id: documentId, entity_id, member_id })))
    throw obligationsErrors.evidence_not_found({ field: 'document_id' })
  const mark = { id, document_id: documentId, done_on: doneOn ?? today, note }
  if (!(await tx.maybe(markDone, { ...mark, ...noKey(by) }))) throw obligationsErrors.obligation_not_open()
  await tx.maybe(updateOpenFacts, { subject_id: found.subject_id })
}

/** Marks an obligation as not applicable, with the reason. */
export async function markObligationNeedless(
  tx: Db,
  by: By,
  { id, reason }: { id: number; reason: string },
  scope: Scope,
): Promise<void> {
  const found = await expectObligation(tx, id, scope)
  if (found.obligation === FORM_5472) throw obligationsErrors.obligation_follows_filing()
  if (!(await tx.maybe(markNotApplicable, { id, reason, ...noKey(by) })))
    throw obligationsErrors.obligation_not_open()
  await tx.maybe(updateOpenFacts, { subject_id: found.subject_id })
}

/** Undoes what a person marked: the rules decide again. */
export async function undoObligationDecision(
  tx: Db,
  by: By,
  id: number,
  scope: Scope,
  now: Date,
): Promise<void> {
  const { member_id: memberId, entity_id: entityId, due_by } = await expectObligation(tx, id, scope)
  const remind_on = due_by === null ? null : firstReminder(due_by, dateOf(now))
  if (!(await tx.maybe(undoDecision, { id, remind_on, ...noKey(by) })))
    throw obligationsErrors.obligation_not_decided()
  await settle(tx, by, { memberId, entityId }, now, { fresh: false })
}

/** A Manager confirms what an unverified rule proposes. */
export async function confirmProposal(tx: Db, by: By, id: number, now: Date): Promise<void> {
  const { due_by } = await expectObligation(tx, id, 'any')
  const remind_on = due_by === null ? null : firstReminder(due_by, dateOf(now))
  if (!(await tx.maybe(confirmProposed, { id, remind_on, ...noKey(by) })))
    throw obligationsErrors.obligation_not_proposed()
  await tx.one(confirmSiblings, { id })
}

export type OneOff = {
  entityId: number
  memberId: number
  /** Whether it concerns the owner and not the LLC. */
  ofOwner: boolean
  title: string
  details: string | null
  dueDate: string
}

const FIRST_DUE_DATE = '2000-01-01'

/** A Manager adds an obligation that no rule knows. */
export async function addOneOff(
  tx: Db,
  by: By,
  { entityId, memberId, ofOwner, title, details, dueDate }: OneOff,
  now: Date,
): Promise<{ id: number }> {
  if (dueDate < FIRST_DUE_DATE || dueDate > LAST_DAY)
    throw errors.date_out_of_range({ min: FIRST_DUE_DATE, max: LAST_DAY }, { field: 'due_date' })
  const of = { memberId, entityId: ofOwner ? null : entityId }
  const { subjectId } = await settle(tx, by, of, now, { fresh: false })
  const made = await tx.maybe(insertOneOff, {
    subject_id: subjectId,
    year: Number(dueDate.slice(0, 4)),
    title,
    details,
    due_date: dueDate,
    remind_on: firstReminder(dueDate, dateOf(now)),
    ...noKey(by),
  })
  if (!made) throw obligationsErrors.too_many_one_offs({ max: MAX_ONE_OFFS })
  return made
}

export async function dropOneOff(tx: Db, by: By, id: number): Promise<void> {
  await expectObligation(tx, id, 'any')
  if (!(await tx.maybe(removeOneOff, { id, ...noKey(by) }))) throw obligationsErrors.obligation_not_one_off()
}
