import { dateOf, isCalendarDate } from '../../kernel/dates.ts'
import type { Database, Db } from '../../kernel/postgres.ts'
import { invalid } from '../../kernel/refusal.ts'
import { type By, byParams } from '../../kernel/write.ts'
import { lockEntity } from './entity.sql.ts'
import {
  computeDueDates,
  type FilingBasis,
  type FilingStatus,
  FORM,
  planFilings,
  taxYearsUpTo,
} from './filing.rules.ts'
import {
  dropReminder,
  findFiling,
  markFilingStatus,
  markReminded,
  planEntityFilings,
  takeUnplanned,
  takeUnreminded,
} from './filing.sql.ts'
import { firstReminder, planReminder, writeReminder } from './reminder.rules.ts'

/** How much is done in one transaction, and in one run of a chore at most; the rest is for the next run. */
const BATCH = 50
const MOST_BATCHES = 20

const byJob = (name: string): By => ({ actor: `job:${name}`, ip: null, idempotency: null })

/** Runs batches until one is not full, or enough was done. */
async function inBatches(work: () => Promise<number>): Promise<number> {
  let done = 0
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const size = await work()
    done += size
    if (size < BATCH) break
  }
  return done
}

/** The chore "tax filings": whatever is to be filed appears by itself. Returns how many LLCs were looked at. */
export function planAllFilings(database: Pick<Database, 'transaction'>, now: Date): Promise<number> {
  return inBatches(() => database.transaction(tx => planDueFilings(tx, byJob('filings'), now)))
}

/** One batch of it, in a transaction. */
export async function planDueFilings(tx: Db, by: By, now: Date): Promise<number> {
  const today = dateOf(now)
  const found = await tx.all(takeUnplanned, { today, most: BATCH })
  for (const { id, ...basis } of found) {
    const { filings, nextOn } = planFilings(basis, today)
    await tx.maybe(planEntityFilings, {
      entity_id: id,
      form: FORM,
      filings: filings.map(({ year, due_date, extended_due_date }) => ({
        year,
        due_date,
        extended_due_date,
        remind_on: firstReminder(due_date, today),
        extended_remind_on: firstReminder(extended_due_date, today),
      })),
      // An LLC that is no longer foreign-owned still owes what it owed while it was.
      settle: basis.foreign_owned,
      next_on: nextOn,
      ...byParams(by),
    })
  }
  return found.length
}

/** The chore "filing reminders". Returns how many filings were looked at. */
export function remindOfFilings(database: Pick<Database, 'transaction'>, now: Date): Promise<number> {
  return inBatches(() =>
    database.transaction(async tx => {
      const due = await tx.all(takeUnreminded, { today: dateOf(now), most: BATCH })
      for (const filing of due) await remind(tx, filing, dateOf(now))
      return due.length
    }),
  )
}

type Unreminded = FilingBasis & {
  id: number
  year: number
  due_by: string
  filing_status: string
  entity_name: string
  to_address: string
  member_name: string
  language: string
}

async function remind(tx: Db, filing: Unreminded, today: string): Promise<void> {
  const { id, year, due_by: dueBy } = filing
  const reminder = planReminder(dueBy, today)
  const taxYear = taxYearsUpTo(filing, today).find(known => known.year === year)
  // A filing outside the years of its LLC waits for the plan to settle it.
  if (!reminder || !taxYear) {
    await tx.one(dropReminder, { id })
    return
  }
  const { subject, body } = writeReminder({
    language: filing.language,
    memberName: filing.member_name,
    entityName: filing.entity_name,
    year,
    ends: taxYear.ends,
    dueBy,
    daysLeft: reminder.daysLeft,
    extended: filing.filing_status === 'extended',
    extendedDueDate: computeDueDates(taxYear).extended_due_date,
  })
  await tx.one(markReminded, {
    id,
    next_on: reminder.nextOn,
    stage: String(reminder.stage),
    about: `filing/${id}/due/${dueBy}/${reminder.stage}`,
    to_address: filing.to_address,
    subject,
    body,
    ...byParams(byJob('reminders')),
  })
}

export type FilingMark = {
  entityId: number
  form: string
  year: number
  status: FilingStatus
  /** The day it was filed, or the day the extension was asked for. */
  on: string
}

/**
 * Notes what became of a filing, also of one that is due but was not planned yet. `tx` is a transaction, in which
 * the LLC stays locked, so that its filings are not planned meanwhile.
 */
export async function markFiling(tx: Db, by: By, mark: FilingMark, now: Date): Promise<{ id: number }> {
  const { entityId, form, year, status, on } = mark
  const today = dateOf(now)
  if (!isCalendarDate(on)) throw invalid('on must be a date of the calendar, YYYY-MM-DD.')
  if (on > today) throw invalid('on must not lie in the future.')
  await tx.one(lockEntity, { id: entityId })
  const { due_date, extended_due_date, ...basis } = await tx.one(findFiling, {
    entity_id: entityId,
    form,
    year,
  })
  const planned = form === FORM ? planFilings(basis, today).filings.find(known => known.year === year) : null
  const dueDate = due_date ?? planned?.due_date
  if (!dueDate) throw invalid(`Entity ${entityId} has no filing ${form} for ${year}.`)
  if (status === 'extended') checkExtension(dueDate, planned, on)
  const extended = status === 'extended' ? planned!.extended_due_date : null
  const open = status === 'pending' ? dueDate : extended
  return tx.one(markFilingStatus, {
    entity_id: entityId,
    form,
    year,
    due_date: dueDate,
    status,
    filed_on: status === 'filed' ? on : null,
    // What was filed within an extension keeps the date it was extended to.
    extended_due_date: status === 'filed' ? extended_due_date : extended,
    remind_on: open === null ? null : firstReminder(open, today),
    ...byParams(by),
  })
}

function checkExtension(dueDate: string, planned: unknown, on: string): void {
  if (!planned) throw invalid('Only a filing of a year in which the LLC existed can be extended.')
  if (on > dueDate) throw invalid(`An extension must be asked for by ${dueDate}; say with --on when it was.`)
}
