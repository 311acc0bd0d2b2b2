import type { TestContext } from 'node:test'
import { TEST_SECRET } from '../../../tests/harness/installation.ts'
import { openScratch, type Scratch } from '../../../tests/harness/scratch-database.ts'
import type { Row } from '../../../tests/harness/test-postgres.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { addEntries } from '../bookkeeping/bookkeeping.ts'
import { entryOf, type Llc, newLlc, type Wanted } from './figures.fixture.ts'
import { BY_JOB, makeDueReports } from './make-reports.ts'

export const usd = (dollars: number): bigint => BigInt(Math.round(dollars * 10_000))

/** Noon of a day, UTC. */
export const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

export type ReportFixture = Scratch & { secrets: ReturnType<typeof secretsFrom> }

/** A database of its own: the job processes every LLC in it. */
export async function openSetup(t: Pick<TestContext, 'after'>): Promise<ReportFixture> {
  return { ...(await openScratch(t)), secrets: secretsFrom(TEST_SECRET) }
}

export const book = ({ database }: Pick<ReportFixture, 'database'>, llc: Llc, ...entries: Wanted[]) =>
  addEntries(
    database.durable,
    BY_JOB,
    entries.map(one => entryOf(llc, one)),
  )

/** An LLC with income and an expense in some months. */
export async function llcWith(setup: ReportFixture, ...months: string[]): Promise<Llc> {
  const llc = await newLlc(setup)
  for (const month of months) await bookMonth(setup, llc, month)
  return llc
}

export const bookMonth = (setup: Pick<ReportFixture, 'database'>, llc: Llc, month: string) =>
  book(
    setup,
    llc,
    {
      month,
      income: usd(10_000),
      category: 'venta_servicio',
      with: 'client',
      bank: 'mercury',
      complete: true,
    },
    { month, expense: usd(1_000), category: 'software', bank: 'mercury' },
  )

export const runJob = ({ database }: Pick<ReportFixture, 'database'>, day: string) =>
  makeDueReports(database, noon(day))

/** All reports of an LLC as `monthly 2026-10 r1`, in the order they were generated. */
export async function reportsOf({ query }: Pick<Scratch, 'query'>, { entityId }: Pick<Llc, 'entityId'>) {
  const found = await query(
    `select p.type, to_char(p.begins, 'YYYY-MM') as begins, r.revision
     from reports.report r join reports.period p on p.id = r.period_id where p.entity_id = $1 order by r.id`,
    [entityId],
  )
  return found.map(({ type, begins, revision }: Row) => `${type} ${begins} r${revision}`)
}
