import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { link, mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeAll } from './pieces.ts'
import { DamagedContent, type DocumentStore, MARK_NAME, markIn } from './store.ts'

/** Larger than Node's own 64 KiB: fewer turns of the event loop for each megabyte. */
const READ_BYTES = 256 * 1024

/** Where contents arrive. */
export const INCOMING = 'incoming'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'

/** Something that is not a file stands where the content, or the folder it is in, should be. */
const IN_THE_WAY = ['ELOOP', 'EISDIR', 'ENOTDIR', 'ENXIO', 'ENODEV']

function damageIn(error: unknown, key: string): unknown {
  if (isMissing(error)) return new DamagedContent('missing', key)
  return IN_THE_WAY.includes(codeOf(error)) ? new DamagedContent('changed', key) : error
}

/** Contents as files below one folder. */
export function diskStore(folder: string): DocumentStore {
  const pathOf = (key: string) => join(folder, key)
  // Without waiting: where a pipe stands in a file's place, opening it would wait for its other end.
  const openFile = (key: string) =>
    open(pathOf(key), constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(error => {
      throw damageIn(error, key)
    })
  return {
    where: `the folder ${folder}`,
    readMark: () =>
      readFile(pathOf(MARK_NAME), 'latin1').then(markIn, error => {
        if (isMissing(error)) return null
        throw error
      }),
    async writeMark(mark) {
      // Among the drafts of contents: what a crash leaves there is swept.
      await makeFolder(pathOf(INCOMING))
      const draft = pathOf(join(INCOMING, `arriving-${randomBytes(8).toString('hex')}`))
      await writeAll(draft, once(Buffer.from(`${mark}\n`)))
      await rename(draft, pathOf(MARK_NAME))
      await syncFolder(folder)
    },
    // A link, not a copy: the file stands under its name whole or not at all. The draft stays; it is its owner's.
    async put(path, key) {
      const target = pathOf(key)
      await makeRoom(dirname(target))
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
        if (!found.isFile()) throw new DamagedContent('changed', key)
        // The time of the last change of the inode cannot be set back as that of the content can.
        const version = `${found.ino}.${found.size}.${found.mtimeNs}.${found.ctimeNs}`
        return { sizeBytes: Number(found.size), version }
      } catch (error) {
        if (isMissing(error)) return null
        throw damageIn(error, key)
      }
    },
    async remove(key) {
      await unlink(pathOf(key)).catch(error => {
        // Nor is it there where its folder is none.
        if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error))) throw error
      })
    },
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** What is no folder, where only our folders belong, is put aside: nothing could be stored there any more. */
async function makeRoom(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
  } catch (error) {
    if (!['EEXIST', 'ENOTDIR', 'ELOOP'].includes(codeOf(error))) throw error
    await rename(folder, `${folder}.aside-${randomBytes(4).toString('hex')}`)
    await makeFolder(folder)
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
