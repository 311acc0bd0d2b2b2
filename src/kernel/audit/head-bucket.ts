import { S3Client } from '@bradenmacdonald/s3-lite-client'
import type { Config } from '../config.ts'
import type { HeadDestination } from './head-destination.ts'

/** The bucket that heads go to, and what the names of its objects begin with. */
export function openBucket(
  s3: Config['s3'],
  { bucket, prefix }: HeadDestination & { kind: 's3' },
): { client: S3Client; folder: string } {
  // The configuration was refused without it.
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

/** The client by itself waits for a silent store for minutes. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
