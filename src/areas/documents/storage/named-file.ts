import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { escapeControlChars } from '../../../kernel/cli/escape-control-chars.ts'
import { readPieces } from './pieces.ts'

// Files named on the command line: errors use the name as given.

/** What is wrong with it, or null. Only a regular file has an end: a pipe or a device may never end. */
export async function whyNotReadable(given: string, path: string): Promise<string | null> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) return `${escapeControlChars(given)} is a folder.`
    if (!found.isFile()) return `${escapeControlChars(given)} is not a file, but a pipe or a device.`
    await access(path, constants.R_OK)
    return null
  } catch (error) {
    return cannotBeRead(given, error)
  }
}

export const cannotBeRead = (given: string, error: unknown): string =>
  `${escapeControlChars(given)} cannot be read (${(error as NodeJS.ErrnoException).code}).`

/** Its chunks; a read error uses the given name. */
export async function* piecesOf(
  given: string,
  path: string,
  refusal: (sentence: string) => Error,
): AsyncGenerator<Buffer> {
  // Only errors of reading: an error of the consumer does not pass here.
  const pieces = readPieces(path)
  try {
    for (;;) {
      const next = await pieces.next().catch(error => {
        throw refusal(cannotBeRead(given, error))
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    await pieces.return(undefined)
  }
}
