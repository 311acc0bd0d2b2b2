import { hash } from 'node:crypto'
import type { Upload } from '../../../kernel/endpoint.ts'
import { invalid } from '../../../kernel/refusal.ts'
import { MOST_BYTES } from './plan-import.rules.ts'

/** The whole file and its SHA-256. Of one that is too large the rest is read too, so that its sender gets to read why. */
export async function readUpload(upload: Upload | null): Promise<{ bytes: Buffer; sha256: Buffer }> {
  const parts: Buffer[] = []
  let sizeBytes = 0
  for await (const part of upload?.content ?? []) {
    sizeBytes += part.length
    if (sizeBytes <= MOST_BYTES) parts.push(part)
    else parts.length = 0
  }
  if (sizeBytes > MOST_BYTES) throw invalid(`The file must be at most ${MOST_BYTES / 1024 / 1024} MiB.`)
  if (sizeBytes === 0) throw invalid('The file is empty.')
  const bytes = Buffer.concat(parts)
  return { bytes, sha256: hash('sha256', bytes, 'buffer') }
}
