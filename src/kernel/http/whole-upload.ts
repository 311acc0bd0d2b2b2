import type { Upload } from './endpoint.ts'
import { errors } from './errors.ts'

/** The whole file. If it is too large the rest is read too, so that the sender receives the error. */
export async function readWholeUpload(upload: Upload | null, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let sizeBytes = 0
  for await (const part of upload?.content ?? []) {
    sizeBytes += part.length
    if (sizeBytes <= mostBytes) parts.push(part)
    else parts.length = 0
  }
  if (sizeBytes > mostBytes) throw errors.body_too_large({ max: mostBytes })
  return Buffer.concat(parts)
}
