import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Lets `build` fill a new folder, which gets its name when it is complete. Its name is a hash of the sources. Of the other folders
 * next to it, the newest `kept` stay, for servers that still run on them.
 */
export async function buildFolder(
  folder: string,
  kept: number,
  build: (draft: string) => Promise<void>,
): Promise<void> {
  const parent = dirname(folder)
  await mkdir(parent, { recursive: true })
  const draft = await mkdtemp(join(parent, 'draft-'))
  try {
    await build(draft)
    // A temporary folder is private, but the server may run as another user than the build.
    await chmod(draft, 0o755)
    await rename(draft, folder).catch(error => {
      // Another process finished the same build first.
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await removeOld(folder, kept)
}

async function removeOld(newest: string, kept: number): Promise<void> {
  const parent = dirname(newest)
  const folders = (await readdir(parent))
    .filter(name => /^[0-9a-f]{20}$/.test(name))
    .map(name => join(parent, name))
  const aged = await Promise.all(folders.map(async folder => ({ folder, at: (await stat(folder)).mtimeMs })))
  const old = aged.sort((a, b) => b.at - a.at).slice(kept)
  for (const { folder } of old) if (folder !== newest) await rm(folder, { recursive: true, force: true })
}
