import { runInThread } from '../../../kernel/threads/threads.ts'
import { typeFromHead } from '../../documents/documents.ts'
import { taxErrors } from '../tax.errors.ts'
import { isCompleteImage } from './complete-image.rules.ts'

const WORKER = new URL('./complete-pdf.worker.ts', import.meta.url)
const HEAD_BYTES = 65_536

/** Rejects a signed copy or proof of sending that nobody could open later: a complete PDF or image is needed. */
export async function checkProof(bytes: Buffer, field: string): Promise<void> {
  const type = typeFromHead(bytes.subarray(0, HEAD_BYTES))
  const mime = type === null || type === 'text' ? '' : type.mime
  if (mime.startsWith('image/') && isCompleteImage(bytes, mime)) return
  if (mime === 'application/pdf' && (await runInThread<boolean>(WORKER, { bytes }))) return
  throw taxErrors.proof_unreadable({ field })
}

export async function readAll(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const piece of pieces) parts.push(Buffer.from(piece))
  return Buffer.concat(parts)
}
