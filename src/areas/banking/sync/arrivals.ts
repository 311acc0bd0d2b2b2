import type { Db } from '../../../kernel/sql/postgres.ts'
import type { By } from '../../../kernel/sql/write.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { EntryDrafts, type PlannedEntry } from '../../bookkeeping/bookkeeping.ts'
import { deleteArrivals, insertArrivals, keepArrivals, MANY_ARRIVALS } from './arrival.sql.ts'
import type { Booking } from './import.ts'

/** New transactions with their draft entries, saved page by page while the bank is read. */
export class Arrivals {
  private readonly drafts: EntryDrafts
  /** The number of transactions. */
  length = 0

  private constructor(drafts: EntryDrafts) {
    this.drafts = drafts
  }

  static async begin(db: Db): Promise<Arrivals> {
    return new Arrivals(await EntryDrafts.begin(db))
  }

  async add(db: Db, bookings: readonly Booking[]): Promise<void> {
    if (bookings.length === 0) return
    let place = this.drafts.length
    const rows = bookings.map(({ one: { seen, accountId, bankId }, entries, reason, hasFee }) => {
      const entry_place = place
      place += entries.length
      return {
        account_id: accountId,
        bank_id: bankId,
        status: seen.status,
        amount: textFromUnits(seen.amount),
        day: seen.date,
        made_at: seen.madeAt,
        payee: seen.payee,
        reason,
        entry_place,
        fee_place: hasFee ? entry_place + 1 : null,
      }
    })
    this.length += rows.length
    await Promise.all([
      this.drafts.add(
        db,
        bookings.flatMap(booking => booking.entries),
      ),
      db.all(insertArrivals, { batch: this.drafts.batch, ...MANY_ARRIVALS.of(rows) }),
    ])
  }

  /**
   * Books all of them, together with the entries for `more`, in the given transaction. Returns the ids of the
   * entries for `more`, in order.
   */
  async book(tx: Db, by: By, more: readonly PlannedEntry[]): Promise<number[]> {
    const own = this.drafts.length
    await this.drafts.add(tx, more)
    if (this.drafts.length === 0) return []
    const ids = await this.drafts.book(tx, by)
    if (this.length > 0) await tx.all(keepArrivals, { batch: this.drafts.batch, ids: ids.join() })
    return ids.slice(own)
  }

  async discard(db: Db): Promise<void> {
    await Promise.all([
      this.drafts.discard(db),
      this.length > 0 && db.all(deleteArrivals, { batch: this.drafts.batch }),
    ])
  }
}
