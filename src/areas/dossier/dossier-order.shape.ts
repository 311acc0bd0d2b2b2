import { Type } from 'typebox'
import { orNull, YEAR_RANGE } from '../../kernel/http/shapes.ts'
import { LANGUAGES, type Language } from '../../kernel/values/language.ts'

const LANGUAGE = { type: 'string', enum: [...LANGUAGES] }
const STATES = ['waiting', 'being_made', 'made', 'failed'] as const

export const ONE_DOSSIER_ORDER = Type.Object(
  {
    data: Type.Object(
      {
        id: Type.Integer({ format: 'int64' }),
        entity_id: Type.Integer({ format: 'int32' }),
        year: Type.Integer(YEAR_RANGE),
        language: Type.Unsafe<Language>(LANGUAGE),
        state: Type.Unsafe<(typeof STATES)[number]>({ type: 'string', enum: [...STATES] }),
        files: Type.Integer({ minimum: 0, description: 'Number of files added so far.' }),
        size_bytes: Type.Integer({ minimum: 0, format: 'int64' }),
        fault: orNull<string>({ type: 'string', maxLength: 1000 }),
        dossier_id: orNull<number>({ type: 'integer', format: 'int64' }),
      },
      { title: 'DossierOrder', additionalProperties: false },
    ),
  },
  { title: 'OneDossierOrder', additionalProperties: false },
)
