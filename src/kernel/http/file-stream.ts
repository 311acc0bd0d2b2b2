import { type FileHandle, open } from 'node:fs/promises'

const PIECE_BYTES = 64 * 1024

/**
 * Part of a file as a web stream. Node's own bridge throws uncatchably when its reader stops early, and its
 * Blob of a file knows the size only modulo four gibibytes.
 */
export function streamFile(path: string, from: number, to: number): ReadableStream<Uint8Array> {
  let handle: FileHandle | null = null
  let at = from
  const close = async () => {
    const opened = handle
    handle = null
    await opened?.close()
  }
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        if (at >= to) {
          await close()
          return controller.close()
        }
        handle ??= await open(path, 'r')
        const bytes = new Uint8Array(Math.min(PIECE_BYTES, to - at))
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, at)
        if (bytesRead === 0) throw new Error(`${path} became shorter while it was read`)
        at += bytesRead
        controller.enqueue(bytes.subarray(0, bytesRead))
      } catch (error) {
        await close()
        throw error
      }
    },
    cancel: close,
  })
}
