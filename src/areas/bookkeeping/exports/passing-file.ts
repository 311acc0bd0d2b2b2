import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ByteRange, FileAnswer } from '../../../kernel/file-answer.ts'

/** One that was never sent, as its caller had it already or went away, is taken away by a later one. */
const KEPT_MS = 3_600_000

/** Writes a file that is sent once and then gone. */
export async function keepForSending(
  folder: string,
  pieces: AsyncIterable<string>,
): Promise<Pick<FileAnswer, 'sizeBytes' | 'sha256' | 'open'>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sweep(folder)
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let sizeBytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      hash.update(bytes)
      sizeBytes += bytes.length
      await file.writeFile(bytes)
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return { sizeBytes, sha256: hash.digest(), open: async range => openOnce(path, range) }
}

function openOnce(path: string, range: ByteRange | null) {
  const part = range ? { start: range.start, end: range.end - 1 } : {}
  const stream = createReadStream(path, part)
  stream.once('close', () => rm(path, { force: true }).catch(() => {}))
  return stream
}

async function sweep(folder: string): Promise<void> {
  const before = Date.now() - KEPT_MS
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}
