import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { diskStore } from './disk-store.ts'
import type { S3Settings } from './s3-store.ts'
import { s3Store } from './s3-store.ts'
import { tempFolder } from './storage.fixture.ts'
import type { DocumentStore } from './store.ts'

type S3rver = new (options: object) => { run(): Promise<{ port: number }>; close(): Promise<void> }

/** A real S3 server on this machine with one empty bucket. */
export async function startS3(
  t: Pick<TestContext, 'after'>,
): Promise<{ settings: S3Settings; folder: string; stop(): Promise<void> }> {
  // It has no types.
  const S3rver = createRequire(import.meta.url)('s3rver') as S3rver
  const folder = await tempFolder(t)
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: folder }
  const server = new S3rver({ ...options, configureBuckets: [{ name: 'papers' }] })
  const { port } = await server.run()
  let stopped: Promise<void> | null = null
  const stop = () => {
    stopped ??= server.close()
    return stopped
  }
  t.after(stop)
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'papers',
    region: 'us-east-1',
    key: 'S3RVER',
    secret: 'S3RVER',
  }
  return { settings, folder: join(folder, 'papers'), stop }
}

/** Every kind of store, empty. */
export const STORES: readonly [name: string, make: (t: TestContext) => Promise<DocumentStore>][] = [
  ['on disk', async t => diskStore(await tempFolder(t))],
  ['in a bucket', async t => s3Store((await startS3(t)).settings)],
]
