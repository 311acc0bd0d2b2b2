import { S3Client } from '@bradenmacdonald/s3-lite-client'
import type { Config } from '../config.ts'
import type { HeadDestination } from './head-destination.ts'

/** The bucket for heads, and the prefix of its objects. */
export function openBucket(
  s3: Config['s3'],
  { bucket, prefix }: HeadDestination & { kind: 's3' },
): { client: S3Client; folder: string } {
  // The configuration is rejected without it.
  const { endpoint, region, key, secret, bucket: ofDocuments } = s3!
  const client = new S3Client({
    endPoint: endpoint,
    region,
    bucket: bucket ?? ofDocuments,
    accessKey: key,
    secretKey: secret,
  })
  return { client, folder: prefix === '' ? '' : `${prefix}/` }
}

/** On its own, the client waits minutes for a silent store. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no response in time')), ms)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
