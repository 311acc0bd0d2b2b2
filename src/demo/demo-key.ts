import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The value of the demo's API key, kept in the data folder because the database has only its hash, and every
 * start prints it. It opens invented books only.
 */
const pathIn = (dataDir: string) => join(dataDir, 'demo-key')

export async function readDemoKey(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(pathIn(dataDir), 'utf8')).trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Written whole under another name, then renamed, and on disk when this resolves: whoever reads finds the old
 * value or the new one. Only the process that holds the demo's lock writes, so one name is enough for drafts.
 */
export async function keepDemoKey(dataDir: string, key: string): Promise<void> {
  const draft = `${pathIn(dataDir)}.draft`
  await rm(draft, { force: true })
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${key}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, pathIn(dataDir))
  const folder = await open(dataDir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
