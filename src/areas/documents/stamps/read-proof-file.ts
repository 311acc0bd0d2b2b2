import { createReadStream } from 'node:fs'
import { PROOF_LIMITS } from '../timestamps/limits.rules.ts'

/** One byte more than a proof may have is enough to reject it. */
export async function readProofFile(path: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of createReadStream(path, { end: PROOF_LIMITS.sizeBytes })) parts.push(part)
  return Buffer.concat(parts)
}
