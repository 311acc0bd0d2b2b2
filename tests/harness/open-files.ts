import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Files under a folder that this process has open, those without a name too; none on systems that do not tell. */
export async function openFiles(folder: string): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd').catch(() => [])
  const paths = await Promise.all(
    // What was closed while we looked is not open.
    numbers.map(number => readlink(join('/proc/self/fd', number)).catch(() => '')),
  )
  return paths.filter(path => path.startsWith(join(folder, '/')))
}
