import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { signedIn } from '../members/members.ts'
import { findTaxYears } from './blank-form.sql.ts'
import { OF_YEAR } from './read-form-5472.route.ts'

const YEAR = { minimum: 1990, maximum: 2100 }

export const readTaxYears = endpoint({
  name: 'readTaxYears',
  method: 'GET',
  path: '/web/tax/years',
  access: signedIn,
  tag: 'Reports',
  summary: {
    en: 'Tell which tax years of an LLC there are, and whether the official form can be filled in.',
    es: 'Dice qué ejercicios fiscales tiene una LLC, y si puede rellenarse el formulario oficial.',
  },
  description: {
    en: 'From the year in which the LLC was formed, or the first with an entry, to the current one.',
    es: 'Desde el año de constitución de la LLC, o el primero con asientos, hasta el actual.',
  },
  fields: { entity_id: OF_YEAR.entity_id },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      years: Type.Array(Type.Integer(YEAR), { maxItems: 111, description: 'The newest first.' }),
      official_form: Type.Boolean({ description: 'Whether the operator supplied the IRS’s own PDF.' }),
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
