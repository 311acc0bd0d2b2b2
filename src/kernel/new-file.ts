import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import type { CommandContext } from './command.ts'
import { invalid } from './refusal.ts'

/**
 * Writes a file that a person named on the command line and that must not exist yet: under another name until it is whole, so
 * that nobody takes half of it for all.
 */
export async function writeNewFile(
  context: Pick<CommandContext, 'path'>,
  given: string,
  pieces: AsyncIterable<Buffer | string>,
): Promise<void> {
  if (given === '-') throw invalid('A file is written, not standard output; name one.')
  const path = context.path(given)
  const there = await stat(path).catch(() => null)
  if (there?.isDirectory()) throw invalid(`${given} is a folder; name the file to write.`)
  if (there) throw invalid(`${given} exists already.`)
  const partial = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    const file = await open(partial, 'wx', 0o600)
    try {
      for await (const piece of pieces) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    const { code, syscall, path: where } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && where === partial)
      throw invalid(`${given} lies in a folder that does not exist.`)
    if (syscall !== undefined && where === partial) throw invalid(`${given} cannot be written (${code}).`)
    throw error
  }
}
