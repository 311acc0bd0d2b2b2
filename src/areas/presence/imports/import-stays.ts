import type { Upload } from '../../../kernel/http/endpoint.ts'
import { enforceLimit } from '../../../kernel/http/throttle.ts'
import { readWholeUpload } from '../../../kernel/http/whole-upload.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { addDays, dateOf } from '../../../kernel/values/dates.ts'
import { insertChange, lockLog } from '../change.sql.ts'
import { applyStroke, NO_PLANS } from '../changes.ts'
import { presenceErrors } from '../presence.errors.ts'
import { type Calendar, computeDays } from '../presence.rules.ts'
import { findDecidingStays } from '../stays.ts'
import { type FileStay, MAX_FILE_BYTES } from './stay-file.rules.ts'

/** Far more than a person previews or imports. */
const MAX_AN_HOUR = 100

export const holdBackStayFiles = (db: Db, memberId: number): Promise<void> =>
  enforceLimit(db, { key: ['files of stays by member', memberId], most: MAX_AN_HOUR, seconds: 3600 })

export const readStayFile = (upload: Upload | null): Promise<Buffer> =>
  readWholeUpload(upload, MAX_FILE_BYTES, () =>
    presenceErrors.presence_import_too_large({ max: MAX_FILE_BYTES / 1024 }),
  )

/** Records the stays of a file as one change, in a transaction. Null if nothing changed. */
export async function importStays(
  tx: Db,
  by: By,
  memberId: number,
  stays: readonly FileStay[],
  now: Date,
): Promise<string | null> {
  await tx.one(lockLog, { member_id: memberId })
  const days = stays.flatMap(({ from, until }) => [from, until]).toSorted()
  const range = { from: days[0]!, until: days.at(-1)! }
  const log = await findDecidingStays(tx, memberId, range)
  if (isRecorded(stays, computeDays(log, range, dateOf(now)))) return null
  const added = new Set<number>()
  const removed = new Set<number>()
  for (const { from, until, country } of stays) {
    const step = await applyStroke(tx, by, memberId, { from, until, country }, now)
    // A stay that this import added and replaced was never there before it.
    for (const id of step.removed) if (!added.delete(id)) removed.add(id)
    for (const id of step.added) added.add(id)
  }
  if (added.size + removed.size === 0) return null
  const change = {
    member_id: memberId,
    kind: 'import',
    starts_on: range.from,
    ends_on: range.until,
    country: null,
    added: [...added],
    removed: [...removed],
    ...NO_PLANS,
  }
  return (await tx.one(insertChange, { ...change, ...byParams(by) })).body
}

/** Whether every day of the stays has its country already; on a day of travel the later stay counts. */
function isRecorded(stays: readonly FileStay[], calendar: Calendar): boolean {
  const wanted = new Map<string, string>()
  for (const { from, until, country } of stays)
    for (let day = from; day <= until; day = addDays(day, 1)) wanted.set(day, country)
  return [...wanted].every(
    ([day, country]) => calendar[day]?.country === country && calendar[day].source === 'recorded',
  )
}
