import { open } from 'node:fs/promises'
import { CommandError, UsageError } from '../http/refusal.ts'
import { escapeControlChars } from './escape-control-chars.ts'

const MAX_BYTES = 20 * 1024 * 1024

/** The contents of a named file, if it is not too long. */
export async function readSmallFile(flag: string, given: string, path: string, maxBytes = MAX_BYTES) {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${flag}: ${escapeControlChars(given)} cannot be read (${error.code}).`)
  })
  try {
    const { size } = await file.stat()
    if (size > maxBytes)
      throw new CommandError(
        `${flag}: ${escapeControlChars(given)} is longer than ${maxBytes / (1024 * 1024)} MB.`,
      )
    // Not by size: a pipe or a device has none.
    const bytes = Buffer.alloc(maxBytes + 1)
    let length = 0
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, null)
      if (bytesRead === 0) return bytes.subarray(0, length)
      length += bytesRead
      if (length > maxBytes)
        throw new CommandError(
          `${flag}: ${escapeControlChars(given)} is longer than ${maxBytes / (1024 * 1024)} MB.`,
        )
    }
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    throw new UsageError(`${flag}: ${escapeControlChars(given)} cannot be read (${code}).`)
  } finally {
    await file.close()
  }
}
