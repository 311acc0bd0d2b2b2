import { endpoint } from '../../../kernel/http/endpoint.ts'
import { name } from '../../../kernel/http/fields.ts'
import { fileOfBytes } from '../../../kernel/http/file-answer.ts'
import { FILE_BYTES } from '../../../kernel/http/shapes.ts'
import { runInThread } from '../../../kernel/threads/threads.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { signedIn } from '../../members/members.ts'
import { computePrefill } from '../form-5472/prefill.rules.ts'
import { findYearBooks } from '../form-5472/year-books.ts'
import { llcOf } from '../package/package.rules.ts'
import { revealsTaxNumbers } from '../reveals.ts'
import { taxErrors } from '../tax.errors.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { findBlankForm } from './blank-form.sql.ts'
import { checkComplete, officialEntries } from './official-form.rules.ts'
import type { FormTask } from './official-form.worker.ts'

export const downloadOfficialForm = endpoint({
  name: 'downloadOfficialForm',
  method: 'GET',
  path: '/web/tax/official-form',
  access: signedIn,
  stepUp: true,
  fields: {
    ...OF_TAX_YEAR,
    form: name({ description: '`reference_id` of the form.', example: 'RP1' }),
  },
  actsFor: 'entity_id',
  errors: [
    taxErrors.official_form_not_supplied,
    taxErrors.form_5472_not_found,
    taxErrors.form_5472_incomplete,
    taxErrors.form_not_printable,
    taxErrors.too_many_related_entries,
  ],
  answers: 'file',
  reveals: revealsTaxNumbers,
  returns: FILE_BYTES,
  async run({ db, input: { entity_id, year, form: wanted }, secrets, now }) {
    const blank = await db.maybe(findBlankForm, { form: '5472', revision: null })
    if (!blank) throw taxErrors.official_form_not_supplied()
    const books = await findYearBooks(db, entity_id, year, { secrets, whole: true })
    const prefill = computePrefill(books, dateOf(now), 'en')
    const form = prefill.forms.find(one => one.reference_id.toLowerCase() === wanted.toLowerCase())
    if (!form) throw taxErrors.form_5472_not_found({ year }, { field: 'form' })
    checkComplete(prefill)
    const task: FormTask = {
      blank: blank.content,
      entries: officialEntries(prefill, form),
      llc: llcOf(prefill),
      reference: form.reference_id,
      made_on: dateOf(now),
    }
    const bytes = Buffer.from(
      await runInThread<Uint8Array>(new URL('./official-form.worker.ts', import.meta.url), task),
    )
    return fileOfBytes(`form-5472-${year}-${form.reference_id}.pdf`, 'application/pdf', bytes)
  },
})
