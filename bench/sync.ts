import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { keptSecret } from '../src/kernel/secrets.ts'
import { startChild } from './closing.ts'
import type { Bench, OpenDatabase } from './installation.ts'
import { type Findings, makeRatio } from './report.ts'
import { shortFigure, spreadOf } from './rounds.ts'
import { makeBooks } from './seed.ts'
import type { Import, Run } from './sync-job.ts'

const SIMULATOR = join(import.meta.dirname, '../src/areas/banking/simulator/run.ts')
const JOB = join(import.meta.dirname, 'sync-job.ts')

const LEAST_PER_SECOND = 20_000
const MAX_MEBIBYTES = 200
const FROM = '2024-01-01T00:00:00Z'
const NOW = '2026-11-15T12:00:00Z'

/** For a page of a thousand transactions. No bank on the internet is faster. */
const PACE_MS = 100

/**
 * All transactions of a bank into new books in one sync, alternating between a bank with a delay, which is
 * subtracted, and one without: there, none of our work overlaps with waiting.
 */
export async function benchSync(bench: Bench, open: OpenDatabase): Promise<Findings> {
  const perDay = bench.quick ? 12 : 105
  bench.say('sync: generating the bank …')
  const bank = await startBank(bench, perDay)
  const runs: Run[] = []
  let round = 0
  for await (const run of measure(bench, open, bank.baseUrl, bench.quick ? 1 : 3)) {
    const title = round === 0 ? 'warm-up' : `round ${Math.ceil(round / 2)}`
    bench.say(
      `  ${title}: ${shortFigure(run.synced)} in ${shortFigure(run.tookMs)} ms, ${shortFigure(run.servedMs)} of them the bank's; ${shortFigure(run.peakMebibytes)} MiB`,
    )
    if (round++ > 0) runs.push(run)
  }
  await bank.stop()
  const rates = (paceMs: number) =>
    runs
      .filter(run => run.paceMs === paceMs)
      .map(({ synced, tookMs, servedMs }) => (synced * 1000) / (tookMs - servedMs))
  const memory = makeRatio(
    `sync, memory of an import of ${shortFigure(runs[0]!.synced)} transactions / ${MAX_MEBIBYTES} MiB`,
    runs.map(run => run.peakMebibytes / MAX_MEBIBYTES),
    { atMost: 1 },
  )
  const toLeast = (paceMs: number) => rates(paceMs).map(one => one / LEAST_PER_SECOND)
  const rate = makeRatio(
    `sync, transactions a second of our own time / ${shortFigure(LEAST_PER_SECOND)}`,
    toLeast(PACE_MS),
    { atLeast: 1 },
  )
  const bare = makeRatio(
    `sync, the same from a bank without delay / ${shortFigure(LEAST_PER_SECOND)}`,
    toLeast(0),
  )
  return {
    ratios: [rate, bare, memory],
    figures: [
      { title: 'sync: transactions', value: spreadOf(rates(PACE_MS)).median, unit: 'transactions/s' },
      {
        title: 'sync: transactions, bank at once',
        value: spreadOf(rates(0)).median,
        unit: 'transactions/s',
      },
      { title: 'sync: memory', value: spreadOf(runs.map(run => run.peakMebibytes)).median, unit: 'MiB' },
    ],
  }
}

type SimulatedBank = { baseUrl: string; stop(): Promise<void> }

async function startBank({ closing }: Bench, perDay: number): Promise<SimulatedBank> {
  const world = { seed: 'bench', from: FROM, to: NOW, perDay, holder: 'Bench LLC', mercury: { accounts: 2 } }
  const settings = JSON.stringify({ world, now: NOW, keepsAnswers: true })
  const child = startChild(closing, process.execPath, [...process.execArgv, SIMULATOR, settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.process.stdout! })
  const [line] = await Promise.race([
    once(lines, 'line'),
    child.ended.then(code => Promise.reject(new Error(`the simulated bank ended with ${code}`))),
  ])
  const { mercuryUrl } = JSON.parse(line)
  return { baseUrl: mercuryUrl, stop: child.stop }
}

/**
 * Imports into new books, one after the other: one to warm up, and then each kind of bank this many times,
 * alternating.
 */
async function* measure(
  bench: Bench,
  open: OpenDatabase,
  baseUrl: string,
  rounds: number,
): AsyncGenerator<Run> {
  const imports: Import[] = []
  for (const paceMs of [0, ...Array.from({ length: rounds }, () => [PACE_MS, 0]).flat()]) {
    const [books] = await makeBooks(open.database, open.secrets, 1)
    imports.push({ entityId: books!.entityId, paceMs })
  }
  const secret = await keptSecret(bench.dataDir)
  const settings = JSON.stringify({ url: open.url, secret, imports, baseUrl, now: NOW })
  const job = startChild(bench.closing, process.execPath, [...process.execArgv, JOB, settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: job.process.stdout! })) yield JSON.parse(line)
  const code = await job.ended
  if (code !== 0) throw new Error(`the import ended with ${code}`)
}
