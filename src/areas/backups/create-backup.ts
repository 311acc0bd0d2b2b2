import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { findChainHead } from '../../kernel/audit/chain.ts'
import type { Config } from '../../kernel/config.ts'
import { copyOut, copyTable, listRanMigrations, listSequences, listTables } from '../../kernel/dump/dump.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { keptSecret, type Secrets, secretsFrom } from '../../kernel/secrets.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { closeNow } from '../../kernel/sql/primary.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { sumBooks } from '../bookkeeping/bookkeeping.ts'
import {
  expectOurStore,
  findStoreMark,
  isStoredUnder,
  STORED_FILES,
  storeOf,
} from '../documents/documents.ts'
import { failBackup, findInstallation, findNewestIn, finishBackup, insertBackup } from './backup.sql.ts'
import { failureMail } from './backup-mail.rules.ts'
import { writeChunks } from './chunks.ts'
import { copyDocuments, MovedDocument } from './copy-documents.ts'
import type { Lease } from './lease.ts'
import {
  type FileRecord,
  folderOf,
  hashOf,
  listBackupsIn,
  type Manifest,
  makeId,
  readManifest,
  removeManifest,
  signManifest,
  whole,
  writeManifest,
} from './manifest.ts'
import type { Progress } from './progress.ts'
import { type Lock, lockSecret } from './secret-box.ts'
import type { BackupTarget } from './target/target-type.ts'
import { writeBase } from './wal-archive.ts'

export type BackupDeps = {
  database: Database
  config: Config
  target: BackupTarget
  by: By
  now(): Date
  progress: Progress
  /** Ends the work early, at shutdown. */
  stopping?: AbortSignal
}

/** How often a snapshot is taken again because documents were re-encrypted meanwhile. */
const ATTEMPTS = 5

/** Creates a backup; the caller holds the lease. A failure is recorded and mailed. */
export async function createBackup(deps: BackupDeps, lease: Lease): Promise<Manifest> {
  const { database, target, by, now } = deps
  const startedAt = now()
  const id = makeId(startedAt, randomBytes(3))
  await database.durable.all(insertBackup, {
    id,
    started_at: startedAt.toISOString(),
    place: target.where,
  })
  try {
    const { manifest, sizeBytes } = await writeBackup(deps, id, lease)
    await database.durable.one(finishBackup, {
      id,
      size_bytes: sizeBytes,
      documents: manifest.documents.count,
      documents_bytes: manifest.documents.size_bytes,
      damaged_documents: manifest.documents.damaged,
      has_secret: manifest.secret !== null,
      ...byParams(by),
    })
    return manifest
  } catch (error) {
    await removeBackup(target, id).catch(() => {})
    // A shutdown is not a failure to report; the next process tries again.
    if (deps.stopping?.aborted) throw error
    const failure = (error as Error).message.replaceAll(/\s+/g, ' ').slice(0, 300)
    const mail = failureMail({ id, failure, at: startedAt })
    const notice = { ...mail, alert_email: deps.config.alertEmail }
    await database.durable.maybe(failBackup, { id, failure, ...notice, ...byParams(by) }).catch(() => {})
    throw error
  }
}

async function writeBackup(
  deps: BackupDeps,
  id: string,
  lease: Lease,
): Promise<{ manifest: Manifest; sizeBytes: number }> {
  const { database, config, target } = deps
  const lock = await readLock(config)
  const { id: installation } = await database.durable.one(findInstallation, {})
  await expectNewest(database.durable, target)
  const previous = await cleanUp(target, installation)
  // The list of documents waits here until the snapshot is closed.
  const folder = join(config.dataDir, 'backup')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const listFile = join(folder, `${id}.list`)
  try {
    for (let attempt = 1; ; attempt++) {
      // A replica may cancel long reads.
      const snapshot = await database.snapshot(
        (db, client) => takeSnapshot(deps, db, client, id, listFile),
        'primary',
      )
      const store = storeOf(config)
      // A disk that is not mounted must not look like documents that are gone.
      if ((await stat(listFile)).size > 0) await expectOurStore(database.durable, store)
      try {
        const documents = await copyDocuments(
          {
            target,
            store,
            previous,
            isCurrent: file => isStoredUnder(database.durable, file),
            onCopied: sizeBytes => {
              deps.stopping?.throwIfAborted()
              deps.progress.add('documents', sizeBytes)
            },
          },
          id,
          listFile,
        )
        const { secret, secrets } = await writeSecret(config, target, id, lock)
        const base = config.backup.wal
          ? await writeBase(config.dataDir, target, id, secrets, deps.progress)
          : null
        const key_ids = [...secrets.keyIds]
        const manifest = signManifest(
          { format: 1, id, installation, ...snapshot, documents, key_ids, secret, base },
          secrets,
        )
        lease.check()
        deps.stopping?.throwIfAborted()
        const own = await writeManifest(target, manifest)
        return { manifest, sizeBytes: own + sizeOf(manifest) }
      } catch (error) {
        if (!(error instanceof MovedDocument) || attempt === ATTEMPTS) throw error
        deps.progress.say('documents were re-encrypted meanwhile; taking another snapshot …')
      }
    }
  } finally {
    await rm(listFile, { force: true })
  }
}

/** The files of a backup besides its manifest. Documents are shared. */
export const filesOf = ({ tables, documents, secret, base }: Manifest): FileRecord[] => [
  ...tables.flatMap(table => table.files),
  ...documents.files,
  ...(secret ? [secret] : []),
  ...(base?.files ?? []),
]

export const sizeOf = (manifest: Manifest): number =>
  filesOf(manifest).reduce((sum, file) => sum + file.size_bytes, 0)

type Snapshot = Pick<
  Manifest,
  'taken_at' | 'migrations' | 'tables' | 'sequences' | 'store_mark' | 'books' | 'audit'
>

async function takeSnapshot(
  { target, progress, now, stopping }: BackupDeps,
  db: Db,
  client: pg.ClientBase,
  id: string,
  listFile: string,
): Promise<Snapshot> {
  try {
    // The first statement takes the snapshot; what was committed before is in it.
    await client.query('set local statement_timeout = 0')
    const takenAt = now().toISOString()
    const migrations = await listRanMigrations(client)
    const head = await db.one(findChainHead, {})
    const books = await db.one(sumBooks, {})
    const mark = await findStoreMark(db)
    const tables: Manifest['tables'] = []
    for (const table of await listTables(client)) {
      stopping?.throwIfAborted()
      const { stream, count } = copyTable(client, table)
      const name = `${folderOf(id)}/tables/${table.name.replaceAll('"', '')}`
      const files = await writeChunks(target, name, stream, size => progress.add('database', size))
      tables.push({ ...table, rows: count(), files })
    }
    const list: { stream: Readable } = copyOut(client, `(${STORED_FILES})`)
    await pipeline(list.stream, createWriteStream(listFile, { mode: 0o600 }))
    const rows = tables.find(table => table.name === 'kernel.audit_row')!.rows
    return {
      taken_at: takenAt,
      migrations,
      tables,
      sequences: await listSequences(client),
      store_mark: mark,
      books,
      audit: { rows, seal: head.seal_id, hash: head.hash?.toString('hex') ?? null },
    }
  } catch (error) {
    // In the middle of COPY the connection accepts nothing else.
    closeNow(client as pg.Client)
    throw error
  }
}

/** The newest backup that was made in this place and is not there any more. */
export async function findLost(db: Db, target: BackupTarget): Promise<{ id: string } | null> {
  const newest = await db.maybe(findNewestIn, { place: target.where })
  if (!newest) return null
  const found = await listBackupsIn(target)
  return found.some(({ id, isComplete }) => isComplete && id === newest.id) ? null : newest
}

/** Writing to the folder below a disk that is not mounted would fill the wrong disk. */
async function expectNewest(db: Db, target: BackupTarget): Promise<void> {
  const lost = await findLost(db, target)
  if (lost)
    throw new CommandError(
      `Backup ${lost.id} was made in ${target.where} and is not there. Is the disk mounted? If its backups are gone, run: llano backup create --start-over`,
    )
}

/** Removes what an interrupted backup left, and returns the newest complete one. */
async function cleanUp(target: BackupTarget, installation: string): Promise<Manifest | null> {
  const found = await listBackupsIn(target)
  let newest: Manifest | null = null
  for (const { id, isComplete } of found.toReversed()) {
    if (!isComplete) await removeBackup(target, id)
    else
      newest ??= await readManifest(target, id).catch(error => {
        // A damaged one is reported when it is verified; until then the one before it will do.
        if (error instanceof CommandError) return null
        throw error
      })
  }
  if (newest && newest.installation !== installation)
    throw new CommandError(
      `${capital(target.where)} holds backups of another installation (${newest.installation}). Choose another place.`,
    )
  return newest
}

export const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Removes the files of a backup, but no documents. */
export async function removeBackup(target: BackupTarget, id: string): Promise<void> {
  await removeManifest(target, id)
  const names: string[] = []
  for await (const { name } of target.list(folderOf(id))) names.push(name)
  for (const name of names) await target.remove(name)
}

async function readLock({ backup }: Config): Promise<Lock | null> {
  if (backup.passphrase !== null) return { passphrase: backup.passphrase }
  if (backup.publicKeyFile === null) return null
  const publicKey = await readFile(backup.publicKeyFile, 'utf8').catch(error => {
    throw new CommandError(`LLANO_BACKUP_PUBLIC_KEY: ${backup.publicKeyFile} cannot be read (${error.code}).`)
  })
  return { publicKey }
}

export const secretPurpose = (id: string) => `backup ${id}`

async function writeSecret(
  config: Config,
  target: BackupTarget,
  id: string,
  lock: Lock | null,
): Promise<{ secret: FileRecord | null; secrets: Secrets }> {
  const plain = config.secret ?? (await keptSecret(config.dataDir))
  const secrets = secretsFrom(plain)
  if (!lock) return { secret: null, secrets }
  const bytes = Buffer.from(lockSecret(plain, lock, secretPurpose(id)))
  const secret = { name: `${folderOf(id)}/secret.json`, size_bytes: bytes.length, sha256: hashOf(bytes) }
  await target.write(secret.name, whole(bytes), bytes.length)
  return { secret, secrets }
}
