import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { DumpedSequence, DumpedTable, RanMigration } from '../../kernel/dump/dump.ts'
import type { BaseCopy } from '../../kernel/embedded/base-copy.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { type BackupTarget, MissingFile } from './target/target-type.ts'

// A backup is a folder of files and a manifest that lists them. It counts only with its manifest, which is written
// last. Documents are in a folder of their own, once for all backups.

export type FileRecord = { name: string; size_bytes: number; sha256: string }

/** `signedWal`: whether every WAL segment since is signed. Earlier versions did not sign them. */
export type WalBase = BaseCopy & { files: FileRecord[]; signedWal?: boolean }

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
  base: WalBase | null
  /** Of everything above, with a key of the installation's secret, so that write access to the target is not enough to forge one. */
  signature: string
}

const FILE = Type.Object({
  name: Type.String(),
  size_bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
const FILES = Type.Array(FILE)
const COUNT = Type.Integer({ minimum: 0 })
const orNull = (shape: ReturnType<typeof Type.String> | typeof FILE) => Type.Union([shape, Type.Null()])

/** What the program reads without looking again. */
const MANIFEST = Type.Object({
  format: Type.Literal(1),
  id: Type.String(),
  taken_at: Type.String(),
  installation: Type.String(),
  migrations: Type.Array(Type.Object({ file: Type.String(), hash: Type.String() })),
  tables: Type.Array(
    Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), rows: COUNT, files: FILES }),
  ),
  sequences: Type.Array(
    Type.Object({ name: Type.String(), value: Type.String(), is_called: Type.Boolean() }),
  ),
  documents: Type.Object({ count: COUNT, size_bytes: COUNT, damaged: COUNT, files: FILES }),
  store_mark: orNull(Type.String()),
  books: Type.Object({ entries: COUNT, income: Type.String(), expense: Type.String() }),
  audit: Type.Object({ rows: COUNT, seal: Type.Union([COUNT, Type.Null()]), hash: orNull(Type.String()) }),
  key_ids: Type.Array(Type.String()),
  secret: orNull(FILE),
  base: Type.Union([
    Type.Object({
      label: Type.String(),
      firstSegment: Type.String(),
      endedAt: Type.String(),
      system: Type.String({ pattern: '^[0-9]+$' }),
      files: FILES,
      signedWal: Type.Optional(Type.Boolean()),
    }),
    Type.Null(),
  ]),
  signature: Type.String(),
})

const signatureOf = (manifest: Omit<Manifest, 'signature'>, key: Buffer): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(manifest)).digest()

export function signManifest(manifest: Omit<Manifest, 'signature'>, secrets: Secrets): Manifest {
  const { id, key } = secrets.keysFor('backup manifest')[0]!
  return { ...manifest, signature: `${id}.${signatureOf(manifest, key).toString('base64url')}` }
}

/** Whether this secret's installation made the backup, and its manifest was not changed since. */
export function isSignedWith({ signature, ...manifest }: Manifest, secrets: Secrets): boolean {
  const [id, text = ''] = signature.split('.')
  const found = secrets.keysFor('backup manifest').find(one => one.id === id)
  if (!found) return false
  const given = Buffer.from(text, 'base64url')
  const expected = signatureOf(manifest, found.key)
  return given.length === expected.length && timingSafeEqual(given, expected)
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

export async function* each(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces
}

export const whole = (bytes: Buffer): AsyncGenerator<Buffer> => each([bytes])

/** A manifest lists about a hundred tables, and a file per 2 MiB. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024

async function readAll(target: BackupTarget, name: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  for await (const piece of target.read(name)) {
    sizeBytes += piece.length
    if (sizeBytes > MAX_MANIFEST_BYTES) throw new DamagedBackup(`${name} is too large.`)
    pieces.push(Buffer.from(piece))
  }
  return Buffer.concat(pieces)
}

export async function readManifest(target: BackupTarget, id: string): Promise<Manifest> {
  const bytes = await readAll(target, `${folderOf(id)}/${NAME}`).catch(asDamage)
  const checksum = await readAll(target, `${folderOf(id)}/${CHECKSUM_NAME}`).catch(asDamage)
  if (checksum.toString('latin1') !== `${hashOf(bytes)}\n`)
    throw new DamagedBackup(`The manifest of backup ${id} does not match its checksum.`)
  const manifest = parse(bytes)
  if (manifest?.format !== undefined && manifest.format !== 1)
    throw new CommandError(`Backup ${id} was made by a newer version of Llano. Update the program first.`)
  if (!Value.Check(MANIFEST, manifest))
    throw new DamagedBackup(`The manifest of backup ${id} is not one of Llano.`)
  if (manifest.id !== id)
    throw new DamagedBackup(`The manifest in the folder of backup ${id} is of another one.`)
  return manifest as Manifest
}

function parse(bytes: Buffer): { format?: unknown } | null {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
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
      ? `There is no complete backup in ${target.where}. Set LLANO_BACKUP_DIR or LLANO_BACKUP_S3_BUCKET to where they are.`
      : `There is no complete backup ${wanted} in ${target.where}. Run: llano backup list`,
  )
}
