import type { JobContext } from '../../../kernel/jobs/jobs.ts'
import type { Database } from '../../../kernel/sql/postgres.ts'
import type { By } from '../../../kernel/sql/write.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { markFiling } from '../../entities/entities.ts'
import type { FilingFollower } from '../package/filing.ts'
import type { Filer } from './filer.rules.ts'
import { listFilingsToClose } from './leave-out.sql.ts'
import { computePrefill } from './prefill.rules.ts'
import { findYearBooks } from './year-books.ts'

export type Closing =
  | { closes_as: NonNullable<Filer['closes_as']> }
  | { why: 'required' | 'not_ended' | 'not_asked' }

/** The job leaves it to the job of the obligations, which runs every minute. */
const LATER: FilingFollower = async () => {}

/** Closes the filing of a year without a form; if there may be one, says why it stays open. */
export async function closeFiling(
  database: Database,
  by: By,
  { entityId, year }: { entityId: number; year: number },
  now: Date,
  follow = LATER,
): Promise<Closing> {
  const today = dateOf(now)
  const books = await findYearBooks(database.quick, entityId, year, null)
  const { filer } = computePrefill(books, today, 'en')
  const { closes_as } = filer
  if (closes_as === null) return { why: 'required' }
  if (today <= books.taxYear.ends) return { why: 'not_ended' }
  const ownerPaid = books.answers.find(({ question, year: of }) => question === 'owner_paid' && of === year)
  if (closes_as === 'no_reportable_transaction' && ownerPaid?.answer !== 'no') return { why: 'not_asked' }
  const mark = { entityId, form: '5472', year, status: 'not_required' as const, on: today }
  await database.transaction(async tx => {
    await markFiling(tx, by, mark, now)
    await follow(tx, by, entityId, now)
  })
  return { closes_as }
}

const BATCH_SIZE = 200
const BY_JOB: By = { actor: 'job:filings', ip: null, idempotency: null }

/** The job: closes filings of partnerships, and of years in which nothing was reportable. */
export async function closeFilings({ database, now }: Pick<JobContext, 'database' | 'now'>): Promise<number> {
  const at = now()
  const found = await database.quick.all(listFilingsToClose, { today: dateOf(at), most: BATCH_SIZE })
  const faults: string[] = []
  let closed = 0
  for (const { entity_id: entityId, year } of found)
    try {
      if ('closes_as' in (await closeFiling(database, BY_JOB, { entityId, year }, at))) closed++
    } catch (error) {
      // One that cannot be computed must not block the others.
      faults.push(`filing of entity/${entityId} for ${year}: ${(error as Error).message}`)
    }
  if (faults.length) throw new Error(`${faults.length} could not be checked, such as ${faults[0]}`)
  return closed
}
