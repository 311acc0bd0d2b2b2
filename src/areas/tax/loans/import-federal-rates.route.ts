import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { name } from '../../../kernel/http/fields.ts'
import { readWholeUpload } from '../../../kernel/http/whole-upload.ts'
import { staff } from '../../members/members.ts'
import { taxErrors } from '../tax.errors.ts'
import { importAfr, MAX_AFR_BYTES } from './import-afr.ts'

const strict = { additionalProperties: false }

export const importFederalRates = endpoint({
  name: 'importFederalRates',
  method: 'POST',
  path: '/web/console/federal-rates',
  access: staff('tax:write', 'firm'),
  takes: 'upload',
  fields: {
    source: name({ description: 'Where the rates are from.', example: 'Rev. Rul. 2025-6' }),
  },
  errors: [errors.incomplete_upload, errors.body_too_large, errors.empty, taxErrors.afr_file_unreadable],
  returns: Type.Object(
    { data: Type.Object({ months: Type.Integer(), changed: Type.Integer() }, strict) },
    strict,
  ),
  async run({ db, by, upload, input: { source } }) {
    const bytes = await readWholeUpload(upload, MAX_AFR_BYTES)
    if (source === '') throw errors.empty({ field: 'source' })
    return { data: await importAfr(db, by, { bytes, source }) }
  },
})
