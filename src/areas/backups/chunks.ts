import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { DamagedBackup, each, type FileRecord } from './manifest.ts'
import { type BackupTarget, MissingFile } from './target/target-type.ts'

/** One chunk is in memory at a time. */
const CHUNK_BYTES = 2 * 1024 * 1024

/** Compresses a stream into files of bounded size: `name.0001.zst` and so on. None if there is nothing. */
export async function writeChunks(
  target: BackupTarget,
  name: string,
  source: Readable | AsyncIterable<Buffer>,
  onWritten: (sizeBytes: number) => void = () => {},
): Promise<FileRecord[]> {
  const files: FileRecord[] = []
  let isEmpty = true
  const write = async (pieces: readonly Buffer[], size_bytes: number) => {
    const hash = createHash('sha256')
    for (const piece of pieces) hash.update(piece)
    const fileName = `${name}.${String(files.length + 1).padStart(4, '0')}.zst`
    await target.write(fileName, each(pieces), size_bytes)
    files.push({ name: fileName, size_bytes, sha256: hash.digest('hex') })
    onWritten(size_bytes)
  }
  await pipeline(
    source,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        isEmpty &&= piece.length === 0
        yield piece
      }
    },
    createZstdCompress(),
    async (compressed: AsyncIterable<Buffer>) => {
      let [held, heldBytes]: [Buffer[], number] = [[], 0]
      for await (const piece of compressed) {
        held.push(piece)
        heldBytes += piece.length
        if (heldBytes < CHUNK_BYTES) continue
        await write(held, heldBytes)
        ;[held, heldBytes] = [[], 0]
      }
      if (heldBytes > 0 && !isEmpty) await write(held, heldBytes)
    },
  )
  return files
}

/** The bytes of a file; throws DamagedBackup after the last one if they are not those that were written. */
export async function* readChecked(target: BackupTarget, file: FileRecord): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  try {
    for await (const piece of target.read(file.name)) {
      hash.update(piece)
      sizeBytes += piece.length
      yield piece
    }
  } catch (error) {
    throw error instanceof MissingFile ? new DamagedBackup(`${file.name} is missing.`) : error
  }
  if (sizeBytes !== file.size_bytes || hash.digest('hex') !== file.sha256)
    throw new DamagedBackup(`${file.name} was changed since it was written.`)
}

/**
 * What `writeChunks` was given. Each file is checked when it has been read, so part of a damaged one may already have been
 * returned: the caller must discard it when this throws.
 */
export async function* readChunks(
  target: BackupTarget,
  files: readonly FileRecord[],
): AsyncGenerator<Buffer> {
  if (files.length === 0) return
  let damage: unknown = null
  async function* compressed() {
    try {
      // Copied, because a stream holds several.
      for (const file of files) for await (const piece of readChecked(target, file)) yield Buffer.from(piece)
    } catch (error) {
      damage = error
      throw error
    }
  }
  const source = Readable.from(compressed(), { objectMode: false })
  const plain = createZstdDecompress()
  const piping = pipeline(source, plain).catch(() => {})
  try {
    yield* plain
  } catch (error) {
    // Decompression may notice the damage first; the rest is read to name the file.
    await piping
    if (damage === null) for (const file of files) for await (const _ of readChecked(target, file));
    throw damage ?? error
  }
}
