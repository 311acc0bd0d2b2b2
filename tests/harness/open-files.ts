import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Files under a folder that this process has open, including unlinked ones; none on systems that do not
 * report them.
 */
export async function openFiles(folder: string): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd').catch(() => [])
  const paths = await Promise.all(
    // Closed while we looked.
    numbers.map(number => readlink(join('/proc/self/fd', number)).catch(() => '')),
  )
  return paths.filter(path => path.startsWith(join(folder, '/')))
}
