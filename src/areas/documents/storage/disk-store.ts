import { link, mkdir, open, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DocumentStore } from './store.ts'
import { DamagedContent } from './store.ts'

/** Larger than Node's own 64 KiB: fewer turns of the event loop for each megabyte. */
const READ_BYTES = 256 * 1024

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Contents as files below one folder. */
export function diskStore(folder: string): DocumentStore {
  const pathOf = (key: string) => join(folder, key)
  const openFile = (key: string) =>
    open(pathOf(key), 'r').catch(error => {
      throw isMissing(error) ? new DamagedContent('missing', key) : error
    })
  return {
    // A link, not a copy: the file stands under its name whole or not at all. The draft stays; it is its owner's.
    async put(path, key) {
      const target = pathOf(key)
      await makeFolder(dirname(target))
      await link(path, target)
      await syncFolder(dirname(target))
    },
    async open(key, range) {
      const bounds = range && { start: range.start, end: range.end - 1 }
      return (await openFile(key)).createReadStream({ highWaterMark: READ_BYTES, ...bounds })
    },
    file: openFile,
    async has(key) {
      try {
        const found = await stat(pathOf(key), { bigint: true })
        // The time of the last change of the inode cannot be set back as that of the content can.
        const version = `${found.ino}.${found.size}.${found.mtimeNs}.${found.ctimeNs}`
        return { sizeBytes: Number(found.size), version }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(key) {
      await unlink(pathOf(key)).catch(error => {
        if (!isMissing(error)) throw error
      })
    },
  }
}

/** Makes a folder and the way to it, on disk when this resolves. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** A new name in a folder outlives a power cut once the folder is on disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
