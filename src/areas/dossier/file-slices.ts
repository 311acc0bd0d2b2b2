import { open, stat } from 'node:fs/promises'
import { streamFile } from '../../kernel/http/file-stream.ts'
import type { Sliced } from './verifier/zip-directory.ts'

/**
 * A file on disk in slices, like a Blob in the page. Node's Blob of a file knows its size only modulo four
 * gibibytes.
 */
export async function openSlices(path: string): Promise<Sliced> {
  // First, so that a file that cannot be opened has the system's error.
  await (await open(path, 'r')).close()
  const { size } = await stat(path)
  return {
    size,
    slice: (from, to) => ({
      arrayBuffer: () => readBetween(path, from, to),
      stream: () => streamFile(path, from, to),
    }),
  }
}

async function readBetween(path: string, from: number, to: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(to - from)
  const handle = await open(path, 'r')
  try {
    let done = 0
    while (done < bytes.length) {
      const { bytesRead } = await handle.read(bytes, done, bytes.length - done, from + done)
      if (bytesRead === 0) throw new Error(`${path} became shorter while it was read`)
      done += bytesRead
    }
    return bytes.buffer
  } finally {
    await handle.close()
  }
}
