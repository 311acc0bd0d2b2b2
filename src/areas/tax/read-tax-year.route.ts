import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { word } from '../../kernel/http/fields.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { withExactAmounts } from '../../kernel/values/exact.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { signedInFor } from '../members/members.ts'
import { PREFILL, READINESS } from './form-5472/form-5472.shape.ts'
import { computePrefill } from './form-5472/prefill.rules.ts'
import { findYearWithObligations, type ObligationsSource } from './form-5472/year-books.ts'
import { findFiled } from './package/filed.ts'
import { FILED_COPY, STORED_PACKAGES } from './package/package.shape.ts'
import { computeReadiness } from './readiness/readiness.rules.ts'
import { taxErrors } from './tax.errors.ts'
import { OF_TAX_YEAR } from './tax-year.fields.ts'

const REASON = orNull<string>({
  type: 'string',
  maxLength: 300,
  description: 'Why it was filed without a stored package.',
})

/** The endpoint, which the area of obligations completes. */
export const readTaxYearWith = (source: ObligationsSource) =>
  endpoint({
    name: 'readTaxYear',
    method: 'GET',
    path: '/web/tax/year',
    access: signedInFor('read:tax'),
    fields: {
      ...OF_TAX_YEAR,
      language: word({ description: 'Language of the texts.', example: 'en' }, LANGUAGES),
    },
    actsFor: 'entity_id',
    errors: [taxErrors.too_many_related_entries],
    returns: Type.Object(
      {
        form: PREFILL,
        readiness: READINESS,
        packages: STORED_PACKAGES,
        filed_elsewhere: REASON,
        filed_copy: FILED_COPY,
      },
      { title: 'TaxYear', additionalProperties: false },
    ),
    async run({ db, input: { entity_id, year, language }, secrets, now }) {
      const today = dateOf(now)
      const reader = { secrets, whole: false }
      const { books, obligations } = await findYearWithObligations(source, db, entity_id, year, reader, today)
      const form = computePrefill(books, today, language)
      const readiness = computeReadiness(books, language, obligations)
      const filed = await findFiled(db, entity_id, year)
      return withExactAmounts({ form, readiness, ...filed }) as Record<string, unknown>
    },
  })
