import { Type } from 'typebox'
import { changeable, type Field, name, optional, otherwise, text, word } from '../../kernel/http/fields.ts'
import { PERIODS, type Period } from './period.rules.ts'

const long = Type.String({ maxLength: 40_100 })

/** A service as the operator edits it. */
export const CATALOG_ENTRY = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    code: Type.String({ maxLength: 41 }),
    name_en: Type.String({ maxLength: 300 }),
    name_es: Type.String({ maxLength: 300 }),
    price: Type.Number({ minimum: 0 }),
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    period: Type.Unsafe<Period>({ type: 'string', enum: [...PERIODS] }),
    offered: Type.Boolean({ description: 'Whether it is available. Existing agreements are not affected.' }),
    about_en: long,
    about_es: long,
    includes_en: long,
    includes_es: long,
    terms_en: long,
    terms_es: long,
    place: Type.Integer({ minimum: 0 }),
  },
  { title: 'CatalogEntry', additionalProperties: false },
)

const NAMES = {
  name_en: name({ description: 'Name in English.', example: 'Registered agent' }),
  name_es: name({ description: 'Name in Spanish.', example: 'Agente registrado' }),
}
const PRICE = {
  price: text({ description: 'Price.', example: '149.90' }, { max: 20 }),
  currency: text({ description: 'Three letters (ISO 4217).', example: 'USD' }, { max: 3 }),
}
const LONG = {
  about_en: text({ description: 'Description in English.' }, { max: 2000 }),
  about_es: text({ description: 'Description in Spanish.' }, { max: 2000 }),
  includes_en: text({ description: 'What is included, in English, one item per line.' }, { max: 40_000 }),
  includes_es: text({ description: 'What is included, in Spanish, one item per line.' }, { max: 40_000 }),
  terms_en: text({ description: 'Terms in English.' }, { max: 2000 }),
  terms_es: text({ description: 'Terms in Spanish.' }, { max: 2000 }),
}

/** An empty text is a value here: it clears. */
const emptiable = (inner: Field<string>): Field<string | null | undefined> => ({
  ...inner,
  required: false,
  absent: undefined as never,
  onNull: 'clear',
})

export const NEW_ENTRY = {
  code: text(
    { description: 'Unique code, such as registered_agent.', example: 'registered_agent' },
    { max: 41 },
  ),
  ...NAMES,
  ...PRICE,
  period: word<Period>({ description: 'Billing period.', example: 'annual' }, PERIODS),
  about_en: optional(LONG.about_en),
  about_es: optional(LONG.about_es),
  includes_en: optional(LONG.includes_en),
  includes_es: optional(LONG.includes_es),
  terms_en: optional(LONG.terms_en),
  terms_es: optional(LONG.terms_es),
  place: otherwise(text({ description: 'Position on the website, lowest first.' }, { max: 6 }), '1000'),
}

export const ENTRY_CHANGE = {
  name_en: changeable(NAMES.name_en),
  name_es: changeable(NAMES.name_es),
  price: changeable(PRICE.price),
  currency: changeable(PRICE.currency),
  about_en: emptiable(LONG.about_en),
  about_es: emptiable(LONG.about_es),
  includes_en: emptiable(LONG.includes_en),
  includes_es: emptiable(LONG.includes_es),
  terms_en: emptiable(LONG.terms_en),
  terms_es: emptiable(LONG.terms_es),
  place: changeable(text({ description: 'Position on the website, lowest first.' }, { max: 6 })),
}
