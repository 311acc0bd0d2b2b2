import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { entitiesErrors } from '../../entities/entities.ts'
import { emailFooter } from '../../members/members.ts'
import {
  countQuestions,
  type OpenQuestions,
  type ReminderSubject,
  writeAnswerReminder,
} from './answer-reminder.rules.ts'
import { findRemindable, insertAnswerReminder, lockReminders } from './answer-reminder.sql.ts'
import { findOpenQuestions } from './open-questions.ts'
import type { ReminderOutcome, SkipReason } from './reminders.shape.ts'

/** Null if the LLC was reminded of this year today. */
export function sendReminder(
  tx: Db,
  by: By,
  about: ReminderSubject,
  ownerId: number,
  open: OpenQuestions,
  today: string,
): Promise<{ is_emailed: boolean; reminded_at: string } | null> {
  const mail = writeAnswerReminder(about, open)
  return tx.maybe(insertAnswerReminder, {
    member_id: ownerId,
    entity_id: about.entityId,
    year: about.year,
    today,
    form_questions: open.form.length,
    obligation_questions: open.obligations.length,
    language: about.language,
    subject: mail.subject,
    mail_body: mail.body + emailFooter(about.language, about.publicUrl),
    ...byParams(by),
  })
}

export type RemindingStaff = { staffId: number | null; publicUrl: string; now: Date }

/** What reminding an LLC does, or would do if `by` is null. An LLC that staff may not see does not exist. */
export async function remindLlc(
  db: Db,
  by: By | null,
  entityId: number,
  { staffId, publicUrl, now }: RemindingStaff,
): Promise<ReminderOutcome> {
  const today = dateOf(now)
  // A request that waited for the lock sees the reminder of the other.
  if (by) await db.one(lockReminders, { entity_id: entityId })
  const found = await db.maybe(findRemindable, { entity_id: entityId, today, staff_id: staffId })
  if (!found) throw entitiesErrors.entity_not_found({ id: entityId }, { field: 'entity_ids' })
  const { member_id: ownerId, llc_name, member_name, year } = found
  const language = found.language as Language
  const outcome = (skipped: SkipReason | null, questions = 0): ReminderOutcome => ({
    entity_id: entityId,
    llc_name,
    member_name,
    year,
    questions,
    is_emailed: skipped === null && found.is_emailed,
    skipped,
  })
  if (found.is_erased) return outcome('person_erased')
  if (found.is_reminded) return outcome('reminded_today')
  if (year === null) return outcome('nothing_to_answer')
  const open = await findOrNull(findOpenQuestions(db, { entityId, ownerId, year }, language, today))
  if (!open) return outcome('too_many_entries')
  const questions = countQuestions(open)
  if (questions === 0) return outcome('nothing_to_answer')
  if (!by) return outcome(null, questions)
  const about = { language, memberName: member_name, llcName: llc_name, entityId, year, publicUrl }
  const sent = await sendReminder(db, by, about, ownerId, open, today)
  return sent ? { ...outcome(null, questions), is_emailed: sent.is_emailed } : outcome('reminded_today')
}

/** Null if the books are too large for the form, which is no reason not to remind the other LLCs. */
async function findOrNull(finding: Promise<OpenQuestions>): Promise<OpenQuestions | null> {
  try {
    return await finding
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_related_entries') return null
    throw error
  }
}
