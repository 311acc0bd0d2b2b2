import { runInThread } from '../kernel/threads/threads.ts'

/**
 * The browser part of the API reference, compressed. Four megabytes come as a text inside a package with its
 * own parser; a thread loads them, so that no request waits, and frees everything but the result.
 */
export async function loadScalar(): Promise<Buffer> {
  return Buffer.from(await runInThread<Uint8Array>(new URL('./scalar-file.worker.ts', import.meta.url), null))
}
