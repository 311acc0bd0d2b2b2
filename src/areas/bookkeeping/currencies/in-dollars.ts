import type { Db } from '../../../kernel/sql/postgres.ts'
import { findRates } from '../../rates/rates.ts'
import type { NewEntry } from '../entries/entry.rules.ts'
import { convert, rateWanted } from './convert.rules.ts'
import type { SentEntry } from './sent-entry.rules.ts'

/** The entry in dollars, with its original amount and rate if it was in another currency. */
export async function inDollars(db: Db, sent: SentEntry): Promise<NewEntry> {
  const wanted = rateWanted(sent)
  const [rate = null] = wanted ? await findRates(db, [wanted]) : []
  const { currency: _, original_amount: __, exchange_rate: ___, rate_source: ____, ...entry } = sent
  return { ...entry, ...convert(sent, rate) }
}
