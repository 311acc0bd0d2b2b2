import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { table } from '../src/kernel/cli/command.ts'
import { type Spread, shortFigure, spreadOf } from './rounds.ts'

export type Ratio = Spread & {
  title: string
  rounds: number[]
  /** The target in words, and whether the median meets it. */
  target: { text: string; met: boolean } | null
}

/** A figure that is meaningful only on the machine it was measured on. */
export type Figure = { title: string; value: number; unit: string }

export type Findings = { ratios: Ratio[]; figures: Figure[] }

export type Report = Findings & {
  date: string
  form: 'full' | 'quick'
  machine: { cores: number; memory_gib: number; platform: string }
  versions: Record<string, string>
  tools: { http_load: string; sql_load: string }
}

/** A tool that does the same job; ratios are ours over theirs. */
export type PeerRow = {
  name: string
  versions: string
  pagesPerSecond: number
  cachedRatio: Spread | null
  uncachedRatio: Spread | null
  postsPerSecond: number
  postRatio: Spread | null
  memoryMib: number
  lacks: string
}

export type PeerTable = {
  processes: number
  connections: number
  rounds: number
  uncachedPerSecond: number
  rows: PeerRow[]
}

export type PeerReport = Pick<Report, 'date' | 'form' | 'machine' | 'versions' | 'tools'> & {
  peers: PeerTable
}

export type Bound = { atLeast: number } | { atMost: number }

export function makeRatio(title: string, rounds: number[], bound?: Bound): Ratio {
  const spread = spreadOf(rounds)
  if (!bound) return { title, ...spread, rounds, target: null }
  const met = 'atLeast' in bound ? spread.median >= bound.atLeast : spread.median <= bound.atMost
  const text = 'atLeast' in bound ? `≥ ${bound.atLeast}` : `≤ ${bound.atMost}`
  return { title, ...spread, rounds, target: { text, met } }
}

export function medianFigures(
  figures: Map<string, number[]>,
  unit: string,
  titleOf = (name: string) => name,
): Figure[] {
  return [...figures].map(([name, values]) => ({
    title: titleOf(name),
    value: spreadOf(values).median,
    unit,
  }))
}

export function describeMachine(postgres: string): Pick<Report, 'date' | 'machine' | 'versions'> {
  const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', path), 'utf8'))
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: {
      cores: availableParallelism(),
      memory_gib: Math.round(totalmem() / 2 ** 30),
      platform: `${process.platform} ${process.arch}`,
    },
    versions: {
      llano: read('package.json').version,
      node: process.versions.node,
      postgres,
      fastify: read('node_modules/fastify/package.json').version,
      pg: read('node_modules/pg/package.json').version,
    },
  }
}

const RATIO_HEADER = ['measured', 'ratio', 'min–max of the rounds', 'target', '']

const ratioCells = ({ title, median, min, max, target }: Ratio) => [
  title,
  shortFigure(median),
  `${shortFigure(min)}–${shortFigure(max)}`,
  target?.text ?? '',
  target ? (target.met ? 'met' : 'NOT MET') : '',
]

const figureCells = ({ title, value, unit }: Figure) => [title, `${shortFigure(value)} ${unit}`]

function circumstances({ machine, versions, tools, form }: Omit<PeerReport, 'peers'>): string[] {
  return [
    `${machine.cores} cores, ${machine.memory_gib} GiB, ${machine.platform}; server, database and load generator share them`,
    Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', '),
    `HTTP load by ${tools.http_load}; SQL alone by ${tools.sql_load}`,
    ...(form === 'quick' ? ['quick run: few rounds, small books; for a first look only'] : []),
  ]
}

export function showReport(report: Report): string {
  const ratios = table(RATIO_HEADER, report.ratios.map(ratioCells))
  const figures = table(['on this machine, this time', ''], report.figures.map(figureCells))
  return `\n${ratios}\n\n${figures}\n\n${circumstances(report).join('\n')}\n`
}

const markdownTable = (header: string[], rows: string[][]) =>
  [header, header.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')

const PEER_HEADER = [
  'tool',
  'page/s',
  'ours, cached / theirs',
  'ours, uncached / theirs',
  'POST/s',
  'ours / theirs',
  'memory',
]

function peerCells(row: PeerRow): string[] {
  const ratio = (spread: Spread | null) =>
    spread ? `${shortFigure(spread.median)} (${shortFigure(spread.min)}–${shortFigure(spread.max)})` : ''
  return [
    row.name,
    shortFigure(row.pagesPerSecond),
    ratio(row.cachedRatio),
    ratio(row.uncachedRatio),
    shortFigure(row.postsPerSecond),
    ratio(row.postRatio),
    `${Math.round(row.memoryMib)} MiB`,
  ]
}

const lacksOf = ({ rows }: PeerTable) =>
  rows.filter(({ lacks }) => lacks).map(({ name, versions, lacks }) => [`${name} (${versions})`, lacks])

const peerTerms = ({ processes, connections, rounds, uncachedPerSecond }: PeerTable) =>
  `${processes} serving processes each, ${connections} connections, ${rounds} rounds; our uncached page: ${shortFigure(uncachedPerSecond)}/s`

export function showPeers(report: PeerReport): string {
  const { peers } = report
  const speeds = table(PEER_HEADER, peers.rows.map(peerCells))
  const lacks = table(['tool', 'does not do what we do'], lacksOf(peers))
  return `\n${speeds}\n\n${lacks}\n\n${[peerTerms(peers), ...circumstances(report)].join('\n')}\n`
}

const PEERS_HEADING = '\n## Peers\n'

/** RESULTS.md with a new table of peers; the rest stays. */
export function withPeers(written: string, report: PeerReport): string {
  const { peers } = report
  return `${written.split(PEERS_HEADING)[0]!.trimEnd()}
${PEERS_HEADING}
Written by \`npm run bench -- --peers --write\` on ${report.date}: the newest 100 of 2,000 entries of an LLC with totals and count as JSON, and
one POST of an entry, by other tools on the same PostgreSQL. A ratio above 1 means that we serve more.

${[peerTerms(peers), ...circumstances(report)].map(line => `- ${line}`).join('\n')}

${markdownTable(PEER_HEADER, peers.rows.map(peerCells))}

${markdownTable(['tool', 'does not do what we do'], lacksOf(peers))}
`
}

/** The peers of an earlier run, which a run without them keeps. */
export const keptPeers = (written: string): string => {
  const [, kept] = written.split(PEERS_HEADING)
  return kept === undefined ? '' : `${PEERS_HEADING}${kept}`
}

export function writtenReport(report: Report): string {
  return `# Results

Written by \`npm run bench -- --write\` on ${report.date}; [README.md](README.md) says what is measured and how.

${circumstances(report)
  .map(line => `- ${line}`)
  .join('\n')}

${markdownTable(RATIO_HEADER, report.ratios.map(ratioCells))}

Side notes: figures of that machine at that time. They drift with whatever else it does, the ratios much less. A ratio is the median of the rounds' ratios, not the quotient of two figures below.

${markdownTable(['', ''], report.figures.map(figureCells))}
`
}
