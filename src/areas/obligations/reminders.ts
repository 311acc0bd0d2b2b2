import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import type { Language } from '../../kernel/values/language.ts'
import { followsFiling } from './follows-filing.rules.ts'
import { nameOf } from './present.rules.ts'
import { DEFAULT_DAYS, planReminder, writeReminder } from './reminders.rules.ts'
import { markReminded, moveReminder, takeUnreminded } from './reminders.sql.ts'
import { type Rule, textsOf } from './rule-book.rules.ts'

const BY_JOB: By = { actor: 'job:reminders', ip: null, idempotency: null }
/** How many are handled per transaction, and per run at most. */
const BATCH_SIZE = 50
const MAX_BATCHES = 20

/** The job "obligation reminders". Returns how many obligations were considered. */
export async function remindOfObligations(
  database: Pick<Database, 'transaction'>,
  now: Date,
): Promise<number> {
  let done = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const size = await database.transaction(tx => remindBatch(tx, dateOf(now)))
    done += size
    if (size < BATCH_SIZE) break
  }
  return done
}

async function remindBatch(tx: Db, today: string): Promise<number> {
  const due = await tx.all(takeUnreminded, { today, most: BATCH_SIZE })
  for (const one of due) {
    const { id, due_by: dueBy, to_address, title, year } = one
    const days = followsFiling(one.obligation) ? [] : ((one.days as number[] | null) ?? DEFAULT_DAYS)
    const { stage, daysLeft, nextOn } = planReminder(days, dueBy, today)
    if (stage === null) {
      await tx.one(moveReminder, { id, next_on: nextOn })
      continue
    }
    const language = one.language as Language
    const rule = one.rule as Rule | null
    const texts = rule && textsOf(rule)
    const mail = writeReminder({
      language,
      memberName: one.member_name,
      llcName: one.llc_name,
      name: nameOf({ rule, title })[language],
      year,
      dueBy,
      daysLeft,
      channel: texts?.channel[language] ?? null,
      penalty: texts?.penalty[language] ?? null,
    })
    await tx.one(markReminded, {
      id,
      next_on: nextOn,
      stage: String(stage),
      about: `obligation/${id}/due/${dueBy}/${stage}`,
      language,
      to_address,
      ...mail,
      ...byParams(BY_JOB),
    })
  }
  return due.length
}
