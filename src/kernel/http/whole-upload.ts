import type { Upload } from './endpoint.ts'
import { errors } from './errors.ts'
import type { Refusal } from './refusal.ts'

/** The whole file. If it is too large, the rest is still read, so that the sender receives the error. */
export async function readWholeUpload(
  upload: Upload | null,
  maxBytes: number,
  tooLarge: () => Refusal = () => errors.body_too_large({ max: maxBytes }),
): Promise<Buffer> {
  const parts: Buffer[] = []
  let sizeBytes = 0
  for await (const part of upload?.content ?? []) {
    sizeBytes += part.length
    if (sizeBytes <= maxBytes) parts.push(part)
    else parts.length = 0
  }
  if (sizeBytes > maxBytes) throw tooLarge()
  return Buffer.concat(parts)
}
