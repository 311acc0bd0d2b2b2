import type { Upload } from '../../../kernel/http/endpoint.ts'
import { runInThread } from '../../../kernel/threads/threads.ts'
import { bankingErrors } from '../banking.errors.ts'
import {
  type FormatTold,
  MAX_STATEMENT_BYTES,
  type ProposedMonth,
  type StatementFault,
} from './statement-file.rules.ts'

const MEGABYTE = 1024 * 1024

/** The whole file. If it is too large the rest is read too, so that the sender receives the error. */
export async function readStatementUpload(upload: Upload | null): Promise<Buffer> {
  const parts: Buffer[] = []
  let sizeBytes = 0
  for await (const part of upload?.content ?? []) {
    sizeBytes += part.length
    if (sizeBytes <= MAX_STATEMENT_BYTES) parts.push(part)
    else parts.length = 0
  }
  if (sizeBytes > MAX_STATEMENT_BYTES)
    throw bankingErrors.statement_file_too_large({ max: MAX_STATEMENT_BYTES / MEGABYTE })
  return Buffer.concat(parts)
}

/** Only a file named as CSV is parsed; any other file is kept as it is. */
export const isCsv = (fileName: string): boolean => /\.(csv|tsv|txt)$/i.test(fileName)

const SCRIPT = new URL('./statement.worker.ts', import.meta.url)

/** Reading ten megabytes takes a second; in a thread it blocks nobody. */
export const parseStatement = (
  bytes: Uint8Array,
  told: FormatTold,
): Promise<{ months: ProposedMonth[] } | { fault: StatementFault }> => runInThread(SCRIPT, { bytes, told })
