import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder, syncFolder } from '../../../kernel/durable-folder.ts'
import { type BackupTarget, MissingFile, type TargetFile } from './target-type.ts'

const READ_BYTES = 256 * 1024

/** Files under this name are incomplete. */
const UNFINISHED = '.unfinished-'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Backups in a folder, which may be on another disk. */
export function folderTarget(folder: string): BackupTarget {
  const pathOf = (name: string) => {
    const parts = name.split('/')
    // A name may come from a manifest that someone else wrote.
    if (parts.some(part => part === '' || part === '.' || part === '..' || part.includes('\0')))
      throw new MissingFile(name)
    return join(folder, ...parts)
  }
  return {
    where: `the folder ${folder}`,
    async write(name, pieces) {
      const path = pathOf(name)
      await makeFolder(dirname(path))
      const draft = join(dirname(path), UNFINISHED + randomBytes(8).toString('hex'))
      try {
        const file = await open(draft, 'wx', 0o600)
        try {
          for await (const piece of pieces) await file.writeFile(piece)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw error
      }
      await syncFolder(dirname(path))
    },
    async *read(name) {
      const file = await open(pathOf(name), 'r').catch(error => {
        throw isMissing(error) ? new MissingFile(name) : error
      })
      // One buffer for all pieces: a stream leaves more of them than are collected in time.
      const buffer = Buffer.allocUnsafeSlow(READ_BYTES)
      try {
        for (;;) {
          const { bytesRead } = await file.read(buffer, 0, READ_BYTES, null)
          if (bytesRead === 0) return
          yield buffer.subarray(0, bytesRead)
        }
      } finally {
        await file.close()
      }
    },
    list: name => listFiles(pathOf(name), name),
    async remove(name) {
      await rm(pathOf(name), { force: true })
      // An empty folder says nothing; one that another process fills at this moment stays.
      for (let parent = dirname(name); parent !== '.'; parent = dirname(parent)) {
        const removed = await rmdir(pathOf(parent)).then(
          () => true,
          () => false,
        )
        if (!removed) return
      }
    },
  }
}

async function* listFiles(path: string, name: string): AsyncGenerator<TargetFile> {
  const found = await readdir(path, { withFileTypes: true }).catch(error => {
    if (isMissing(error)) return []
    throw error
  })
  found.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const one of found) {
    const [itsPath, itsName] = [join(path, one.name), `${name}/${one.name}`]
    if (one.isDirectory()) yield* listFiles(itsPath, itsName)
    else yield { name: itsName, sizeBytes: (await stat(itsPath)).size }
  }
}
