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

function circumstances({ machine, versions, tools, form }: Report): string[] {
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

export function writtenReport(report: Report): string {
  return `# Results

Written by \`npm run bench -- --write\` on ${report.date}; [README.md](README.md) says what is measured and how.

${circumstances(report)
  .map(line => `- ${line}`)
  .join('\n')}

${markdownTable(RATIO_HEADER, report.ratios.map(ratioCells))}

Side notes: figures of that machine at that time. They drift with whatever else it does; the ratios do not.

${markdownTable(['', ''], report.figures.map(figureCells))}
`
}
