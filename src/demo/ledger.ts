import {
  decideTransaction,
  type NewTransaction,
  planTransaction,
  submitDueOccurrence,
  submitPlanned,
  transactionIdFrom,
} from '../areas/ledger/ledger.ts'
import { DAY_MS, dateOf } from '../kernel/values/dates.ts'
import type { DemoContext } from './demo-context.ts'
import { type Random, randomFrom } from './random.ts'
import type { DemoTransaction } from './stories/transaction-story.ts'
import { TRANSACTIONS } from './stories/transactions.ts'

const HOUR_MS = 3_600_000

/** Recent decisions; the email about older ones was sent long ago. */
const NEWS_DAYS = 7

/**
 * The demo's governance ledger, replayed day by day, so that its order and state are those of months of use:
 * the ledger itself submits recurring transactions.
 */
export async function writeLedger(deps: DemoContext): Promise<void> {
  const life = new LedgerLife(deps)
  const today = Date.parse(dateOf(deps.now))
  const first = Math.max(...TRANSACTIONS.map(({ daysAgo }) => daysAgo))
  for (let day = today - first * DAY_MS; day <= today; day += DAY_MS) {
    await life.submitDue(day)
    for (const story of TRANSACTIONS)
      if (today - story.daysAgo * DAY_MS === day) await life.submit(story, life.timeOn(day))
    await life.decideUntil(day + DAY_MS)
  }
}

type Waiting = { transactionId: string; story: DemoTransaction; occurrence: number; decideAt: number }

class LedgerLife {
  private readonly deps: DemoContext
  private readonly random: Random = randomFrom('ledger')
  private readonly stories = new Map<number, DemoTransaction>()
  private waiting: Waiting[] = []

  constructor(deps: DemoContext) {
    this.deps = deps
  }

  /** A time within a day's working hours, but never in the future. */
  timeOn(day: number): number {
    const time = day + 8 * HOUR_MS + this.random.between(0, 9 * HOUR_MS)
    return Math.min(time, this.deps.now.getTime())
  }

  async submit(story: DemoTransaction, at: number): Promise<void> {
    const { tx, by, members } = this.deps
    const llc = members.flatMap(({ llcs }) => llcs).find(({ name }) => name === story.llc)
    if (!llc) return
    const wanted: NewTransaction = {
      entity_id: llc.id,
      amount: BigInt(story.amount) * 10_000n,
      category: story.category,
      description: story.description,
      strategic_decision: story.strategic ?? null,
      bank: story.bank ?? null,
      exec_date: story.execIn === undefined ? null : dateOf(new Date(at + story.execIn * DAY_MS)),
      recurring: story.recurring ?? 'no',
    }
    const planned = planTransaction(wanted, this.idAt(at), new Date(at))
    const { transaction_id, series_id } = await submitPlanned(tx, by, planned)
    if (series_id !== null) this.stories.set(series_id, story)
    this.wait(transaction_id, story, 0, at)
  }

  /** What the ledger itself submits early that morning. */
  async submitDue(day: number): Promise<void> {
    const at = Math.min(day + 6 * HOUR_MS, this.deps.now.getTime())
    for (;;) {
      const { tx, by } = this.deps
      const made = await submitDueOccurrence(tx, by, this.idAt(at), new Date(at))
      if (!made) return
      this.wait(made.transaction_id, this.stories.get(made.series_id)!, made.occurrence, at)
    }
  }

  private wait(transactionId: string, story: DemoTransaction, occurrence: number, at: number): void {
    const decided = story.decided?.[occurrence]
    if (!decided) return
    const decideAt = this.timeOn(Math.floor(at / DAY_MS) * DAY_MS + decided.after * DAY_MS)
    this.waiting.push({ transactionId, story, occurrence, decideAt })
  }

  async decideUntil(end: number): Promise<void> {
    const { tx, by, now, staff } = this.deps
    const due = this.waiting.filter(({ decideAt }) => decideAt < end && decideAt < now.getTime())
    this.waiting = this.waiting.filter(one => !due.includes(one))
    for (const { transactionId, story, occurrence, decideAt } of due.sort(
      (a, b) => a.decideAt - b.decideAt,
    )) {
      const { status, resolution = null, by: role = 'manager' } = story.decided![occurrence]!
      const managerId = staff.find(person => person.role === role)!.id
      const sendsEmail = decideAt > now.getTime() - NEWS_DAYS * DAY_MS
      const decision = { transactionId, status, resolution, managerId, sendsEmail }
      await decideTransaction(tx, by, decision, new Date(decideAt))
    }
  }

  /** An id as of that time: a UUIDv7. */
  private idAt(at: number): string {
    const hex = (length: number) => this.random.text('0123456789abcdef', length)
    const time = at.toString(16).padStart(12, '0')
    return transactionIdFrom(`${time}7${hex(3)}${this.random.pick([...'89ab'])}${hex(15)}`)
  }
}
