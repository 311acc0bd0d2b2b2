import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { addDocument } from '../src/areas/documents/documents.ts'
import { readConfig } from '../src/kernel/config.ts'
import type { BackupRun } from './backup-read.ts'
import { runProgram } from './closing.ts'
import {
  type Bench,
  makeDataDir,
  type OpenDatabase,
  openBenchDatabase,
  plainEnvironment,
} from './installation.ts'
import { programOf } from './program.ts'
import { type Findings, makeRatio } from './report.ts'
import { shortFigure, spreadOf } from './rounds.ts'
import { arrivals, BY_BENCH, fillBooks, MONTHS, makeBooks } from './seed.ts'

const TOP = join(import.meta.dirname, '..')
const READ_JOB = join(import.meta.dirname, 'backup-read.ts')
const PRINT_PEAK = join(import.meta.dirname, 'print-peak.ts')
const MAX_MEBIBYTES = 200
const MEBIBYTE = 2 ** 20

/** The large size is that of the acceptance criteria. It takes about 25 GiB of disk. */
const SIZES = {
  quick: { entries: 5_000, documents: 4, documentBytes: 4 * MEBIBYTE },
  usual: { entries: 50_000, documents: 16, documentBytes: 16 * MEBIBYTE },
  large: { entries: 1_000_000, documents: 160, documentBytes: 64 * MEBIBYTE },
}

/**
 * The time of a backup against reading what it copies, the time of the next one, which copies no documents again, and the memory
 * of creating and of verifying one.
 */
export async function benchBackup(usual: Bench, isLarge: boolean): Promise<Findings> {
  // An installation of its own: that of the other sections has documents without files.
  const bench: Bench = { ...usual, dataDir: await makeDataDir(usual.closing) }
  const open = await openBenchDatabase(bench)
  const size = isLarge ? SIZES.large : bench.quick ? SIZES.quick : SIZES.usual
  bench.say(`backup: seeding ${shortFigure(size.entries)} entries and ${size.documents} documents …`)
  await seed(bench, open, size)
  const runs: Record<'read' | 'first' | 'next' | 'verify', BackupRun[]> = {
    read: [],
    first: [],
    next: [],
    verify: [],
  }
  for (let round = 0; round < (bench.quick || isLarge ? 1 : 3); round++) {
    // A folder that lost its backups gets no other one.
    const folder = join(bench.dataDir, `bench-backups-${round}`)
    runs.read.push(await read(bench, open))
    runs.first.push(await runCommand(bench, folder, 'create'))
    runs.next.push(await runCommand(bench, folder, 'create'))
    runs.verify.push(await runCommand(bench, folder, 'verify'))
    await rm(folder, { recursive: true, force: true })
    bench.say(
      `  round ${round + 1}: ${Object.entries(runs)
        .map(
          ([name, all]) =>
            `${name} ${shortFigure(all.at(-1)!.tookMs)} ms, ${shortFigure(all.at(-1)!.peakMebibytes)} MiB`,
        )
        .join('; ')}`,
    )
  }
  await open.close()
  const times = (over: BackupRun[], under: BackupRun[]) => over.map((run, i) => run.tookMs / under[i]!.tookMs)
  const memory = (name: 'first' | 'verify') => runs[name].map(run => run.peakMebibytes / MAX_MEBIBYTES)
  return {
    ratios: [
      makeRatio('backup, time / reading all rows and documents', times(runs.first, runs.read)),
      makeRatio('backup, the next one / the first, time', times(runs.next, runs.first)),
      makeRatio('backup, verifying / creating, time', times(runs.verify, runs.first)),
      makeRatio(`backup, memory of creating / ${MAX_MEBIBYTES} MiB`, memory('first'), { atMost: 1 }),
      makeRatio(`backup, memory of verifying / ${MAX_MEBIBYTES} MiB`, memory('verify'), { atMost: 1 }),
    ],
    figures: Object.entries(runs).map(([name, all]) => ({
      title: `backup: ${name}`,
      value: spreadOf(all.map(run => run.tookMs / 1000)).median,
      unit: 's',
    })),
  }
}

async function seed(
  bench: Bench,
  { database, secrets }: OpenDatabase,
  size: (typeof SIZES)['usual'],
): Promise<void> {
  const books = await makeBooks(database, secrets, 1)
  await fillBooks(database, arrivals(books, size.entries, MONTHS, 11), () => {})
  const config = readConfig({ LLANO_DATA_DIR: bench.dataDir, LLANO_DOCUMENTS_ENCRYPTED: 'off' })
  const deps = { db: database.durable, secrets, config, now: new Date() }
  for (let i = 0; i < size.documents; i++)
    await addDocument(deps, BY_BENCH, books[0]!.entityId, {
      docType: 'OTHER',
      fileName: 'bench.pdf',
      content: Readable.from(pdf(size.documentBytes), { objectMode: false }),
    })
}

function* pdf(sizeBytes: number): Generator<Buffer> {
  yield Buffer.from('%PDF-1.7\n')
  for (let left = sizeBytes; left > 0; left -= MEBIBYTE) yield randomBytes(Math.min(left, MEBIBYTE))
}

/** The least that any backup must do: read every row and hash every document. */
async function read(bench: Bench, { url }: OpenDatabase): Promise<BackupRun> {
  const input = JSON.stringify({ url, dataDir: bench.dataDir })
  return JSON.parse(
    await runProgram(bench.closing, process.execPath, [...process.execArgv, READ_JOB, input]),
  ) as BackupRun
}

/** The command as operators run it, with its start. */
async function runCommand(
  { closing, dataDir }: Bench,
  folder: string,
  word: 'create' | 'verify',
): Promise<BackupRun> {
  const program = await programOf(closing, TOP)
  const startedAt = performance.now()
  const output = await runProgram(
    closing,
    process.execPath,
    [...process.execArgv, '--import', PRINT_PEAK, program, 'backup', word],
    { env: { ...plainEnvironment(), LLANO_DATA_DIR: dataDir, LLANO_BACKUP_DIR: folder } },
  )
  const peak = /^peak (\d+) KiB$/m.exec(output)![1]
  return { tookMs: performance.now() - startedAt, peakMebibytes: Number(peak) / 1024 }
}
