import { closeSync, copyFileSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs'

const largestLogBytes = 8 * 1024 * 1024

/**
 * PostgreSQL's log is one file, opened for appending and passed to it, so that startup failures are included.
 */
export function openLog(path: string): { descriptor: number; sizeBytes: number } {
  trimLog(path)
  const descriptor = openSync(path, 'a', 0o600)
  return { descriptor, sizeBytes: fstatSync(descriptor).size }
}

/** Keeps one older file. Copied and truncated, because the server holds the file open. */
export function trimLog(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size <= largestLogBytes) return
  try {
    copyFileSync(path, path + '.1')
    truncateSync(path)
  } catch {
    // A full disk, most likely: a long log is not worth failing for.
  }
}

export function readLogFrom(path: string, offset: number): string {
  const descriptor = openSync(path, 'r')
  try {
    const size = fstatSync(descriptor).size
    const start = Math.max(Math.min(offset, size), size - 8000)
    const bytes = Buffer.alloc(size - start)
    const count = readSync(descriptor, bytes, 0, bytes.length, start)
    return bytes.toString('utf8', 0, count)
  } finally {
    closeSync(descriptor)
  }
}
