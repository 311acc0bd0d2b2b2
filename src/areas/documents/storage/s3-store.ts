import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { S3Errors } from '@bradenmacdonald/s3-lite-client'
import { streamFile } from '../../../kernel/http/file-stream.ts'
import { BoundedS3, type StoreTimeouts } from './bounded-s3.ts'
import { DamagedContent, type DocumentStore, MARK_NAME, markIn } from './store.ts'

export type S3Settings = { endpoint: string; bucket: string; region: string; key: string; secret: string }

/** A few parts of this size are in memory during a large upload; S3 allows 10,000 of them, so 80 GiB. */
const PART_BYTES = 8 * 1024 * 1024

/** A missing bucket, a wrong address or a proxy's page is also a 404, and says nothing about an object. */
const isMissing = (error: unknown) => error instanceof S3Errors.ServerError && error.code === 'NoSuchKey'
const isNotFound = (error: unknown) => error instanceof S3Errors.ServerError && error.statusCode === 404

/** Contents as objects in an S3-compatible bucket. */
export function s3Store(
  { endpoint, bucket, region, key: accessKey, secret: secretKey }: S3Settings,
  timeouts?: StoreTimeouts,
): DocumentStore {
  const client = new BoundedS3({ endPoint: endpoint, bucket, region, accessKey, secretKey }, timeouts)
  return {
    where: `the bucket ${bucket} at ${endpoint}`,
    async readMark() {
      try {
        const { body } = await client.getObject(MARK_NAME)
        return markIn(await textOf(client.pieces(body)))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async writeMark(mark) {
      await client.putObject(MARK_NAME, `${mark}\n`)
    },
    async put(path, key) {
      const { size } = await stat(path)
      const sending = client.putObject(key, streamFile(path, 0, size), { size, partSize: PART_BYTES })
      await sending.catch(error => client.giveUp(key).then(() => Promise.reject(error)))
      client.done(key)
    },
    async open(key, range) {
      try {
        const { body } = range
          ? await client.getPartialObject(key, { offset: range.start, length: range.end - range.start })
          : await client.getObject(key)
        return Readable.from(client.pieces(body), { objectMode: false })
      } catch (error) {
        throw isMissing(error) ? new DamagedContent('missing', key) : error
      }
    },
    async has(key) {
      try {
        const { size, etag, lastModified } = await client.statObject(key)
        return { sizeBytes: size, version: `${etag}.${size}.${lastModified.getTime()}` }
      } catch (error) {
        if (isNotFound(error)) return expectNoSuchKey(client, key)
        throw error
      }
    },
    remove: key => client.deleteObject(key),
  }
}

/** A HEAD response has no body and does not say what was not found; a GET response does. */
async function expectNoSuchKey(client: BoundedS3, key: string): Promise<null> {
  try {
    const { body } = await client.getObject(key)
    await body?.cancel()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  throw new Error(`the store reports ${key} as both present and missing`)
}

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  // Longer than a marker.
  for await (const piece of pieces) {
    text += piece.toString('latin1')
    if (text.length > 100) break
  }
  return text
}
