import { open } from 'node:fs/promises'

// Files as pieces that come one after the other in the same buffer. With a stream each piece has a buffer of its own,
// and a large file leaves more of them behind than are collected in time.

const PIECE_BYTES = 256 * 1024

/** What is in a file, opened when the first piece is asked for. A piece is done with when the next is asked for. */
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

/** Writes a new file, on disk when this resolves. */
export async function writeAll(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of pieces) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}
