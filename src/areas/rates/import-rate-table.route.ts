import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { boolean, integer, name, optional, otherwise, word } from '../../kernel/http/fields.ts'
import { readWholeUpload } from '../../kernel/http/whole-upload.ts'
import { staff } from '../members/members.ts'
import { importRates, previewRates } from './import-rates.ts'
import { MAX_BYTES } from './rate-file.rules.ts'
import { ratesErrors } from './rates.errors.ts'
import { RATE_KINDS } from './vocabulary.rules.ts'

const strict = { additionalProperties: false }
const count = Type.Integer({ minimum: 0 })

export const importRateTable = endpoint({
  name: 'importRateTable',
  method: 'POST',
  path: '/web/console/rates',
  access: staff('tax:write', 'firm'),
  takes: 'upload',
  fields: {
    kind: word({ description: 'The table.', example: 'ecb_daily' }, RATE_KINDS),
    year: optional(
      integer(
        { description: 'The year of the rates; for `ecb_daily` it limits the import.', example: 2025 },
        { min: 1999, max: 2100 },
      ),
    ),
    file_name: name({ description: 'File name.', example: 'eurofxref-hist.csv' }),
    preview: otherwise(boolean({ description: 'Only say what would change.' }), false),
  },
  errors: [
    errors.incomplete_upload,
    errors.body_too_large,
    ratesErrors.rate_file_unreadable,
    ratesErrors.rate_file_line,
    ratesErrors.rate_year_required,
  ],
  returns: Type.Object(
    {
      data: Type.Object(
        {
          added: count,
          changed: count,
          unchanged: count,
          skipped: Type.Array(Type.String({ maxLength: 100 }), {
            maxItems: 300,
            description: 'Rows whose currency is not known.',
          }),
        },
        strict,
      ),
    },
    strict,
  ),
  async run({ database, by, upload, input: { kind, year, file_name, preview } }) {
    const content = await readWholeUpload(upload, MAX_BYTES)
    const file = { kind, name: file_name, content, year }
    const run = preview ? previewRates : importRates
    return { data: await run(database, by, file) }
  },
})
