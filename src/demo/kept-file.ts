import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A small file of the demo in the data folder, or null if there is none. */
export async function readKept(dataDir: string, name: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, name), 'utf8')).trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Written completely under another name, then renamed, and durable when this resolves: readers find the old
 * value or the new one. Only the process with the demo's lock writes, so one draft name is enough.
 */
export async function keep(dataDir: string, name: string, text: string): Promise<void> {
  const path = join(dataDir, name)
  const draft = `${path}.draft`
  await rm(draft, { force: true })
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${text}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  const folder = await open(dataDir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
