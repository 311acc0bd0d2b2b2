import { runInThread } from '../kernel/threads/threads.ts'

/**
 * The browser's part of the API reference, compressed. Four megabytes come as a text inside a package with a
 * parser of its own; a thread loads them, so that no request waits, and takes all but the result with it.
 */
export async function loadScalar(): Promise<Buffer> {
  return Buffer.from(await runInThread<Uint8Array>(new URL('./scalar-file.worker.ts', import.meta.url), null))
}
