import { ReadableStream as NodeStream } from 'node:stream/web'
import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client'
import { within } from '../../../kernel/audit/head-bucket.ts'
import type { S3Config } from '../../../kernel/config.ts'
import { BoundedS3 } from '../../documents/documents.ts'
import { type BackupTarget, MissingFile } from './target-type.ts'

/** A few parts of this size are in memory during a large upload; S3 allows 10,000 of them, so 80 GiB. */
const PART_BYTES = 8 * 1024 * 1024

/** For one page of a list. */
const LIST_MS = 15_000

const isMissing = (error: unknown) => error instanceof S3Errors.ServerError && error.code === 'NoSuchKey'

/** Backups as objects in an S3-compatible bucket. */
export function s3Target(
  { endpoint, bucket, region, key: accessKey, secret: secretKey }: S3Config,
  prefix: string,
): BackupTarget {
  const settings = { endPoint: endpoint, bucket, region, accessKey, secretKey }
  const client = new BoundedS3(settings)
  // A signed URL, which the other one uses, is always of an object.
  const lister = new S3Client(settings)
  const start = prefix === '' ? '' : `${prefix}/`
  return {
    where: `the bucket ${bucket} at ${endpoint}${prefix && `, under ${prefix}`}`,
    async write(name, pieces, sizeBytes) {
      const key = start + name
      const sending = client.putObject(key, NodeStream.from(copied(pieces)) as ReadableStream<Uint8Array>, {
        size: sizeBytes,
        partSize: PART_BYTES,
      })
      await sending.catch(error => client.giveUp(key).then(() => Promise.reject(error)))
      client.done(key)
    },
    async *read(name) {
      const response = await client.getObject(start + name).catch(error => {
        throw isMissing(error) ? new MissingFile(name) : error
      })
      yield* client.pieces(response.body)
    },
    async *list(folder) {
      const found = lister.listObjects({ prefix: `${start}${folder}/` })
      for (;;) {
        const next = await within(LIST_MS, found.next())
        if (next.done) return
        yield { name: next.value.key.slice(start.length), sizeBytes: next.value.size }
      }
    },
    remove: name => client.deleteObject(start + name),
  }
}

/** The client holds several pieces. */
async function* copied(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece)
}
