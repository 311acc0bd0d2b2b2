import { open } from 'node:fs/promises'

// Files as chunks that reuse one buffer. A stream allocates a buffer per chunk, and a large file leaves more
// of them than are collected in time.

const PIECE_BYTES = 256 * 1024

/**
 * The contents of a file, opened when the first chunk is requested. A chunk is valid until the next one is
 * requested.
 */
export async function* readPieces(path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r')
  try {
    const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES)
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, null)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** Writes a new file, durable when this resolves. */
export async function writeAll(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of pieces) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}
