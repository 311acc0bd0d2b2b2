import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { DAY_MS } from '../../../kernel/values/dates.ts'
import { asRefusal } from './entries.ts'
import { Placing, type PlannedEntry } from './entry.rules.ts'
import {
  beginBatch,
  bookDrafts,
  deleteDrafts,
  deleteUnusedDrafts,
  insertDrafts,
  MANY_DRAFTS,
  turnBooksOf,
} from './entry.sql.ts'

/** Entries booked per statement. */
const BATCH_SIZE = 10_000

/**
 * Many entries, saved as they arrive and booked all at once. None is visible before, and none is held in
 * memory: reading them, from a bank or a file, may take longer than the books can be locked.
 */
export class EntryDrafts {
  /** A unique number. */
  readonly batch: number
  private placing = new Placing()
  private count = 0
  private readonly entityIds = new Set<number>()

  private constructor(batch: number) {
    this.batch = batch
  }

  static async begin(db: Db): Promise<EntryDrafts> {
    return new EntryDrafts((await db.one(beginBatch, {})).batch)
  }

  /** The number of entries. */
  get length(): number {
    return this.count
  }

  async add(db: Db, entries: readonly PlannedEntry[]): Promise<void> {
    if (entries.length === 0) return
    const rows = entries.map(entry => this.place(entry))
    await db.all(insertDrafts, { batch: this.batch, ...MANY_DRAFTS.of(rows) })
  }

  private place(entry: PlannedEntry) {
    if (this.count % BATCH_SIZE === 0) this.placing = new Placing(this.count)
    this.count++
    this.entityIds.add(entry.entity_id)
    return this.placing.place(entry)
  }

  /** Books all of them in the given transaction. Returns their ids in the order they were added. */
  async book(tx: Db, by: By): Promise<number[]> {
    const ids: number[] = []
    for (let from = 0; from < this.count; from += BATCH_SIZE) {
      const some = { batch: this.batch, from, to: from + BATCH_SIZE }
      try {
        const booked = await tx.maybe(bookDrafts, { ...some, ...byParams(by) })
        for (const id of booked?.ids.split(',') ?? []) ids.push(Number(id))
      } catch (error) {
        throw asRefusal(error)
      }
    }
    if (ids.length !== this.count) throw new Error(`of ${this.count} drafts ${ids.length} are left`)
    await tx.all(turnBooksOf, { entity_ids: [...this.entityIds] })
    return ids
  }

  async discard(db: Db): Promise<void> {
    if (this.count > 0) await db.all(deleteDrafts, { batch: this.batch })
  }
}

export const deleteUnusedDraftsJob: Job = {
  name: 'delete unused imported entries',
  everyMs: 3_600_000,
  run: ({ database, now }) =>
    database.durable.all(deleteUnusedDrafts, { before: new Date(now().getTime() - DAY_MS).toISOString() }),
}
