import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { custom, id, integer, name } from '../../kernel/http/fields.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { signedIn } from '../members/members.ts'
import { auditorsErrors } from './auditors.errors.ts'
import { MAX_DAYS, PARTS, type Part } from './link.rules.ts'
import { createLink } from './links.ts'

const parts = custom<Part[]>(
  { type: 'array', items: { type: 'string', enum: [...PARTS] }, minItems: 1, maxItems: PARTS.length },
  { description: 'The sections the link gives access to.', example: ['books', 'documents'] },
  value => {
    const isList = Array.isArray(value) && value.length > 0 && value.length <= PARTS.length
    if (!isList || value.some(one => !PARTS.includes(one)))
      throw auditorsErrors.invalid_auditor_parts({ parts: PARTS.join(', ') })
    return value
  },
  [auditorsErrors.invalid_auditor_parts],
)

export const createAuditorLink = endpoint({
  name: 'createAuditorLink',
  method: 'POST',
  path: '/web/auditor-links',
  access: signedIn,
  stepUp: true,
  fields: {
    entity_id: id({ description: 'The LLC.' }),
    name: name({ description: 'Recipient.', example: 'Our accountant' }),
    parts,
    days: integer({ description: 'Number of days the link works.', example: 14 }, { min: 1, max: MAX_DAYS }),
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
  errors: [auditorsErrors.too_many_auditor_links],
  async run({ database, secrets, config, by, caller, input }) {
    const owner = { memberId: caller.memberId, publicUrl: config.publicUrl }
    return { data: await createLink(database, secrets, by, input, owner) }
  },
})
