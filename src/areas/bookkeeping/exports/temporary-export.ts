import { createHash, randomUUID } from 'node:crypto'
import { type EventEmitter, setMaxListeners } from 'node:events'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { serverBusy } from '../../../kernel/http/errors.ts'
import type { FileAnswer } from '../../../kernel/http/file-answer.ts'
import type { Job } from '../../../kernel/jobs/jobs.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'

/** Per process: the maximum number of these files, and of their size. */
const MAX_FILES = 8
const MAX_BYTES = 512 * 1024 * 1024

let files = 0

export const exportsFolder = (dataDir: string): string => join(dataDir, 'exports')

/**
 * Writes a file that is sent once. It is unlinked as soon as it is open, so its space is freed when its
 * handle is closed, however the request or process ends.
 */
export async function keepForSending(
  folder: string,
  fill: (write: (piece: string | Buffer) => Promise<void>) => Promise<void>,
  { maxBytes = MAX_BYTES, tooLarge = () => bookkeepingErrors.export_too_large() as Error } = {},
): Promise<Pick<FileAnswer, 'sizeBytes' | 'sha256' | 'open' | 'dispose'>> {
  if (files >= MAX_FILES) throw serverBusy()
  files++
  let file: FileHandle | null = null
  const dispose = async () => {
    files--
    await file?.close()
  }
  try {
    const opened = await openNameless(folder)
    file = opened
    // Each part that is read listens to the file until it is closed, and a ZIP has many parts.
    setMaxListeners(0, opened as unknown as EventEmitter)
    const hash = createHash('sha256')
    let sizeBytes = 0
    await fill(async piece => {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      hash.update(bytes)
      sizeBytes += bytes.length
      if (sizeBytes > maxBytes) throw tooLarge()
      await opened.writeFile(bytes)
    })
    return {
      sizeBytes,
      sha256: hash.digest(),
      open: async range => {
        const part = range ? { start: range.start, end: range.end - 1 } : { start: 0 }
        return opened.createReadStream({ ...part, autoClose: false })
      },
      dispose,
    }
  } catch (error) {
    await dispose()
    throw error
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await rm(path, { force: true })
  return file
}

/** Left by a process that died between opening and unlinking a file, or by earlier versions. */
export const clearExportsJob: Job = {
  name: 'clear the exports folder',
  everyMs: 3_600_000,
  perNode: true,
  async run({ config }) {
    const folder = exportsFolder(config.dataDir)
    // Safe at any time: writers no longer need the name.
    for (const name of await readdir(folder).catch(() => [])) await rm(join(folder, name), { force: true })
  },
}
