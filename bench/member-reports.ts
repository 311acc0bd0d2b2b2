import { addUpMovements } from '../src/areas/banking/reconciliation/movements.ts'
import { insertBalance } from '../src/areas/banking/reconciliation/statement.sql.ts'
import { insertCounterparty } from '../src/areas/bookkeeping/counterparties/counterparty.sql.ts'
import { composeReport } from '../src/areas/reports/compose.rules.ts'
import { foldFigures } from '../src/areas/reports/figures.ts'
import { makeDueReports } from '../src/areas/reports/make-reports.ts'
import { periodOf } from '../src/areas/reports/periods.rules.ts'
import { readFacts } from '../src/areas/reports/read-facts.ts'
import { computePrefill, computeReadiness, findYearBooks } from '../src/areas/tax/tax.ts'
import type { Database } from '../src/kernel/sql/postgres.ts'
import { byParams } from '../src/kernel/sql/write.ts'
import { dateOf } from '../src/kernel/values/dates.ts'
import type { Bench, OpenDatabase } from './installation.ts'
import { type Figure, type Findings, makeRatio, medianFigures } from './report.ts'
import { ratiosOf, shortFigure, spreadOf } from './rounds.ts'
import { arrivals, type Books, BY_BENCH, fillBooks, MONTHS, makeBooks } from './seed.ts'

/** Two LLCs that differ in the size of their books, but not in the entries with their owners. */
export type ReportedBooks = {
  small: Books
  large: Books
  smallEntries: number
  largeEntries: number
  figures: Figure[]
}

const RELATED_ENTRIES = 360
const NOW = new Date('2026-11-15T12:00:00Z')
const MONTH = periodOf('monthly', 2026, 10)
const YEAR = periodOf('annual', 2025)

export async function seedReports({ quick, say }: Bench, open: OpenDatabase): Promise<ReportedBooks> {
  const { database, secrets } = open
  const [smallEntries, largeEntries] = quick ? [1000, 100_000] : [10_000, 1_000_000]
  const [small, large] = (await makeBooks(database, secrets, 2)) as [Books, Books]
  say(`seeding reports: books of ${count(smallEntries)} and ${count(largeEntries)} entries …`)
  const fill = async (books: Books, entries: number, seed: number) => {
    const owner = await database.durable.one(insertCounterparty, {
      entity_id: books.entityId,
      name: 'Bench Owner',
      kind: 'OWNER',
      relation_subtype: null,
      ...byParams(BY_BENCH),
    })
    // The entries name this bank.
    await database.durable.one(insertBalance, {
      entity_id: books.entityId,
      bank: 'mercury',
      account: '',
      currency: 'USD',
      month: `${YEAR.year}-01`,
      opening: '0',
      closing: '0',
      source: 'person',
      document_id: null,
      lines: null,
      now: NOW.toISOString(),
      ...byParams(BY_BENCH),
    })
    const related = { ...books, counterpartyId: owner.id }
    const wrote = () => {}
    await fillBooks(database, arrivals([related], RELATED_ENTRIES, MONTHS, seed), wrote)
    await fillBooks(database, arrivals([books], entries - RELATED_ENTRIES, MONTHS, seed + 1), wrote)
  }
  await fill(small, smallEntries, 5)
  await fill(large, largeEntries, 5)
  const startedAt = performance.now()
  await foldFigures(database.durable, large.entityId)
  const foldedAt = performance.now()
  await addUpMovements(database, large.entityId)
  const perSecond = (from: number, to: number) => (largeEntries * 1000) / (to - from)
  const figures = [
    { title: 'entries folded into figures', value: perSecond(startedAt, foldedAt), unit: 'entries/s' },
    {
      title: 'entries folded into bank movements',
      value: perSecond(foldedAt, performance.now()),
      unit: 'entries/s',
    },
  ]
  return { small, large, smallEntries, largeEntries, figures }
}

/**
 * Folds all books and generates due reports, as an installation does in its first minutes. Otherwise the
 * server under test would do it during a measurement.
 */
export async function settleReports(database: Database): Promise<void> {
  const ask = async (sql: string) => (await database.withClient(client => client.query(sql))).rows
  for (const { id } of await ask("select id from kernel.revision where kind = 'books' order by id")) {
    await foldFigures(database.durable, id)
    await addUpMovements(database, id)
  }
  const made = async () => Number((await ask('select count(*) from reports.report'))[0].count)
  for (let before = -1, now = await made(); now > before; now = await made()) {
    before = now
    await makeDueReports(database, new Date())
  }
}

type Job = { name: string; run(books: Books): Promise<unknown> }

function jobsOf({ database: { durable: db }, secrets }: OpenDatabase): Job[] {
  const booksOf = ({ entityId }: Books) => findYearBooks(db, entityId, YEAR.year, { secrets, whole: false })
  return [
    {
      name: "a month's report",
      run: async ({ entityId }) => composeReport(await readFacts(db, entityId, MONTH, NOW)),
    },
    {
      name: "a year's report",
      run: async ({ entityId }) => composeReport(await readFacts(db, entityId, YEAR, NOW)),
    },
    {
      name: 'Form 5472, prefilled',
      run: async books => computePrefill(await booksOf(books), dateOf(NOW), 'en'),
    },
    { name: 'readiness for Form 5472', run: async books => computeReadiness(await booksOf(books)) },
  ]
}

/** Does a report cost the same in large books? Time per report, one at a time, computed and not written. */
export async function benchReports(
  bench: Bench,
  open: OpenDatabase,
  books: ReportedBooks,
): Promise<Findings> {
  const { smallEntries, largeEntries } = books
  bench.say(`reports: one at a time, books of ${count(smallEntries)} and ${count(largeEntries)} entries`)
  await checkSeeded(open, books)
  const jobs = jobsOf(open)
  const figures = await measureTimes(bench, jobs, books)
  return {
    ratios: jobs.map(({ name }) =>
      makeRatio(
        `${name}: ${count(largeEntries)} entries / ${count(smallEntries)}, time`,
        ratiosOf(figures, pointName(name, 'large'), pointName(name, 'small')),
        { atMost: 2 },
      ),
    ),
    figures: [...medianFigures(figures, 'ms', name => `time: ${name}`), ...books.figures],
  }
}

const count = (entries: number) => entries.toLocaleString('en-US')
const pointName = (job: string, size: 'small' | 'large') => `${job}, ${size} books`

/** A report of missing books is fast for the wrong reason. */
async function checkSeeded({ database }: OpenDatabase, books: ReportedBooks): Promise<void> {
  for (const size of ['small', 'large'] as const) {
    const { entityId } = books[size]
    const years = [2024, 2025, 2026].map(year => periodOf('annual', year))
    const facts = await Promise.all(years.map(year => readFacts(database.durable, entityId, year, NOW)))
    const sum = (kind: 'all' | 'related') => facts.reduce((all, one) => all + one.coverage[kind].entries, 0)
    const reported = [sum('all'), sum('related')].join()
    const wanted = [size === 'small' ? books.smallEntries : books.largeEntries, RELATED_ENTRIES].join()
    if (reported !== wanted)
      throw new Error(`the ${size} books report ${reported} entries instead of ${wanted}`)
  }
}

/** The median time of each job in each of the books and each round; they alternate. */
async function measureTimes({ quick, say }: Bench, jobs: readonly Job[], books: ReportedBooks) {
  const [rounds, turns] = quick ? [2, 20] : [5, 100]
  const points = jobs.flatMap(job =>
    (['small', 'large'] as const).map(size => ({
      name: pointName(job.name, size),
      run: () => job.run(books[size]),
    })),
  )
  const medians = new Map<string, number[]>(points.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    const times = points.map(() => [] as number[])
    for (let turn = 0; turn < turns; turn++)
      for (const [i, { run }] of points.entries()) {
        const startedAt = performance.now()
        await run()
        times[i]!.push(performance.now() - startedAt)
      }
    const found = times.map(values => spreadOf(values).median)
    const reported = points.map(({ name }, i) => `${name} ${shortFigure(found[i]!)}`).join('; ')
    say(`  ${round === 0 ? 'warm-up' : `round ${round} of ${rounds}`}, ms: ${reported}`)
    if (round > 0) for (const [i, { name }] of points.entries()) medians.get(name)!.push(found[i]!)
  }
  return medians
}
