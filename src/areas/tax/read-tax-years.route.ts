import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { YEAR_RANGE } from '../../kernel/http/shapes.ts'
import { signedInFor } from '../members/members.ts'
import { findTaxYears } from './official-form/blank-form.sql.ts'
import { OF_TAX_YEAR } from './tax-year.fields.ts'

const YEAR = { ...YEAR_RANGE }

export const readTaxYears = endpoint({
  name: 'readTaxYears',
  method: 'GET',
  path: '/web/tax/years',
  access: signedInFor('read:tax'),
  fields: { entity_id: OF_TAX_YEAR.entity_id },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      years: Type.Array(Type.Integer(YEAR), { maxItems: 111, description: 'Newest first.' }),
      official_form: Type.Boolean({ description: 'Whether the firm has supplied the official IRS PDF.' }),
    },
    { title: 'TaxYears', additionalProperties: false },
  ),
  async run({ db, input: { entity_id }, now }) {
    const { first_year, has_form } = await db.one(findTaxYears, { entity_id })
    const last = now.getUTCFullYear()
    const first = Math.min(last, Math.max(first_year, YEAR.minimum))
    const years = Array.from({ length: last - first + 1 }, (_, before) => last - before)
    return { years, official_form: has_form }
  },
})
