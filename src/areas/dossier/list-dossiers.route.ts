import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { id, PAGING } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION, orNull, YEAR_RANGE } from '../../kernel/http/shapes.ts'
import { LANGUAGES, type Language } from '../../kernel/values/language.ts'
import { signedIn } from '../members/members.ts'
import { listDossiersOf } from './dossier.sql.ts'

const DOSSIER = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    year: Type.Integer(YEAR_RANGE),
    language: Type.Unsafe<Language>({ type: 'string', enum: [...LANGUAGES] }),
    made_at: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
    files: Type.Integer({ minimum: 1 }),
    size_bytes: Type.Integer({ minimum: 1, format: 'int64' }),
    problems: Type.Integer({ minimum: 0, description: 'Documents whose files could not be included.' }),
    manifest_sha256: Type.String({ minLength: 64, maxLength: 64 }),
    manifest_document_id: Type.Integer({ format: 'int64' }),
    proof: Type.Object(
      {
        status: Type.Unsafe<string>({ type: 'string', enum: ['none', 'pending', 'confirmed', 'invalid'] }),
        chain: orNull<string>({ type: 'string', enum: ['bitcoin', 'local'] }),
      },
      { additionalProperties: false },
    ),
  },
  { title: 'Dossier', additionalProperties: false },
)

export const DOSSIERS = Type.Object(
  { data: Type.Array(DOSSIER, { maxItems: 500 }), pagination: LIST_PAGINATION },
  { title: 'Dossiers', additionalProperties: false },
)

export const listDossiers = endpoint({
  name: 'listDossiers',
  method: 'GET',
  path: '/web/dossiers',
  access: signedIn,
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }), ...PAGING },
  actsFor: 'entity_id',
  returns: DOSSIERS,
  async run({ db, input: { entity_id, limit, offset } }) {
    const { total, dossiers } = await db.one(listDossiersOf, { entity_id, limit, offset })
    return { data: dossiers, pagination: { total, limit, offset } }
  },
})
