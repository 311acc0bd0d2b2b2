import { createHash } from 'node:crypto'
import type { DumpedSequence, DumpedTable, RanMigration } from '../../kernel/dump/dump.ts'
import type { BaseCopy } from '../../kernel/embedded/base-copy.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { type BackupTarget, MissingFile } from './target/target-type.ts'

// A backup is a folder of files and a manifest that lists them. It counts only with its manifest, which is written
// last. Documents are in a folder of their own, once for all backups.

export type FileRecord = { name: string; size_bytes: number; sha256: string }

export type Manifest = {
  format: 1
  id: string
  /** When the snapshot was taken: everything written before is in the backup. */
  taken_at: string
  installation: string
  migrations: RanMigration[]
  tables: (DumpedTable & { rows: number; files: FileRecord[] })[]
  sequences: DumpedSequence[]
  documents: { count: number; size_bytes: number; damaged: number; files: FileRecord[] }
  /** The mark that the database expects in its document store. */
  store_mark: string | null
  /** Compared after a restore. */
  books: { entries: number; income: string; expense: string }
  audit: { rows: number; seal: number | null; hash: string | null }
  /** The ids of the installation's secrets, newest first, and the file with the secrets if it is part of the backup. */
  key_ids: string[]
  secret: FileRecord | null
  /** A copy of the embedded PostgreSQL's files, to restore to a moment with the WAL since. */
  base: (BaseCopy & { files: FileRecord[] }) | null
}

export const BACKUPS = 'backups'
export const DOCUMENTS = 'documents'
const NAME = 'manifest.json'
const CHECKSUM_NAME = 'manifest.json.sha256'

export const folderOf = (id: string) => `${BACKUPS}/${id}`
export const documentName = (key: string) => `${DOCUMENTS}/${key}`

const ID = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/

export const makeId = (at: Date, random: Buffer): string =>
  `${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${random.toString('hex')}`

/** The time in the name of a backup. */
export const timeOf = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*/, '$1-$2-$3T$4:$5:$6Z'))

export const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** A backup whose files are not what its manifest says. */
export class DamagedBackup extends CommandError {}

export async function writeManifest(target: BackupTarget, manifest: Manifest): Promise<number> {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  const checksum = Buffer.from(`${hashOf(bytes)}\n`)
  await target.write(`${folderOf(manifest.id)}/${NAME}`, whole(bytes), bytes.length)
  // The backup is complete from here on.
  await target.write(`${folderOf(manifest.id)}/${CHECKSUM_NAME}`, whole(checksum), checksum.length)
  return bytes.length + checksum.length
}

/** First the checksum: without it the backup no longer counts, whatever is left of it. */
export async function removeManifest(target: BackupTarget, id: string): Promise<void> {
  await target.remove(`${folderOf(id)}/${CHECKSUM_NAME}`)
  await target.remove(`${folderOf(id)}/${NAME}`)
}

export async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** A manifest lists about a hundred tables, and a file per 8 MiB. */
const MOST_MANIFEST_BYTES = 64 * 1024 * 1024

async function readAll(target: BackupTarget, name: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  for await (const piece of target.read(name)) {
    sizeBytes += piece.length
    if (sizeBytes > MOST_MANIFEST_BYTES) throw new DamagedBackup(`${name} is too large.`)
    pieces.push(Buffer.from(piece))
  }
  return Buffer.concat(pieces)
}

export async function readManifest(target: BackupTarget, id: string): Promise<Manifest> {
  const bytes = await readAll(target, `${folderOf(id)}/${NAME}`).catch(asDamage)
  const checksum = await readAll(target, `${folderOf(id)}/${CHECKSUM_NAME}`).catch(asDamage)
  if (checksum.toString('latin1') !== `${hashOf(bytes)}\n`)
    throw new DamagedBackup(`The manifest of backup ${id} does not match its checksum.`)
  const manifest = JSON.parse(bytes.toString('utf8')) as Manifest
  if (manifest.format !== 1)
    throw new CommandError(`Backup ${id} was made by a newer version of Llano. Update the program first.`)
  if (manifest.id !== id)
    throw new DamagedBackup(`The manifest in the folder of backup ${id} is of another one.`)
  return manifest
}

function asDamage(error: unknown): never {
  throw error instanceof MissingFile ? new DamagedBackup(`${error.message}.`) : error
}

export type FoundBackup = { id: string; isComplete: boolean; sizeBytes: number }

/** The backups in a target, oldest first, including those that were interrupted. */
export async function listBackupsIn(target: BackupTarget): Promise<FoundBackup[]> {
  const found = new Map<string, FoundBackup>()
  for await (const { name, sizeBytes } of target.list(BACKUPS)) {
    const [, id = '', ...rest] = name.split('/')
    if (!ID.test(id)) continue
    const one = found.get(id) ?? { id, isComplete: false, sizeBytes: 0 }
    one.sizeBytes += sizeBytes
    if (rest.join('/') === CHECKSUM_NAME) one.isComplete = true
    found.set(id, one)
  }
  return [...found.values()]
}

/** The backup with this id, or the newest complete one. */
export async function chooseBackup(target: BackupTarget, wanted: string | undefined): Promise<Manifest> {
  const complete = (await listBackupsIn(target)).filter(one => one.isComplete)
  const chosen = wanted === undefined ? complete.at(-1) : complete.find(one => one.id === wanted)
  if (chosen) return readManifest(target, chosen.id)
  throw new CommandError(
    wanted === undefined
      ? `There is no complete backup in ${target.where}.`
      : `There is no complete backup ${wanted} in ${target.where}. Run: llano backup list`,
  )
}
