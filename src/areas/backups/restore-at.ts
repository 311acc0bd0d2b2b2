import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandContext } from '../../kernel/cli/command.ts'
import type { Config } from '../../kernel/config.ts'
import { copyOut } from '../../kernel/dump/dump.ts'
import { APP_ROLE } from '../../kernel/embedded/passwords.ts'
import { type Recovery, recoverAt } from '../../kernel/embedded/recover.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { migrate } from '../../kernel/sql/migrate.ts'
import { type Database, openDatabase } from '../../kernel/sql/postgres.ts'
import {
  findStoreMark,
  markRestoredStore,
  parseStoredFile,
  placeStoredFile,
  STORED_FILES,
} from '../documents/documents.ts'
import { readChecked, readChunks } from './chunks.ts'
import {
  DamagedBackup,
  documentName,
  listBackupsIn,
  type Manifest,
  readManifest,
  type WalBase,
} from './manifest.ts'
import type { Progress } from './progress.ts'
import { chooseSecret, type Restored, writeSecretFile } from './restore-backup.ts'
import { pauseRestored } from './restore-database.ts'
import type { Unlock } from './secret-box.ts'
import { linesOf } from './sorted-lines.ts'
import { type BackupTarget, MissingFile } from './target/target-type.ts'
import { findSegments } from './wal-archive.ts'

export type MomentWish = {
  target: BackupTarget
  at: Date
  findUnlock(): Promise<Unlock>
  progress: Progress
}

/** The newest backup with a copy of the cluster that was complete at this moment. */
export async function chooseBase(target: BackupTarget, at: Date): Promise<Manifest & { base: WalBase }> {
  let earliest: string | null = null
  for (const { id, isComplete } of (await listBackupsIn(target)).toReversed()) {
    if (!isComplete) continue
    const manifest = await readManifest(target, id)
    if (!manifest.base) continue
    if (new Date(manifest.base.endedAt) <= at) return { ...manifest, base: manifest.base }
    earliest = manifest.base.endedAt
  }
  throw new CommandError(
    earliest
      ? `The earliest moment that can be restored is ${earliest}.`
      : `There is no backup with WAL in ${target.where}. It needs LLANO_BACKUP_WAL=on when the backup is made.`,
  )
}

/**
 * Restores the embedded PostgreSQL, as it was at a moment, into a new data folder. The folder is built under another name and renamed
 * once the copy is paused, so that an interrupted restore cannot be started by mistake.
 */
export async function restoreAt(
  { config, migrations, by, say }: Pick<CommandContext, 'config' | 'migrations' | 'by' | 'say'>,
  { target, at, findUnlock, progress }: MomentWish,
): Promise<Restored & { id: string; installation: string; unsigned_segments: number }> {
  const manifest = await chooseBase(target, at)
  const { base, id, installation } = manifest
  const cluster = join(config.dataDir, 'postgres')
  if (existsSync(cluster))
    throw new CommandError(
      `Nothing was restored: ${config.dataDir} holds a database. Choose another folder with --to.`,
    )
  const secret = await chooseSecret(config, { target, manifest, findUnlock })
  const dataDir = join(config.dataDir, 'restoring')
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  say(`restoring from backup ${id} and the WAL since …`)
  let unsigned = 0
  const trust = { base, secrets: secretsFrom(secret.value) }
  try {
    const recovery = {
      dataDir,
      base,
      files: readChunks(target, base.files),
      fetchSegment: await findSegments(target, trust, () => unsigned++),
      at,
      say: () => {},
    }
    const restored = await whileRecovered(recovery, async owner => {
      await migrate(owner, migrations, say, APP_ROLE)
      await owner.transaction(tx => pauseRestored(tx, id, by))
      return restoreDocumentsOf(owner, config, target, progress)
    })
    if (secret.isNew) await writeSecretFile(config.dataDir, secret.value)
    await rename(join(dataDir, 'postgres'), cluster)
    return { ...restored, id, installation, unsigned_segments: unsigned }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Runs work as the owner of the recovered PostgreSQL, then stops it. */
async function whileRecovered<T>(recovery: Recovery, work: (owner: Database) => Promise<T>): Promise<T> {
  const embedded = await recoverAt(recovery)
  try {
    const owner = openDatabase(embedded.ownerUrl, { shared: 1, own: 2 })
    try {
      return await work(owner)
    } finally {
      await owner.close()
    }
  } finally {
    await embedded.release()
  }
}

/** Those that the restored database names. Documents are copied to the target when they arrive, if WAL is. */
async function restoreDocumentsOf(
  owner: Database,
  config: Config,
  target: BackupTarget,
  progress: Progress,
): Promise<Restored> {
  const restored: Restored = { documents: 0, missing: 0 }
  await markRestoredStore(config, await findStoreMark(owner.durable))
  await owner.withClient(async client => {
    await client.query('set statement_timeout = 0')
    const { stream } = copyOut(client, `(${STORED_FILES})`)
    for await (const line of linesOf(stream)) {
      const { key, sizeBytes, sha256, isSealed } = parseStoredFile(line)
      const name = documentName(key)
      // The tags of an encrypted file are checked when it is opened.
      const pieces = () =>
        isSealed ? target.read(name) : readChecked(target, { name, size_bytes: sizeBytes, sha256 })
      try {
        await placeStoredFile(config, { key, sizeBytes }, pieces)
        restored.documents++
        progress.add('documents', sizeBytes)
      } catch (error) {
        if (!(error instanceof MissingFile || error instanceof DamagedBackup)) throw error
        restored.missing++
      }
    }
  })
  return restored
}
