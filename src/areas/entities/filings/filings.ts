import { errors } from '../../../kernel/http/errors.ts'
import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { longDates } from '../../../kernel/values/date-text.ts'
import { dateOf, isCalendarDate } from '../../../kernel/values/dates.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { emailFooter } from '../../members/members.ts'
import { entitiesErrors } from '../entities.errors.ts'
import { lockEntity } from '../entity.sql.ts'
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
  takeUnplannedOf,
  takeUnreminded,
} from './filing.sql.ts'
import { firstReminder, planReminder, writeReminder } from './reminder.rules.ts'

/** How much is done per transaction, and per run at most; the next run does the rest. */
const BATCH_SIZE = 50
const MAX_BATCHES = 20

const byJob = (name: string): By => ({ actor: `job:${name}`, ip: null, idempotency: null })

/** Runs batches until one is not full or the limit is reached. */
async function inBatches(work: () => Promise<number>): Promise<number> {
  let done = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const size = await work()
    done += size
    if (size < BATCH_SIZE) break
  }
  return done
}

/** The job "tax filings": schedules filings automatically. Returns how many LLCs were checked. */
export function planAllFilings(database: Pick<Database, 'transaction'>, now: Date): Promise<number> {
  return inBatches(() => database.transaction(tx => planDueFilings(tx, byJob('filings'), now)))
}

/** One batch of it, in a transaction. */
export async function planDueFilings(tx: Db, by: By, now: Date): Promise<number> {
  const today = dateOf(now)
  const found = await tx.all(takeUnplanned, { today, most: BATCH_SIZE })
  for (const { id, ...basis } of found) await plan(tx, by, id, basis, today)
  return found.length
}

/**
 * Plans the filings of one LLC immediately if its record has changed, in the same transaction. Returns which
 * were added, closed, opened or moved, such as `5472/2026`.
 */
export async function planFilingsOf(tx: Db, by: By, entityId: number, now: Date): Promise<string[]> {
  const today = dateOf(now)
  const found = await tx.maybe(takeUnplannedOf, { id: entityId, today })
  if (!found) return []
  const { id, ...basis } = found
  return plan(tx, by, id, basis, today)
}

async function plan(tx: Db, by: By, id: number, basis: FilingBasis, today: string): Promise<string[]> {
  const { filings, nextOn } = planFilings(basis, today)
  const done = await tx.maybe(planEntityFilings, {
    entity_id: id,
    form: FORM,
    filings: filings.map(({ year, due_date, extended_due_date }) => ({
      year,
      due_date,
      extended_due_date,
      remind_on: firstReminder(due_date, today),
      extended_remind_on: firstReminder(extended_due_date, today),
    })),
    // An LLC that is no longer foreign-owned still has to file for the time when it was.
    settle: basis.foreign_owned,
    next_on: nextOn,
    ...byParams(by),
  })
  return done?.changed.split(',') ?? []
}

/** The job "filing reminders". Returns how many filings were checked. */
export function remindOfFilings(
  database: Pick<Database, 'transaction'>,
  now: Date,
  publicUrl: string | null = null,
): Promise<number> {
  return inBatches(() =>
    database.transaction(async tx => {
      const due = await tx.all(takeUnreminded, { today: dateOf(now), most: BATCH_SIZE })
      for (const filing of due) await remind(tx, filing, dateOf(now), publicUrl)
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

async function remind(tx: Db, filing: Unreminded, today: string, publicUrl: string | null): Promise<void> {
  const { id, year, due_by: dueBy } = filing
  const reminder = planReminder(dueBy, today)
  const taxYear = taxYearsUpTo(filing, today).find(known => known.year === year)
  // A filing outside its LLC's years waits for the plan to settle it.
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
    language: filing.language,
    to_address: filing.to_address,
    subject,
    body: publicUrl === null ? body : body + emailFooter(filing.language as Language, publicUrl),
    ...byParams(byJob('reminders')),
  })
}

export type FilingMark = {
  entityId: number
  form: string
  year: number
  /** The day it was filed, or the extension requested. */
  on: string
} & (
  | { status: Exclude<FilingStatus, 'filed'> }
  /** `elsewhere` is why no package is stored here; null if one is. */
  | {
      status: 'filed'
      elsewhere: string | null
      /** An amended return: one that was filed before stays filed on its day. */
      amends?: boolean
    }
)

/**
 * Sets the status of a filing, also of one that is due but not planned yet. Whether it may be filed is for the tax area to
 * decide, which knows the stored packages. What a person marks as filed or
 * not required stays so whatever happens to the record; `pending` returns it to the plan. `tx` is a
 * transaction in which the LLC stays locked, so that its filings are not planned meanwhile. `runsUntil` is
 * the last day of a tax year that has not ended.
 */
export async function markFiling(
  tx: Db,
  by: By,
  mark: FilingMark,
  now: Date,
): Promise<{ id: number; runsUntil: string | null }> {
  const { entityId, form, year, status, on } = mark
  const today = dateOf(now)
  if (!isCalendarDate(on)) throw errors.invalid_date({ field: 'on' })
  if (on > today) throw errors.date_in_future({ field: 'on' })
  await tx.one(lockEntity, { id: entityId })
  const { due_date, extended_due_date, ...basis } = await tx.one(findFiling, {
    entity_id: entityId,
    form,
    year,
  })
  // Treats an LLC that is no longer foreign-owned as if it were: it may still have to file for that time.
  const asForeign = planFilings({ ...basis, foreign_owned: true }, today).filings
  const planned = form === FORM ? asForeign.find(known => known.year === year) : undefined
  if (due_date === null && !(planned && basis.foreign_owned))
    throw entitiesErrors.filing_not_found({ entity: entityId, form, year })
  // What was closed or filed under an earlier record is due as the record says now.
  const dueDate = planned?.due_date ?? due_date!
  if (!planned && (status === 'extended' || status === 'pending'))
    throw entitiesErrors.filing_year_not_owed({ year, status }, { field: 'status' })
  if (status === 'extended' && on > dueDate)
    throw entitiesErrors.filing_extension_too_late({ due_date: longDates(dueDate) }, { field: 'on' })
  const extended = status === 'extended' ? planned!.extended_due_date : null
  const open = status === 'pending' ? dueDate : extended
  const { id } = await tx.one(markFilingStatus, {
    entity_id: entityId,
    form,
    year,
    due_date: dueDate,
    status,
    filed_on: status === 'filed' ? on : null,
    filed_elsewhere: mark.status === 'filed' ? mark.elsewhere : null,
    amends: mark.status === 'filed' && mark.amends === true,
    // A filing made within an extension keeps the extended date.
    extended_due_date: status === 'filed' ? extended_due_date : extended,
    remind_on: open === null ? null : firstReminder(open, today),
    ...byParams(by),
  })
  const ends = taxYearsUpTo(basis, today).find(known => known.year === year)?.ends
  return { id, runsUntil: ends !== undefined && ends >= today ? ends : null }
}
