import { hash } from 'node:crypto'
import type { Upload } from '../../../kernel/http/endpoint.ts'
import { enforceLimit } from '../../../kernel/http/throttle.ts'
import { readWholeUpload } from '../../../kernel/http/whole-upload.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { MAX_BYTES } from './plan-import.rules.ts'

/** Far more than a person previews or imports. */
const MAX_AN_HOUR = 300

export const holdBackFiles = (db: Db, memberId: number): Promise<void> =>
  enforceLimit(db, { key: ['CSV files by member', memberId], most: MAX_AN_HOUR, seconds: 3600 })

/** The whole file and its SHA-256. */
export async function readUpload(upload: Upload | null): Promise<{ bytes: Buffer; sha256: Buffer }> {
  const bytes = await readWholeUpload(upload, MAX_BYTES, () =>
    bookkeepingErrors.import_file_too_large({ max: MAX_BYTES / 1024 / 1024 }),
  )
  if (bytes.length === 0) throw bookkeepingErrors.import_file_empty()
  return { bytes, sha256: hash('sha256', bytes, 'buffer') }
}
