import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { custom, Fault, id, integer, name } from '../../kernel/fields.ts'
import { orNull } from '../../kernel/shapes.ts'
import { signedIn } from '../members/members.ts'
import { MOST_DAYS, PARTS, type Part } from './link.rules.ts'
import { createLink } from './links.ts'

const parts = custom<Part[]>(
  { type: 'array', items: { type: 'string', enum: [...PARTS] }, minItems: 1, maxItems: PARTS.length },
  { description: 'What the link opens.', example: ['books', 'documents'] },
  value => {
    const isList = Array.isArray(value) && value.length > 0 && value.length <= PARTS.length
    if (!isList || value.some(one => !PARTS.includes(one)))
      throw new Fault(`must be a list of some of ${PARTS.join(', ')}`)
    return value
  },
)

export const createAuditorLink = endpoint({
  name: 'createAuditorLink',
  method: 'POST',
  path: '/web/auditor-links',
  access: signedIn,
  stepUp: true,
  tag: 'Auditors',
  summary: {
    en: 'Make a link with which somebody outside can read parts of an LLC.',
    es: 'Crea un enlace con el que alguien de fuera puede leer partes de una LLC.',
  },
  description: {
    en: 'The answer is the only one that holds its secret. Whoever has it reads the chosen parts until the link expires or is revoked, and can change nothing.',
    es: 'Solo esta respuesta contiene su secreto. Quien lo tenga lee las partes elegidas hasta que el enlace caduque o se revoque, y no puede cambiar nada.',
  },
  fields: {
    entity_id: id({ description: 'The LLC.' }),
    name: name({ description: 'Whom it is for.', example: 'Our accountant' }),
    parts,
    days: integer({ description: 'For how many days it works.', example: 14 }, { min: 1, max: MOST_DAYS }),
  },
  actsFor: 'entity_id',
  status: 201,
  returns: Type.Object(
    {
      data: Type.Object(
        { id: Type.Integer({ format: 'int32' }), secret: orNull(Type.String({ maxLength: 60 })) },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  async run({ database, secrets, config, by, caller, input }) {
    const owner = { memberId: caller.memberId, publicUrl: config.publicUrl }
    return { data: await createLink(database, secrets, by, input, owner) }
  },
})
