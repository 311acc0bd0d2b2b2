import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { signedInFor } from '../members/members.ts'
import { OF_YEAR } from './form-5472/read-form-5472.route.ts'
import { findTaxYears } from './official-form/blank-form.sql.ts'

const YEAR = { minimum: 1990, maximum: 2100 }

export const readTaxYears = endpoint({
  name: 'readTaxYears',
  method: 'GET',
  path: '/web/tax/years',
  access: signedInFor('read:tax'),
  tag: 'Reports',
  summary: {
    en: 'List the tax years of an LLC, and whether the official form is available.',
    es: 'Lista los ejercicios fiscales de una LLC e indica si está disponible el formulario oficial.',
  },
  description: {
    en: 'From the year the LLC was formed, or its first year with entries, to the current year.',
    es: 'Desde el año de constitución de la LLC, o el primero con asientos, hasta el actual.',
  },
  fields: { entity_id: OF_YEAR.entity_id },
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
