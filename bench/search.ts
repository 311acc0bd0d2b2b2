import { insertCounterparty } from '../src/areas/bookkeeping/counterparties/counterparty.sql.ts'
import type { Search } from '../src/areas/bookkeeping/search/search.rules.ts'
import { findFitting } from '../src/areas/bookkeeping/search/search.ts'
import { indexBooks } from '../src/areas/bookkeeping/search/searchable.ts'
import { byParams } from '../src/kernel/sql/write.ts'
import type { Bench, OpenDatabase } from './installation.ts'
import { type Figure, type Findings, makeRatio, medianFigures } from './report.ts'
import { ratiosOf, shortFigure, spreadOf } from './rounds.ts'
import { arrivals, type Books, BY_BENCH, fillBooks, MONTHS, makeBooks } from './seed.ts'

type Searched = Books & { rarePartyId: number }

/** Two LLCs that differ in the size of their books, but not in their rare entries. */
export type SearchedBooks = {
  small: Searched
  large: Searched
  smallEntries: number
  largeEntries: number
  figures: Figure[]
}

const RARE = 5
/** The first of three years has a word in every entry that is in none of the others. */
const FIRST_YEAR = 2024

export async function seedSearch(
  { quick, say }: Pick<Bench, 'quick' | 'say'>,
  { database, secrets }: Pick<OpenDatabase, 'database' | 'secrets'>,
  [smallEntries, largeEntries]: readonly [number, number] = quick ? [5000, 50_000] : [10_000, 1_000_000],
): Promise<SearchedBooks> {
  const [one, other] = (await makeBooks(database, secrets, 2)) as [Books, Books]
  say(`seeding search: books of ${count(smallEntries)} and ${count(largeEntries)} entries …`)
  const fill = async (books: Books, entries: number): Promise<Searched> => {
    const { id: rarePartyId } = await database.durable.one(insertCounterparty, {
      entity_id: books.entityId,
      name: 'Zanzibar Trading',
      kind: 'CLIENT',
      relation_subtype: null,
      ...byParams(BY_BENCH),
    })
    await fillBooks(database, entriesOf(books, rarePartyId, entries), () => {})
    return { ...books, rarePartyId }
  }
  const small = await fill(one, smallEntries)
  const large = await fill(other, largeEntries)
  await indexBooks(database, { entity_id: small.entityId, revision: 1 })
  say('indexing them …')
  const startedAt = performance.now()
  await indexBooks(database, { entity_id: large.entityId, revision: 1 })
  const perSecond = (largeEntries * 1000) / (performance.now() - startedAt)
  const figures = [{ title: 'entries indexed for the search', value: perSecond, unit: 'entries/s' }]
  return { small, large, smallEntries, largeEntries, figures }
}

function* entriesOf(books: Books, rarePartyId: number, entries: number) {
  const every = Math.floor(entries / RARE)
  let nth = 0
  for (const entry of arrivals([books], entries, MONTHS, 7)) {
    if (entry.year === FIRST_YEAR) entry.economic_purpose = `Subscription: ${entry.economic_purpose}`
    const isRare = nth++ % every === Math.floor(every / 2)
    yield isRare
      ? {
          ...entry,
          category: null,
          movement_type: 'ajuste' as const,
          income: 10_000n,
          expense: 0n,
          counterparty_id: rarePartyId,
          economic_purpose: null,
          bank_source: 'wise',
          description: 'Refund of the xylophone',
        }
      : entry
  }
}

type Job = { name: string; search: (books: Searched) => Partial<Search>; finds: number }

const PAGE = 50
const JOBS: Job[] = [
  { name: 'a word that is everywhere', search: () => ({ q: 'payment' }), finds: PAGE },
  { name: 'a rare word', search: () => ({ q: 'xylophone' }), finds: RARE },
  { name: 'a rare name of a counterparty', search: () => ({ q: 'zanzibar' }), finds: RARE },
  { name: 'a word that is nowhere', search: () => ({ q: 'quagmire' }), finds: 0 },
  { name: 'common words that never meet', search: () => ({ q: 'subscription xylophone' }), finds: 0 },
  { name: 'a word of the first year only', search: () => ({ q: 'subscription' }), finds: PAGE },
  { name: 'no category', search: () => ({ category: 'none' }), finds: RARE },
  { name: 'a rare movement type', search: () => ({ movement_type: 'ajuste' }), finds: RARE },
  { name: 'a counterparty', search: books => ({ counterparty_id: books.rarePartyId }), finds: RARE },
  { name: 'a source that is nowhere', search: () => ({ source: 'manual' }), finds: 0 },
  { name: 'a rare bank', search: () => ({ bank_source: 'wise' }), finds: RARE },
  { name: 'no purpose', search: () => ({ missing: 'purpose' }), finds: RARE },
  { name: 'old days', search: () => ({ from: '2024-01-01', to: '2024-01-31' }), finds: PAGE },
  { name: 'days that are nowhere', search: () => ({ from: '2020-01-01', to: '2020-01-31' }), finds: 0 },
]

const ALL: Omit<Search, 'entity_id'> = {
  q: null,
  year: null,
  month: null,
  category: null,
  movement_type: null,
  counterparty_id: null,
  source: null,
  bank_source: null,
  missing: null,
  from: null,
  to: null,
  amount_from: null,
  amount_to: null,
  document: null,
  sort: null,
  after: null,
}

/** Does a search cost the same in large books? Time of one call, one at a time. */
export async function benchSearch(
  bench: Pick<Bench, 'quick' | 'say'>,
  { database }: Pick<OpenDatabase, 'database'>,
  books: SearchedBooks,
  [rounds, turns]: readonly [number, number] = bench.quick ? [2, 10] : [5, 50],
): Promise<Findings> {
  const { smallEntries, largeEntries } = books
  bench.say(`search: one at a time, books of ${count(smallEntries)} and ${count(largeEntries)} entries`)
  const find = (of: Searched, { search }: Job) =>
    findFitting(database.heavy, { ...ALL, entity_id: of.entityId, ...search(of) }, PAGE)
  // A search that wrongly finds nothing is fast for the wrong reason.
  for (const job of JOBS)
    for (const size of ['small', 'large'] as const) {
      const { data, next } = await find(books[size], job)
      if (data.length !== job.finds || (job.finds < PAGE && next !== null))
        throw new Error(`${job.name}, ${size} books: found ${data.length}, not ${job.finds}; next ${next}`)
    }
  const points = JOBS.flatMap(job =>
    (['small', 'large'] as const).map(size => ({
      name: pointName(job.name, size),
      run: () => find(books[size], job),
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
    const shown = points.map(({ name }, i) => `${name} ${shortFigure(found[i]!)}`).join('; ')
    bench.say(`  ${round === 0 ? 'warm-up' : `round ${round} of ${rounds}`}, ms: ${shown}`)
    if (round > 0) for (const [i, { name }] of points.entries()) medians.get(name)!.push(found[i]!)
  }
  return {
    ratios: JOBS.map(({ name }) =>
      makeRatio(
        `search, ${name}: ${count(largeEntries)} entries / ${count(smallEntries)}, time`,
        ratiosOf(medians, pointName(name, 'large'), pointName(name, 'small')),
        { atMost: 2 },
      ),
    ),
    figures: [...medianFigures(medians, 'ms', name => `search: ${name}`), ...books.figures],
  }
}

const count = (entries: number) => entries.toLocaleString('en-US')
const pointName = (job: string, size: 'small' | 'large') => `${job}, ${size} books`
