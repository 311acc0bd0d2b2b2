import { createKey } from '../src/areas/access/access.ts'
import { addEntries, type NewEntry, planEntry } from '../src/areas/bookkeeping/bookkeeping.ts'
import { insertCounterparty } from '../src/areas/bookkeeping/counterparties/counterparty.sql.ts'
import { CATEGORIES, CATEGORY_GROUPS } from '../src/areas/bookkeeping/vocabulary.rules.ts'
import { createEntity } from '../src/areas/entities/entities.ts'
import { createMember } from '../src/areas/members/members.ts'
import type { Secrets } from '../src/kernel/secrets.ts'
import type { Database } from '../src/kernel/sql/postgres.ts'
import { type By, byParams } from '../src/kernel/sql/write.ts'

export const BY_BENCH: By = { actor: 'bench', ip: null, idempotency: null }

/** An LLC with its owner's key. Entity ids are consecutive, so that a range names a group. */
export type Books = { entityId: number; counterpartyId: number; key: string }

const INCOME = new Set<string>(CATEGORY_GROUPS.INGRESOS)
export const HUGE_LIMIT = 1_000_000_000
export const MONTHS = 36
const FIRST_YEAR = 2024
const BATCH_SIZE = 10_000

export async function makeBooks(database: Database, secrets: Secrets, count: number): Promise<Books[]> {
  const made: Books[] = []
  for (let i = 0; i < count; i++) made.push(await makeOneBook(database, secrets))
  return made
}

let members = 0

async function makeOneBook({ durable }: Database, secrets: Secrets): Promise<Books> {
  const email = `m${++members}@example.com`
  const member = await createMember(durable, BY_BENCH, { email, name: 'Bench Member', role: 'member' })
  const wanted = { memberId: member.id, name: 'Bench LLC', state: 'NM', subscribed: true }
  const entity = await createEntity(durable, BY_BENCH, wanted, new Date())
  const counterparty = await durable.one(insertCounterparty, {
    entity_id: entity.id,
    name: 'Bench Client',
    kind: 'CLIENT',
    relation_subtype: null,
    ...byParams(BY_BENCH),
  })
  const { key } = await createKey(durable, secrets, BY_BENCH, {
    memberId: member.id,
    name: 'bench',
    scopes: ['read:bookkeeping', 'write:bookkeeping'],
    hourlyLimit: HUGE_LIMIT,
  })
  return { entityId: entity.id, counterpartyId: counterparty.id, key }
}

export type Random = () => number

/** mulberry32: the same entries in every run. */
export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** An entry like a bank import's, booked in the nth month from the first. */
export function makeEntry(books: Books, nthMonth: number, random: Random): NewEntry {
  const year = FIRST_YEAR + Math.floor(nthMonth / 12)
  const month = (nthMonth % 12) + 1
  // A few categories have most of the entries, and each is either income or expense, as in real books.
  const category = CATEGORIES[Math.floor(random() ** 2 * CATEGORIES.length)]!
  const isIncome = INCOME.has(category)
  const units = BigInt(Math.floor(random() * 50_000_000) + 100)
  const day = String(Math.floor(random() * 28) + 1).padStart(2, '0')
  const reference = Math.floor(random() * 1e12).toString(36)
  return {
    entity_id: books.entityId,
    year,
    month,
    income: isIncome ? units * 100n : 0n,
    expense: isIncome ? 0n : units * 100n,
    movement_type: null,
    category,
    counterparty_id: books.counterpartyId,
    economic_purpose: `Invoice ${reference} for design and hosting`,
    document_id: null,
    description: `Card payment ${reference}`,
    transaction_date: `${year}-${String(month).padStart(2, '0')}-${day}`,
    bank_source: 'mercury',
    external_tx_id: `txn_${reference}`,
  }
}

/** The entries of some books over the newest months, in arrival order: oldest month first. */
export function* arrivals(
  books: readonly Books[],
  entriesEach: number,
  months: number,
  seed: number,
): Generator<NewEntry> {
  const random = seededRandom(seed)
  for (let month = 0; month < months; month++) {
    const inMonth = share(entriesEach, months, month)
    // Within a month the books alternate, as in reality: no book's entries are adjacent on disk.
    for (let i = 0; i < inMonth; i++)
      for (const one of books) yield makeEntry(one, MONTHS - months + month, random)
  }
}

function share(total: number, parts: number, part: number): number {
  return Math.floor((total * (part + 1)) / parts) - Math.floor((total * part) / parts)
}

/** Writes them through the regular way into the books, like an import. */
export async function fillBooks(
  database: Database,
  entries: Iterable<NewEntry>,
  wrote: (entries: number) => void,
): Promise<void> {
  let batch: ReturnType<typeof planEntry>[] = []
  const flush = async () => {
    await addEntries(database.durable, BY_BENCH, batch)
    wrote(batch.length)
    batch = []
  }
  for (const entry of entries) {
    batch.push(planEntry(entry, 'import'))
    if (batch.length === BATCH_SIZE) await flush()
  }
  await flush()
}
