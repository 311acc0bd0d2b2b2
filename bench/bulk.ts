import { join } from 'node:path'
import { addEntries, type NewEntry, planEntry } from '../src/areas/bookkeeping/bookkeeping.ts'
import { runProgram } from './closing.ts'
import type { Bench, OpenDatabase } from './installation.ts'
import { type Findings, makeRatio, medianFigures } from './report.ts'
import { type Contender, interleave, ratiosOf, shortFigure, spreadOf } from './rounds.ts'
import { arrivals, BY_BENCH, MONTHS, makeBooks } from './seed.ts'
import { isInstalled } from './sql-load.ts'

const BATCHES = [1000, 5000, 10_000, 20_000]
const ROWS = 20_000

const hasPsql = isInstalled('psql')
const FLOOR = hasPsql ? 'COPY' : 'INSERT … SELECT (psql is not installed)'

/**
 * Many entries at once through the only way into the books, against the fastest way to insert the same rows.
 */
export async function benchBulk(bench: Bench, open: OpenDatabase): Promise<Findings> {
  bench.say(`bulk: ${shortFigure(ROWS)} entries each time, one connection`)
  await open.owner.withClient(async client => {
    await client.query('create schema if not exists bench')
    await client.query('create table bench.entry (like bookkeeping.entry including all)')
    await client.query('create unlogged table bench.staged as select * from bookkeeping.entry limit 0')
  })
  const nameOf = (batch: number) => `batches of ${shortFigure(batch)}`
  const contenders: Contender[] = BATCHES.map(batch => ({
    name: nameOf(batch),
    measure: () => measureAdd(open, batch),
  }))
  contenders.push({ name: FLOOR, measure: () => measureFloor(bench, open) })
  const figures = await interleave(contenders, bench.quick ? 2 : 5, bench.say)

  const medianOf = (name: string) => spreadOf(figures.get(name)!).median
  const best = BATCHES.map(nameOf).reduce((a, b) => (medianOf(b) > medianOf(a) ? b : a))
  const rate = medianOf(best)
  const ratio = makeRatio(`bulk, ${best} / ${FLOOR}`, ratiosOf(figures, best, FLOOR))
  ratio.target = { text: '≥ 0.6, or ≥ 30,000 entries/s', met: ratio.median >= 0.6 || rate >= 30_000 }
  return { ratios: [ratio], figures: medianFigures(figures, 'entries/s', name => `bulk: ${name}`) }
}

/** Entries per second into new books, including planning, which every writer has to do. */
async function measureAdd({ database, secrets }: OpenDatabase, batchSize: number): Promise<number> {
  const entries: NewEntry[] = [...arrivals(await makeBooks(database, secrets, 1), ROWS, MONTHS, batchSize)]
  const startedAt = performance.now()
  for (let from = 0; from < entries.length; from += batchSize) {
    const batch = entries.slice(from, from + batchSize).map(entry => planEntry(entry, 'import'))
    await addEntries(database.durable, BY_BENCH, batch)
  }
  return (ROWS * 1000) / (performance.now() - startedAt)
}

const WRITABLE =
  `id, entity_id, year, month, month_seq, category_seq, transaction_date, movement_type, category,
  income, expense, counterparty_id, economic_purpose, document_id, description, bank_source, external_tx_id,
  source, created_at, json`.replaceAll(/\s+/g, ' ')

/** The rows added last, inserted into a table with the same columns, checks and indexes but nothing else. */
async function measureFloor(bench: Bench, { owner, ownerUrl }: OpenDatabase): Promise<number> {
  const newest = `(select ${WRITABLE} from bookkeeping.entry order by id desc limit ${ROWS})`
  await owner.withClient(client => client.query('truncate bench.entry, bench.staged'))
  const took = hasPsql ? await timeCopy(bench, ownerUrl, newest) : await timeInsert(owner, newest)
  const written = await owner.withClient(client => client.query('select count(*)::integer from bench.entry'))
  if (written.rows[0].count !== ROWS)
    throw new Error(`expected ${ROWS} rows and found ${written.rows[0].count}`)
  return (ROWS * 1000) / took
}

async function timeCopy({ closing, dataDir }: Bench, url: string, newest: string): Promise<number> {
  const file = join(dataDir, 'copy.txt')
  const psql = (input: string) =>
    runProgram(closing, 'psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', url], { input })
  await psql(`\\copy ${newest} to '${file}'\n`)
  const output = await psql(`\\timing on\n\\copy bench.entry (${WRITABLE}) from '${file}'\n`)
  const took = /^Time: ([\d.]+) ms/m.exec(output)?.[1]
  if (!took) throw new Error(`psql said something unexpected: ${output.slice(-300)}`)
  return Number(took)
}

async function timeInsert(database: OpenDatabase['database'], newest: string): Promise<number> {
  return database.withClient(async client => {
    await client.query(`insert into bench.staged (${WRITABLE}) ${newest}`)
    const startedAt = performance.now()
    await client.query(`insert into bench.entry (${WRITABLE}) select ${WRITABLE} from bench.staged`)
    return performance.now() - startedAt
  })
}
