import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { copyBase } from '../../kernel/embedded/base-copy.ts'
import { startEmbedded } from '../../kernel/embedded/embedded.ts'
import { preparePlaces } from '../../kernel/embedded/places.ts'
import type { Database } from '../../kernel/sql/postgres.ts'
import { writeChunks } from './chunks.ts'
import { DamagedBackup, folderOf, hashOf, type Manifest, whole } from './manifest.ts'
import type { Progress } from './progress.ts'
import type { BackupTarget } from './target/target-type.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

// WAL segments of the embedded PostgreSQL, by cluster. The name of each has the hash of its bytes, so that no list is needed.

export const WAL = 'wal'

/** A segment, a timeline history or a backup history. */
const LOCAL_NAME = /^([0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/
const STORED_NAME = /^wal\/(\d+)\/([0-9A-F.a-z]+)-([0-9a-f]{64})\.zst$/

/** What `initdb` chose for our cluster: 16 MiB. */
const MOST_SEGMENT_BYTES = 16 * 1024 * 1024

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
}

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
): Promise<number> {
  const folder = join(dataDir, 'postgres-wal')
  const found = await readdir(folder).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = found.filter(name => LOCAL_NAME.test(name)).sort()
  for (const name of names) {
    const path = join(folder, name)
    const plain = await readFile(path).catch(error => {
      // Another process was faster.
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!plain) continue
    const bytes = await compress(plain)
    await target.write(`${WAL}/${system}/${name}-${hashOf(bytes)}.zst`, whole(bytes), bytes.length)
    await rm(path, { force: true })
  }
  return names.length
}

export async function* listSegments(target: BackupTarget, system?: string): AsyncGenerator<StoredSegment> {
  for await (const { name, sizeBytes } of target.list(system === undefined ? WAL : `${WAL}/${system}`)) {
    const [, its, segment, sha256] = STORED_NAME.exec(name) ?? []
    if (its) yield { name, system: its, segment: segment!, sha256: sha256!, sizeBytes }
  }
}

/** The bytes of a segment; throws DamagedBackup if they are not those that were written. */
export async function readSegment(target: BackupTarget, { name, sha256 }: StoredSegment): Promise<Buffer> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  for await (const piece of target.read(name)) {
    sizeBytes += piece.length
    if (sizeBytes > 2 * MOST_SEGMENT_BYTES) throw new DamagedBackup(`${name} is too large.`)
    pieces.push(Buffer.from(piece))
  }
  const bytes = Buffer.concat(pieces)
  if (hashOf(bytes) !== sha256) throw new DamagedBackup(`${name} was changed since it was written.`)
  return decompress(bytes, { maxOutputLength: MOST_SEGMENT_BYTES }).catch(() => {
    throw new DamagedBackup(`${name} is not a WAL segment.`)
  })
}

/** The segments of one cluster by name, for PostgreSQL to ask for. */
export async function findSegments(target: BackupTarget, system: string) {
  const stored = new Map<string, StoredSegment>()
  for await (const one of listSegments(target, system)) stored.set(one.segment, one)
  return async (name: string, path: string): Promise<boolean> => {
    const found = stored.get(name)
    if (!found) return false
    await writeFile(path, await readSegment(target, found), { mode: 0o600 })
    return true
  }
}

/** Copies the files of the cluster, and archives the WAL that the copy needs. */
export async function writeBase(
  dataDir: string,
  target: BackupTarget,
  id: string,
  progress: Progress,
): Promise<NonNullable<Manifest['base']>> {
  const embedded = await startEmbedded({ dataDir, say: progress.say, archivesWal: true })
  try {
    const { kept: files, ...base } = await copyBase(
      embedded.ownerUrl,
      preparePlaces(dataDir).cluster,
      pieces => writeChunks(target, `${folderOf(id)}/base`, pieces, size => progress.add('cluster', size)),
    )
    await archiveSegments(dataDir, target, base.system)
    return { ...base, files }
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
  for await (const { name, system, segment } of listSegments(target)) {
    const first = needed.get(system)
    // A timeline's history is small, and has no position.
    if (segment.endsWith('.history') && first !== undefined) continue
    if (first === undefined || segment.slice(8, 24) < first) unused.push(name)
  }
  for (const name of unused) await target.remove(name)
  return unused.length
}
