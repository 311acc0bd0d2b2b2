import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyAudit } from '../../kernel/audit/verify.ts'
import { copyOut } from '../../kernel/dump/dump.ts'
import { startEmbedded } from '../../kernel/embedded/embedded.ts'
import { tryLock } from '../../kernel/embedded/file-lock.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Migration } from '../../kernel/sql/migrate.ts'
import { type Database, openDatabase } from '../../kernel/sql/postgres.ts'
import { listWrongTotals, sumBooks } from '../bookkeeping/bookkeeping.ts'
import { parseStoredFile, STORED_FILES } from '../documents/documents.ts'
import { readChecked } from './chunks.ts'
import { listDocumentsOf } from './copy-documents.ts'
import { filesOf } from './create-backup.ts'
import { DamagedBackup, documentName, type Manifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { loadDatabase } from './restore-database.ts'
import { linesOf } from './sorted-lines.ts'
import type { BackupTarget } from './target/target-type.ts'
import {
  checkSignature,
  isNeeded,
  listSegments,
  readNewest,
  readSegment,
  segmentAfter,
  unsignedText,
  type WalTrust,
} from './wal-archive.ts'

export type Verification = {
  problems: string[]
  /** What could not be checked. */
  warnings: string[]
  /** What was found and compared. */
  files: number
  documents: number
  rows: number
  entries: number
  seals: number
}

type Verifying = {
  target: BackupTarget
  manifest: Manifest
  /** What WAL is signed with; without it, only its checksums are compared. */
  secrets?: Secrets | null
  progress: Progress
  /** Ends the work early. */
  stopping?: AbortSignal
}

const MAX_PROBLEMS = 50

class Problems {
  readonly list: string[] = []

  add(problem: string): void {
    if (this.list.length < MAX_PROBLEMS) this.list.push(problem)
  }

  /** Damage is a finding; anything else, such as a network that fails, is not about the backup. */
  async collect(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error
      this.add(error.message)
    }
  }
}

/** Reads every byte of a backup and compares it with its checksums. */
async function checkFiles(
  { target, manifest, secrets = null, progress }: Verifying,
  problems: Problems,
): Promise<Pick<Verification, 'files' | 'documents' | 'warnings'>> {
  let [files, documents] = [0, 0]
  const warnings: string[] = []
  for (const file of filesOf(manifest)) {
    await problems.collect(async () => {
      for await (const piece of readChecked(target, file)) progress.add('checked', piece.length)
    })
    files++
  }
  await problems.collect(async () => {
    for await (const { key, sizeBytes, sha256, damage } of listDocumentsOf(target, manifest)) {
      documents++
      if (damage === 'missing') continue
      const file = { name: documentName(key), size_bytes: sizeBytes, sha256 }
      await problems.collect(async () => {
        for await (const piece of readChecked(target, file)) progress.add('checked', piece.length)
      })
    }
  })
  if (manifest.base) {
    const found = await checkSegments({ base: manifest.base, secrets }, target, progress, problems)
    files += found.count
    if (found.unsigned) warnings.push(unsignedText(found.unsigned, target))
  }
  return { files, documents, warnings }
}

/** The WAL since the copy of the cluster, without a gap. */
async function checkSegments(
  trust: WalTrust,
  target: BackupTarget,
  progress: Progress,
  problems: Problems,
): Promise<{ count: number; unsigned: number }> {
  const { system, firstSegment, signedWal } = trust.base
  // Before the list: more may be archived meanwhile.
  let newest: string | null = null
  if (signedWal)
    await problems.collect(async () => {
      newest = await readNewest(target, system, trust.secrets)
    })
  let [count, unsigned, previous]: [number, number, string | null] = [0, 0, null]
  const timeline = firstSegment.slice(0, 8)
  for await (const segment of listSegments(target, system)) {
    const name = segment.segment
    if (name.length === 24 && name.startsWith(timeline) && name >= firstSegment) {
      const expected: string = previous === null ? firstSegment : segmentAfter(previous)
      // After a crash a segment may have been archived twice.
      if (name !== expected && name !== previous) problems.add(`the WAL segment ${expected} is missing`)
      previous = name
    }
    if (name === newest) newest = null
    await problems.collect(async () => {
      const state = checkSignature(segment, trust)
      if (state === 'unsigned' && isNeeded(segment, trust)) unsigned++
      progress.add('checked', (await readSegment(target, segment)).length)
    })
    count++
  }
  if (newest !== null) problems.add(`the WAL segment ${newest} is missing`)
  if (previous === null) problems.add(`the WAL segment ${firstSegment} is missing`)
  return { count, unsigned }
}

/** Every piece that is read counts as progress, so this is where the work can end. */
const untilStopped = <T extends Verifying>(deps: T): T => ({
  ...deps,
  progress: {
    say: deps.progress.say,
    add(what: string, sizeBytes: number) {
      deps.stopping?.throwIfAborted()
      deps.progress.add(what, sizeBytes)
    },
  },
})

export async function verifyFiles(given: Verifying): Promise<Verification> {
  const deps = untilStopped(given)
  const problems = new Problems()
  const checked = await checkFiles(deps, problems)
  return { problems: problems.list, ...checked, rows: 0, entries: 0, seals: 0 }
}

/** The same, and restores it into a temporary PostgreSQL and checks what it holds. */
export async function verifyWhole(
  deps: Verifying & { dataDir: string; migrations: readonly Migration[]; say(line: string): void },
): Promise<Verification> {
  const checked = await verifyFiles(deps)
  // A damaged file would only be found a second time.
  if (checked.problems.length) return checked
  return withTemporary(deps, async owner => {
    const problems = new Problems()
    await loadDatabase(owner, { ...untilStopped(deps), grantTo: null })
    const found = await checkDatabase(owner, deps, problems)
    return { ...checked, ...found, problems: problems.list }
  })
}

async function checkDatabase(owner: Database, { target, manifest }: Verifying, problems: Problems) {
  const books = await owner.durable.one(sumBooks, {})
  for (const name of ['entries', 'income', 'expense'] as const)
    if (books[name] !== manifest.books[name])
      problems.add(`the ${name} of the books were ${manifest.books[name]} and are ${books[name]}`)
  for (const { total } of await owner.durable.all(listWrongTotals, { limit: 10 }))
    problems.add(`the stored total ${total} does not match its entries`)
  const audit = await verifyAudit(owner)
  for (const { kind, what } of audit.findings.slice(0, 10)) problems.add(`audit log, ${kind}: ${what}`)
  if (audit.head !== manifest.audit.hash || audit.rows !== manifest.audit.rows)
    problems.add('the audit log does not end where it ended when the backup was made')
  await compareDocuments(owner, target, manifest, problems)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { rows, entries: books.entries, seals: audit.seals }
}

/** Every document that the database names is in the backup, and its hash is the recorded one. */
async function compareDocuments(
  owner: Database,
  target: BackupTarget,
  manifest: Manifest,
  problems: Problems,
): Promise<void> {
  const listed = listDocumentsOf(target, manifest)
  await owner.withClient(async client => {
    const { stream } = copyOut(client, `(${STORED_FILES})`)
    for await (const line of linesOf(stream)) {
      const file = parseStoredFile(line)
      const { value: copied, done } = await listed.next()
      if (done || copied.key !== file.key) return problems.add(`document ${file.key} is not in the backup`)
      if (copied.damage === null && !file.isSealed && copied.sha256 !== file.sha256)
        problems.add(`document ${file.key} has another hash than the database says`)
    }
    if (!(await listed.next()).done)
      problems.add('the backup lists documents that the database does not name')
  })
  await listed.return(undefined)
}

export class VerificationBusy extends CommandError {}

/** An empty PostgreSQL in the data folder, removed afterwards. */
async function withTemporary<T>(
  { dataDir, say, stopping }: { dataDir: string; say(line: string): void; stopping?: AbortSignal },
  work: (owner: Database) => Promise<T>,
): Promise<T> {
  const locks = join(dataDir, 'backup')
  await mkdir(locks, { recursive: true, mode: 0o700 })
  const lock = tryLock(join(locks, 'verify.lock'), 'alone')
  if (!lock) throw new VerificationBusy('Another verification is running. Wait until it has finished.')
  const folder = join(dataDir, 'backup-verify')
  const start = () => startEmbedded({ dataDir: folder, say: () => {} })
  try {
    // Left by a verification that was killed, and possibly still running.
    if (existsSync(join(folder, 'postgres', 'postmaster.pid'))) await (await start()).release()
    await rm(folder, { recursive: true, force: true })
    say('restoring into a temporary database …')
    const embedded = await start()
    // Without its server, the work fails at its next statement.
    const stop = () => void embedded.release().catch(() => {})
    stopping?.addEventListener('abort', stop, { once: true })
    try {
      stopping?.throwIfAborted()
      const owner = openDatabase(embedded.ownerUrl, { shared: 1, own: 2 })
      try {
        return await work(owner)
      } finally {
        await owner.close()
      }
    } finally {
      stopping?.removeEventListener('abort', stop)
      await embedded.release()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    lock.free()
  }
}
