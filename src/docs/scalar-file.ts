import { Worker } from 'node:worker_threads'

/**
 * The browser's part of the API reference, compressed. Four megabytes come as a text inside a package with a
 * parser of its own; a thread loads them, so that no request waits, and takes all but the result with it.
 */
export function loadScalar(): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./scalar-file.worker.ts', import.meta.url))
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`the thread that loads the reference ended with ${code}`)))
  })
}
