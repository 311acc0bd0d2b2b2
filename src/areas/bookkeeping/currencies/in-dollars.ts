import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { findRates, type Rate } from '../../rates/rates.ts'
import { fieldInBatch } from '../entries/batch.rules.ts'
import type { NewEntry } from '../entries/entry.rules.ts'
import { convert, rateWanted } from './convert.rules.ts'
import type { SentEntry } from './sent-entry.rules.ts'

/** The entry in dollars, with its original amount and rate if it was in another currency. */
export async function inDollars(db: Db, sent: SentEntry): Promise<NewEntry> {
  const wanted = rateWanted(sent)
  const [rate = null] = wanted ? await findRates(db, [wanted]) : []
  return converted(sent, rate)
}

/** Entries of a batch in dollars. An error names the place in the batch. */
export async function allInDollars(db: Db, sent: readonly SentEntry[]): Promise<NewEntry[]> {
  const wanted = sent.map(rateWanted)
  const rates = (
    await findRates(
      db,
      wanted.filter(one => one !== null),
    )
  ).values()
  return sent.map((entry, place) => {
    const rate = wanted[place] ? (rates.next().value ?? null) : null
    return atPlace(place, () => converted(entry, rate))
  })
}

function converted(sent: SentEntry, rate: Rate | null): NewEntry {
  const { currency: _, original_amount: __, exchange_rate: ___, rate_source: ____, ...entry } = sent
  return { ...entry, ...convert(sent, rate) }
}

function atPlace<T>(place: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof Refusal ? error.withFields(field => fieldInBatch(place, field)) : error
  }
}
