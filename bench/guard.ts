import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { table } from '../src/kernel/cli/command.ts'
import { runProgram } from './closing.ts'
import { type Against, prepareOther } from './guard-base.ts'
import { type Bench, plainEnvironment } from './installation.ts'
import { postmasterPid } from './memory.ts'
import {
  type Cost,
  cachedPages,
  HEALTH,
  type Kind,
  measureCost,
  newEntries,
  type Server,
  startServer,
  uncachedPages,
  unchangedPages,
} from './request-cost.ts'
import { type Spread, spreadOf } from './rounds.ts'
import type { Books } from './seed.ts'

const top = join(import.meta.dirname, '..')

/** More processor time than this, compared with the other checkout, is reported. */
export const MAX_RATIO = 1.15
const PAIRS = 5
const WARM_UP = 1000
const ROUNDS = 3
const REQUESTS = 400

/** A checkout with its own database: another commit may have other migrations. */
type Side = { name: string; folder: string; dataDir: string; read: Books[]; written: Books[] }
type Running = { server: Server; postmaster: number; kinds: Kind[] }

/** Processor time per request of both, of each pair of processes. */
export type Measured = { ours: Cost[]; theirs: Cost[] }

/** Exit code 1 if a request takes more than 15 % more processor time than in another checkout. */
export async function guard(bench: Bench, against: Against): Promise<number> {
  const other = await prepareOther(bench, against)
  bench.say(`comparing with ${other.name}`)
  const sides = [
    await makeSide(bench, 'this checkout', top),
    await makeSide(bench, 'the other', other.folder),
  ] as const
  const measured = new Map<string, Measured>()
  for (let pair = 1; pair <= PAIRS; pair++) {
    bench.say(`pair ${pair} of ${PAIRS}`)
    await measurePair(bench, sides, pair % 2 === 0, measured)
  }
  const verdicts = [...measured].map(([name, costs]) => judge(name, costs))
  process.stdout.write(showVerdicts(verdicts, other.name))
  return verdicts.some(({ isSlower }) => isSlower) ? 1 : 0
}

async function makeSide({ closing, say }: Bench, name: string, folder: string): Promise<Side> {
  say(`filling a database for ${name} …`)
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-bench-'))
  closing.add(() => rm(dataDir, { recursive: true, force: true }))
  const args = [...process.execArgv, join(folder, 'bench', 'guard-books.ts'), dataDir]
  const books = JSON.parse(await runProgram(closing, process.execPath, args, { env: plainEnvironment() }))
  return { name, folder, dataDir, ...books }
}

/** Two new processes, which take turns. Who is first alternates: the second finds warmer caches. */
async function measurePair(
  { closing }: Bench,
  [ours, theirs]: readonly [Side, Side],
  isOtherFirst: boolean,
  measured: Map<string, Measured>,
): Promise<void> {
  const start = async (side: Side): Promise<Running> => {
    const server = await startServer(closing, side.name, side.folder, side.dataDir)
    const unchanged = await unchangedPages(server, side.read)
    const pages = [unchanged, cachedPages(side.read), uncachedPages(side.read)]
    return {
      server,
      postmaster: postmasterPid(side.dataDir),
      kinds: [HEALTH, ...pages, newEntries(side.written)],
    }
  }
  const running = { ours: await start(ours), theirs: await start(theirs) }
  const order = isOtherFirst ? (['theirs', 'ours'] as const) : (['ours', 'theirs'] as const)
  for (const [place, { name }] of running.ours.kinds.entries()) {
    const found: Record<'ours' | 'theirs', Cost[]> = { ours: [], theirs: [] }
    for (let round = 0; round <= ROUNDS; round++)
      for (const whose of round % 2 ? order.toReversed() : order) {
        const { server, postmaster, kinds } = running[whose]
        const cost = await measureCost(server, postmaster, kinds[place]!, round === 0 ? WARM_UP : REQUESTS)
        if (round > 0) found[whose].push(cost)
      }
    const so = measured.get(name) ?? { ours: [], theirs: [] }
    measured.set(name, {
      ours: [...so.ours, medianCost(found.ours)],
      theirs: [...so.theirs, medianCost(found.theirs)],
    })
  }
  await running.ours.server.stop()
  await running.theirs.server.stop()
}

const medianCost = (costs: readonly Cost[]): Cost => ({
  program: spreadOf(costs.map(({ program }) => program)).median,
  postgres: spreadOf(costs.map(({ postgres }) => postgres)).median,
})

export type Verdict = {
  name: string
  ours: Cost
  theirs: Cost
  /** Ours over theirs, of each pair. */
  ratio: Spread
  /** How much processes of the same code differed: their range, as a share of their median. */
  spread: number
  isSlower: boolean
  /** Whether the difference is larger than that. */
  isClear: boolean
}

export function judge(name: string, { ours, theirs }: Measured): Verdict {
  const whole = (costs: Cost[]) => costs.map(({ program, postgres }) => program + postgres)
  const [a, b] = [whole(ours), whole(theirs)]
  const ratio = spreadOf(a.map((cost, pair) => cost / b[pair]!))
  const range = ({ median, min, max }: Spread) => (max - min) / median
  const spread = Math.max(range(spreadOf(a)), range(spreadOf(b)))
  return {
    name,
    ours: medianCost(ours),
    theirs: medianCost(theirs),
    ratio,
    spread,
    isSlower: ratio.median > MAX_RATIO,
    isClear: Math.abs(ratio.median - 1) > spread,
  }
}

const percent = (share: number) => `${Math.round(100 * share)} %`

export function showVerdicts(verdicts: readonly Verdict[], other: string): string {
  const parts = ({ program, postgres }: Cost) =>
    `${(program + postgres).toFixed(0)} (${program.toFixed(0)} + ${postgres.toFixed(0)})`
  const rows = verdicts.map(({ name, ours, theirs, ratio, spread, isSlower, isClear }) => [
    name,
    parts(ours),
    parts(theirs),
    ratio.median.toFixed(2),
    `${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)}`,
    percent(spread),
    isClear ? 'larger than the spread' : 'within the spread',
    isSlower ? 'SLOWER' : '',
  ])
  const header = [
    'request',
    'this, µs',
    'the other, µs',
    'ratio',
    'min–max of the pairs',
    'spread',
    'difference',
    '',
  ]
  const slower = verdicts.filter(({ isSlower }) => isSlower)
  const unclear = slower.filter(({ isClear }) => !isClear)
  const end =
    slower.length === 0
      ? `No request takes more than ${percent(MAX_RATIO - 1)} more processor time.`
      : `More than ${percent(MAX_RATIO - 1)} more processor time: ${slower.map(({ name }) => name).join(', ')}.` +
        (unclear.length ? ' Where the difference is within the spread, run it again on a quiet machine.' : '')
  return `
${table(header, rows)}

Against ${other}. Processor time of a request in the program and in PostgreSQL; medians of ${PAIRS} pairs of processes.
The spread is how much processes of the same code differed.
${end}
`
}
