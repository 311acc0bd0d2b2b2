import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { link, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder, syncFolder } from '../../../kernel/durable-folder.ts'
import { writeAll } from './pieces.ts'
import { DamagedContent, type DocumentStore, MARK_NAME, markIn } from './store.ts'

/** Larger than Node's 64 KiB: fewer turns of the event loop per megabyte. */
const READ_BYTES = 256 * 1024

/** Where uploads arrive. */
export const INCOMING = 'incoming'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'

/** Something other than a file is in place of the content or its folder. */
const IN_THE_WAY = ['ELOOP', 'EISDIR', 'ENOTDIR', 'ENXIO', 'ENODEV']

function damageIn(error: unknown, key: string): unknown {
  if (isMissing(error)) return new DamagedContent('missing', key)
  return IN_THE_WAY.includes(codeOf(error)) ? new DamagedContent('changed', key) : error
}

/** Contents as files in one folder. */
export function diskStore(folder: string): DocumentStore {
  const pathOf = (key: string) => join(folder, key)
  // Non-blocking: opening a pipe in a file's place would wait for its other end.
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
      // Among the drafts, so that the sweep removes what a crash leaves there.
      await makeFolder(pathOf(INCOMING))
      const draft = pathOf(join(INCOMING, `arriving-${randomBytes(8).toString('hex')}`))
      await writeAll(draft, once(Buffer.from(`${mark}\n`)))
      await rename(draft, pathOf(MARK_NAME))
      await syncFolder(folder)
    },
    // A link, not a copy: the file appears complete or not at all. The draft stays; its owner removes it.
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
        // Unlike mtime, ctime cannot be set back.
        const version = `${found.ino}.${found.size}.${found.mtimeNs}.${found.ctimeNs}`
        return { sizeBytes: Number(found.size), version }
      } catch (error) {
        if (isMissing(error)) return null
        throw damageIn(error, key)
      }
    },
    async remove(key) {
      await unlink(pathOf(key)).catch(error => {
        // Nor does it exist if its folder is not a folder.
        if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error))) throw error
      })
    },
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/**
 * Moves aside anything that is not a folder where only our folders belong, because nothing could be stored
 * there.
 */
async function makeRoom(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
  } catch (error) {
    if (!['EEXIST', 'ENOTDIR', 'ELOOP'].includes(codeOf(error))) throw error
    await rename(folder, `${folder}.aside-${randomBytes(4).toString('hex')}`)
    await makeFolder(folder)
  }
}
