import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client'
import type { DocumentStore } from './store.ts'
import { DamagedContent } from './store.ts'

export type S3Settings = { endpoint: string; bucket: string; region: string; key: string; secret: string }

/** A few parts of this size are in memory while a large file is sent; S3 allows 10,000 of them, so 80 GiB. */
const PART_BYTES = 8 * 1024 * 1024

const isMissing = (error: unknown) => error instanceof S3Errors.ServerError && error.statusCode === 404

/** Contents as objects in a bucket of any store that speaks S3. */
export function s3Store({ endpoint, bucket, region, key, secret }: S3Settings): DocumentStore {
  const client = new S3Client({ endPoint: endpoint, bucket, region, accessKey: key, secretKey: secret })
  return {
    async put(path, key) {
      const file = await openAsBlob(path)
      await client.putObject(key, file.stream(), { size: file.size, partSize: PART_BYTES })
    },
    async open(key, range) {
      try {
        const answer = range
          ? await client.getPartialObject(key, { offset: range.start, length: range.end - range.start })
          : await client.getObject(key)
        return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
      } catch (error) {
        throw isMissing(error) ? new DamagedContent('missing', key) : error
      }
    },
    async has(key) {
      try {
        const { size, etag, lastModified } = await client.statObject(key)
        return { sizeBytes: size, version: `${etag}.${size}.${lastModified.getTime()}` }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: key => client.deleteObject(key),
  }
}
