import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { copyBase } from '../../kernel/embedded/base-copy.ts'
import { startEmbedded } from '../../kernel/embedded/embedded.ts'
import { preparePaths } from '../../kernel/embedded/paths.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Database } from '../../kernel/sql/postgres.ts'
import { writeChunks } from './chunks.ts'
import { DamagedBackup, folderOf, hashOf, type Manifest, type WalBase, whole } from './manifest.ts'
import type { Progress } from './progress.ts'
import { type BackupTarget, MissingFile } from './target/target-type.ts'
import { expectSigned, signWal, type WalSignature } from './wal-signature.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

// WAL segments of the embedded PostgreSQL, by cluster. The name of each has the hash of its bytes and a signature of both, so that
// no list is needed. `newest.json` names the last one, so that segments missing at the end are noticed.

export const WAL = 'wal'

/** A segment, a timeline history or a backup history. */
const LOCAL_NAME = /^([0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/
const STORED_NAME = /^wal\/(\d+)\/([0-9A-F.a-z]+)-([0-9a-f]{64})(?:-([0-9a-f]{8})-([0-9a-f]{64}))?\.zst$/
const SEGMENT_LENGTH = 24
const NEWEST = /^\{"segment":"([0-9A-F]{24})","key":"([0-9a-f]{8})","mac":"([0-9a-f]{64})"\}\n$/
const MAX_NEWEST_BYTES = 1000

/** What `initdb` chose for our cluster: 16 MiB. */
const MAX_SEGMENT_BYTES = 16 * 1024 * 1024

/** A name is timeline, log and segment; a log has 256 segments of 16 MiB. */
export function segmentAfter(name: string): string {
  const [log, segment] = [name.slice(8, 16), name.slice(16)].map(part => Number.parseInt(part, 16)) as [
    number,
    number,
  ]
  const [nextLog, next] = segment === 255 ? [log + 1, 0] : [log, segment + 1]
  return (
    name.slice(0, 8) + [nextLog, next].map(part => part.toString(16).toUpperCase().padStart(8, '0')).join('')
  )
}

export type StoredSegment = {
  name: string
  system: string
  segment: string
  sha256: string
  sizeBytes: number
  /** Null if it was archived by an earlier version. */
  signature: WalSignature | null
}

/** What a signature is about: the content, and which segment of which cluster it is. */
const signedText = ({ system, segment, sha256 }: Pick<StoredSegment, 'system' | 'segment' | 'sha256'>) =>
  `${system}/${segment}/${sha256}`

export async function findSystem(database: Database): Promise<string> {
  const { rows } = await database.withClient(client =>
    client.query('select system_identifier::text as system from pg_control_system()'),
  )
  return rows[0].system
}

/** Stores the segments that PostgreSQL has finished, and removes them here. Returns how many. */
export async function archiveSegments(
  dataDir: string,
  target: BackupTarget,
  system: string,
  secrets: Secrets,
): Promise<number> {
  const folder = join(dataDir, 'postgres-wal')
  const found = await readdir(folder).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = found.filter(name => LOCAL_NAME.test(name)).sort()
  let newest: string | null = null
  for (const name of names) {
    const path = join(folder, name)
    const plain = await readFile(path).catch(error => {
      // Another process was faster.
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!plain) continue
    const bytes = await compress(plain)
    const sha256 = hashOf(bytes)
    const { key, mac } = signWal(signedText({ system, segment: name, sha256 }), secrets)
    await target.write(`${WAL}/${system}/${name}-${sha256}-${key}-${mac}.zst`, whole(bytes), bytes.length)
    await rm(path, { force: true })
    if (name.length === SEGMENT_LENGTH) newest = name
  }
  if (newest) await writeNewest(target, system, newest, secrets)
  return names.length
}

const newestName = (system: string) => `${WAL}/${system}/newest.json`
const newestText = (system: string, segment: string) => `newest of ${system} is ${segment}`

async function writeNewest(
  target: BackupTarget,
  system: string,
  segment: string,
  secrets: Secrets,
): Promise<void> {
  const { key, mac } = signWal(newestText(system, segment), secrets)
  const bytes = Buffer.from(`${JSON.stringify({ segment, key, mac })}
`)
  await target.write(newestName(system), whole(bytes), bytes.length)
}

/** The last segment that was archived; throws DamagedBackup if that cannot be known. */
export async function readNewest(
  target: BackupTarget,
  system: string,
  secrets: Secrets | null,
): Promise<string> {
  const name = newestName(system)
  const bytes = await readSmall(target, name, MAX_NEWEST_BYTES)
  const found = NEWEST.exec(bytes.toString('latin1'))
  if (!found) throw new DamagedBackup(`${name} was changed since it was written.`)
  const [segment, key, mac] = found.slice(1) as [string, string, string]
  if (secrets) expectSigned(name, newestText(system, segment), { key, mac }, secrets)
  return segment
}

async function readSmall(target: BackupTarget, name: string, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  try {
    for await (const piece of target.read(name)) {
      sizeBytes += piece.length
      if (sizeBytes > maxBytes) throw new DamagedBackup(`${name} is too large.`)
      pieces.push(Buffer.from(piece))
    }
  } catch (error) {
    throw error instanceof MissingFile ? new DamagedBackup(`${name} is missing.`) : error
  }
  return Buffer.concat(pieces)
}

export async function* listSegments(target: BackupTarget, system?: string): AsyncGenerator<StoredSegment> {
  for await (const { name, sizeBytes } of target.list(system === undefined ? WAL : `${WAL}/${system}`)) {
    const [, its, segment, sha256, key, mac] = STORED_NAME.exec(name) ?? []
    const signature = key && mac ? { key, mac } : null
    if (its) yield { name, system: its, segment: segment!, sha256: sha256!, sizeBytes, signature }
  }
}

/** The bytes of a segment; throws DamagedBackup if they are not those that were written. */
export async function readSegment(target: BackupTarget, { name, sha256 }: StoredSegment): Promise<Buffer> {
  const bytes = await readSmall(target, name, 2 * MAX_SEGMENT_BYTES)
  if (hashOf(bytes) !== sha256) throw new DamagedBackup(`${name} was changed since it was written.`)
  return decompress(bytes, { maxOutputLength: MAX_SEGMENT_BYTES }).catch(() => {
    throw new DamagedBackup(`${name} is not a WAL segment.`)
  })
}

/** The copy of the cluster that the WAL continues, and what signatures are checked with; null where the secret is not known. */
export type WalTrust = { base: WalBase; secrets: Secrets | null }

/** Whether a restore from this copy may read it. A timeline's history is small, and has no position. */
export const isNeeded = ({ segment }: StoredSegment, { base }: WalTrust): boolean =>
  segment.endsWith('.history') || segment.slice(8, 24) >= base.firstSegment.slice(8)

/** Throws DamagedBackup if it is not signed by this installation. One of an earlier version may be unsigned. */
export function checkSignature(one: StoredSegment, trust: WalTrust): 'signed' | 'unsigned' {
  const { name, segment, signature } = one
  if (signature) {
    if (trust.secrets) expectSigned(name, signedText(one), signature, trust.secrets)
    return 'signed'
  }
  if (trust.base.signedWal && isNeeded(one, trust) && !segment.endsWith('.history'))
    throw new DamagedBackup(`${name} is not signed: it was changed or replaced.`)
  return 'unsigned'
}

export const unsignedText = (count: number, { where }: BackupTarget): string =>
  `Warning: unsigned WAL segments of an earlier version: ${count}. Anyone who can write to ${where} could have changed them. ` +
  'The segments of the next backup are signed.'

/** The segments of one cluster by name, for PostgreSQL to ask for. */
export async function findSegments(target: BackupTarget, trust: WalTrust, onUnsigned: () => void) {
  const stored = new Map<string, StoredSegment[]>()
  for await (const one of listSegments(target, trust.base.system))
    stored.set(one.segment, [...(stored.get(one.segment) ?? []), one])
  const hasLater = (name: string) =>
    [...stored.keys()].some(
      one => one.length === SEGMENT_LENGTH && one.slice(0, 8) === name.slice(0, 8) && one > name,
    )
  return async (name: string, path: string): Promise<boolean> => {
    const found = stored.get(name)
    if (!found && name.length === SEGMENT_LENGTH && hasLater(name))
      throw new DamagedBackup(`The WAL segment ${name} is missing in ${target.where}.`)
    if (!found) return false
    const { bytes, isSigned } = await readAny(target, found, trust)
    if (!isSigned) onUnsigned()
    await writeFile(path, bytes, { mode: 0o600 })
    return true
  }
}

/** The first that is whole: after a crash a segment may have been archived twice, and a forged one must not hide it. */
async function readAny(target: BackupTarget, found: readonly StoredSegment[], trust: WalTrust) {
  let failure: unknown = null
  for (const one of found.toSorted((a, b) => Number(b.signature !== null) - Number(a.signature !== null)))
    try {
      const isSigned = checkSignature(one, trust) === 'signed'
      return { bytes: await readSegment(target, one), isSigned }
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error
      failure ??= error
    }
  throw failure
}

/** Copies the files of the cluster, and archives the WAL that the copy needs. */
export async function writeBase(
  dataDir: string,
  target: BackupTarget,
  id: string,
  secrets: Secrets,
  progress: Progress,
): Promise<WalBase> {
  const embedded = await startEmbedded({ dataDir, say: progress.say, archivesWal: true })
  try {
    const { kept: files, ...base } = await copyBase(
      embedded.ownerUrl,
      preparePaths(dataDir).cluster,
      pieces => writeChunks(target, `${folderOf(id)}/base`, pieces, size => progress.add('cluster', size)),
    )
    await archiveSegments(dataDir, target, base.system, secrets)
    return { ...base, files, signedWal: true }
  } finally {
    await embedded.release()
  }
}

/** Removes segments that no kept copy of their cluster needs. */
export async function pruneSegments(target: BackupTarget, kept: readonly Manifest[]): Promise<number> {
  const needed = new Map<string, string>()
  for (const { base } of kept)
    if (base) {
      const before = needed.get(base.system)
      const first = base.firstSegment.slice(8)
      if (before === undefined || first < before) needed.set(base.system, first)
    }
  const unused: string[] = []
  const systems = new Set<string>()
  for await (const { name, system, segment } of listSegments(target)) {
    systems.add(system)
    const first = needed.get(system)
    // A timeline's history is small, and has no position.
    if (segment.endsWith('.history') && first !== undefined) continue
    if (first === undefined || segment.slice(8, 24) < first) unused.push(name)
  }
  for (const name of unused) await target.remove(name)
  for (const system of systems) if (!needed.has(system)) await target.remove(newestName(system))
  return unused.length
}
