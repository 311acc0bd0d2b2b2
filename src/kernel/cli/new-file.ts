import { randomBytes } from 'node:crypto'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CommandError } from '../http/refusal.ts'
import type { CommandContext } from './command.ts'
import { escapeControlChars } from './escape-control-chars.ts'

/**
 * Writes the file named by --out, which must not exist yet: under another name until it is complete, so that
 * nobody mistakes half of it for all. Errors of the source are rethrown unchanged.
 */
export async function writeNewFile(
  context: Pick<CommandContext, 'path'>,
  given: string,
  pieces: AsyncIterable<Buffer | string>,
): Promise<void> {
  if (given === '-') throw new CommandError('--out names a file, not standard output.')
  const path = context.path(given)
  const there = await stat(path).catch(() => null)
  if (there?.isDirectory())
    throw new CommandError(`--out: ${escapeControlChars(given)} is a folder; name the file to write.`)
  if (there) throw new CommandError(`--out: ${escapeControlChars(given)} already exists.`)
  const partial = join(
    dirname(path),
    `.${basename(path).slice(0, 100)}.${randomBytes(4).toString('hex')}.part`,
  )
  const source = new Watched(pieces)
  try {
    await writeAll(partial, source.through())
    await giveName(partial, path)
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (error === source.failure || syscall === undefined) throw error
    if (code === 'EEXIST') throw new CommandError(`--out: ${escapeControlChars(given)} already exists.`)
    throw new CommandError(`--out: ${escapeControlChars(given)} cannot be written (${code}).`)
  } finally {
    await rm(partial, { force: true }).catch(() => {})
  }
}

/** Does not replace a file created meanwhile; without hard links, a moment remains in which it could. */
async function giveName(partial: string, path: string): Promise<void> {
  try {
    await link(partial, path)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error
    await rename(partial, path)
  }
}

async function writeAll(path: string, pieces: AsyncIterable<Buffer | string>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of pieces) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Distinguishes a read failure from a write failure. */
class Watched<T> {
  failure: unknown
  private readonly pieces: AsyncIterable<T>

  constructor(pieces: AsyncIterable<T>) {
    this.pieces = pieces
  }

  async *through(): AsyncGenerator<T> {
    try {
      yield* this.pieces
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}
