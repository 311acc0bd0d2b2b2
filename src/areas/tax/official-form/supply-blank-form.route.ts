import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { readWholeUpload } from '../../../kernel/http/whole-upload.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { runInThread } from '../../../kernel/threads/threads.ts'
import { staff } from '../../members/members.ts'
import { taxErrors } from '../tax.errors.ts'
import { insertBlankForm } from './blank-form.sql.ts'
import { FORM_NAMES, type FormName } from './form-maps.rules.ts'
import type { CheckedBlank } from './official-form.ts'

const strict = { additionalProperties: false }
const MAX_BYTES = 20 * 1024 * 1024
const WORKER = new URL('./blank-form.worker.ts', import.meta.url)

export const supplyBlankForm = endpoint({
  name: 'supplyBlankForm',
  method: 'POST',
  path: '/web/console/tax/blanks',
  access: staff('tax:write', 'firm'),
  takes: 'upload',
  fields: {},
  errors: [
    errors.incomplete_upload,
    errors.body_too_large,
    taxErrors.blank_form_unreadable,
    taxErrors.blank_form_differs,
  ],
  status: 201,
  returns: Type.Object(
    {
      data: Type.Object(
        {
          id: Type.Integer(),
          form: Type.Unsafe<FormName>({ type: 'string', enum: [...FORM_NAMES] }),
          revision: Type.String({ maxLength: 20 }),
          fields: Type.Integer(),
        },
        strict,
      ),
    },
    strict,
  ),
  async run({ db, by, upload }) {
    const content = await readWholeUpload(upload, MAX_BYTES)
    const checked = await runInThread<CheckedBlank>(WORKER, { bytes: content })
    const { form, revision } = checked
    const params = { form, revision, content, ...byParams(by) }
    const { id } = await db.one(insertBlankForm, params)
    return { data: { id, ...checked } }
  },
})
