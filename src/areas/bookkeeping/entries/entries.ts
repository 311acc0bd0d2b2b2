import type { DatabaseError } from 'pg'
import { JsonText } from '../../../kernel/http/endpoint.ts'
import { MAX_ERRORS } from '../../../kernel/http/fields.ts'
import { RecentAnswers } from '../../../kernel/http/recent-answers.ts'
import { Refusal, refuseAll } from '../../../kernel/http/refusal.ts'
import { type Db, epochOf } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { FIRST_YEAR, LAST_YEAR } from '../../../kernel/values/dates.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { fieldInBatch } from './batch.rules.ts'
import { ENTRY_PAGES, type EntryFilter, entryParams, Placing, type PlannedEntry } from './entry.rules.ts'
import {
  findWrongReferences,
  insertBatch,
  insertEntries,
  insertEntry,
  listBehindOffset,
  listBehindOffsetOfCategory,
  listMonthOfYears,
  listMonthOfYearsOfCategory,
  listNewest,
  listNewestOfCategory,
  listWithIds,
} from './entry.sql.ts'

/**
 * Adds one entry or many: all or none, with the totals. The ids are in the order of the entries. The database rejects
 * a counterparty or document of another LLC, and nothing is left behind. Batches of the API use `addBatch`, imports
 * `EntryDrafts`.
 */
export async function addEntries(
  db: Db,
  by: By,
  entries: readonly PlannedEntry[],
): Promise<{ ids: number[]; body: string }> {
  if (entries.length === 0) return { ids: [], body: '' }
  try {
    const { ids, body } =
      entries.length === 1
        ? await db.one(insertEntry, { ...entryParams(entries[0]!), ...byParams(by) })
        : await db.one(insertEntries, { rows: placed(entries), ...byParams(by) })
    return { ids: ids.split(',').map(Number), body }
  } catch (error) {
    throw asRefusal(error)
  }
}

function placed(entries: readonly PlannedEntry[]) {
  const placing = new Placing()
  return entries.map(entry => placing.place(entry))
}

/** Entries of one LLC, with a response that has all of them. An error names the place in the batch. */
export async function addBatch(db: Db, by: By, entries: readonly PlannedEntry[]): Promise<string> {
  try {
    return (await db.one(insertBatch, { rows: placed(entries), ...byParams(by) })).body
  } catch (error) {
    const refusal = asRefusal(error)
    throw refusal instanceof Refusal ? await findWrongOne(db, entries, refusal) : error
  }
}

/** The database rejects a batch without saying which entry names something of another LLC. */
async function findWrongOne(db: Db, entries: readonly PlannedEntry[], refusal: Refusal): Promise<Refusal> {
  const ids = (name: 'counterparty_id' | 'document_id') => [
    ...new Set(entries.map(entry => entry[name]).filter(id => id !== null)),
  ]
  const wrong = await db.one(findWrongReferences, {
    entity_id: entries[0]!.entity_id,
    counterparties: ids('counterparty_id'),
    documents: ids('document_id'),
  })
  const counterparties = new Set(wrong.counterparties as number[])
  const documents = new Set(wrong.documents as number[])
  const found = entries.flatMap(({ counterparty_id, document_id }, place) => [
    ...(counterparty_id !== null && counterparties.has(counterparty_id)
      ? [bookkeepingErrors.counterparty_not_found({ field: fieldInBatch(place, 'counterparty_id') })]
      : []),
    ...(document_id !== null && documents.has(document_id)
      ? [bookkeepingErrors.entry_document_not_found({ field: fieldInBatch(place, 'document_id') })]
      : []),
  ])
  // Corrected in the meantime by someone else.
  const [first = refusal, ...others] = found.slice(0, MAX_ERRORS)
  return refuseAll([first, ...others])
}

export function asRefusal(error: unknown): unknown {
  const { constraint } = error as DatabaseError
  if (constraint === 'entry_counterparty')
    return bookkeepingErrors.counterparty_not_found({ field: 'counterparty_id' })
  if (constraint === 'entry_document')
    return bookkeepingErrors.entry_document_not_found({ field: 'document_id' })
  return error
}

/** Recent pages, per database; up to 16 MB. */
const recentPages = new WeakMap<Db, RecentAnswers>()

/**
 * One page of entries, newest first, with totals over all matches. A page cached at the current revision of
 * the books, which the caller's admission has just read, is returned without a query.
 */
export async function findEntryPage(db: Db, filter: EntryFilter, revision: number): Promise<JsonText> {
  const recent = recentPages.get(db) ?? new RecentAnswers(16 * 1024 * 1024)
  recentPages.set(db, recent)
  const epoch = epochOf(db)
  const name = JSON.stringify([epoch, ...Object.values(filter)])
  const kept = recent.find(name, revision)
  if (kept) return kept
  const page = await findPage(db, filter)
  const pagination = JSON.stringify(ENTRY_PAGES.pagination(filter, page.total, page.last))
  const answer = new JsonText(
    `{"data":[${page.entries ?? ''}],"summary":${page.summary},"pagination":${pagination}}`,
    page.revision,
  )
  if (epochOf(db) === epoch) recent.keep(name, page.revision, answer)
  return answer
}

/** Before the newest entry of any books. */
const START = { year: 9999, month: 12, seq: 2 ** 31 - 1, id: Number.MAX_SAFE_INTEGER }

const positionParams = ({ year, month, seq, id }: typeof START) => ({
  after_year: year,
  after_month: month,
  after_seq: seq,
  after_id: id,
})

function findPage(db: Db, filter: EntryFilter) {
  const { entity_id, ids, year, month, category, limit, cursor } = filter
  const offset = filter.offset ?? 0
  const range = {
    from_year: year ?? FIRST_YEAR,
    to_year: year ?? LAST_YEAR,
    from_month: month ?? 1,
    to_month: month ?? 12,
  }
  const after = cursor?.after ?? START
  const params = {
    entity_id,
    ...range,
    limit,
    ...positionParams(after),
  }
  if (ids !== null) return db.one(listWithIds, { ...params, ids, category, offset })
  // One month of every year is not a range in the index; the months' counts find it anyway.
  if (month !== null && year === null)
    return category === null
      ? db.one(listMonthOfYears, { ...params, offset })
      : db.one(listMonthOfYearsOfCategory, { ...params, offset, category })
  if (offset === 0) {
    const isInRange =
      after.year < range.to_year || (after.year === range.to_year && after.month <= range.to_month)
    const end = { ...START, year: range.to_year, month: range.to_month }
    const newest = isInRange ? params : { ...params, ...positionParams(end) }
    return category === null
      ? db.one(listNewest, newest)
      : db.one(listNewestOfCategory, { ...newest, category })
  }
  return category === null
    ? db.one(listBehindOffset, { ...params, offset })
    : db.one(listBehindOffsetOfCategory, { ...params, offset, category })
}
