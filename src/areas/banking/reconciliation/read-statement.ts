import type { Upload } from '../../../kernel/http/endpoint.ts'
import { readWholeUpload } from '../../../kernel/http/whole-upload.ts'
import { runInThread } from '../../../kernel/threads/threads.ts'
import { bankingErrors } from '../banking.errors.ts'
import {
  type FormatChoice,
  MAX_STATEMENT_BYTES,
  type ProposedMonth,
  type StatementFault,
} from './statement-file.rules.ts'

const MEGABYTE = 1024 * 1024

export const readStatementUpload = (upload: Upload | null): Promise<Buffer> =>
  readWholeUpload(upload, MAX_STATEMENT_BYTES, () =>
    bankingErrors.statement_file_too_large({ max: MAX_STATEMENT_BYTES / MEGABYTE }),
  )

/** Only a file named as CSV is parsed; any other file is kept as it is. */
export const isCsv = (fileName: string): boolean => /\.(csv|tsv|txt)$/i.test(fileName)

const SCRIPT = new URL('./statement.worker.ts', import.meta.url)

/** Reading ten megabytes takes a second; in a thread it blocks nobody. */
export const parseStatement = (
  bytes: Uint8Array,
  chosenFormat: FormatChoice,
): Promise<{ months: ProposedMonth[] } | { fault: StatementFault }> =>
  runInThread(SCRIPT, { bytes, chosenFormat })
