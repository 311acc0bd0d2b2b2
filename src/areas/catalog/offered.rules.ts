import { Type } from 'typebox'
import { PERIODS } from './period.rules.ts'

const LONG = { maxLength: 2000 }

/** A text in both languages, as in responses. */
export const IN_BOTH = Type.Object(
  { en: Type.String(LONG), es: Type.String(LONG) },
  { title: 'InBothLanguages', additionalProperties: false },
)

const SHOWN = {
  id: Type.Integer({ minimum: 1 }),
  code: Type.String({ maxLength: 41 }),
  name: IN_BOTH,
  about: IN_BOTH,
  price: Type.Number({ minimum: 0, maximum: 999_999_999.9999 }),
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  period: Type.Enum([...PERIODS]),
}

export const SHOWN_SERVICE = Type.Object(SHOWN, { title: 'ShownService', additionalProperties: false })

const LINES = Type.Array(Type.String(LONG), { maxItems: 20 })

export const SERVICE_IN_DETAIL = Type.Object(
  {
    ...SHOWN,
    includes: Type.Object({ en: LINES, es: LINES }, { additionalProperties: false }),
    terms: IN_BOTH,
  },
  { title: 'ServiceInDetail', additionalProperties: false },
)
