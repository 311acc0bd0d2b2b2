import { Type } from 'typebox'
import { dateOf } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { country, date, name, optional, otherwise, text, word } from '../../kernel/fields.ts'
import { writeOnce } from '../../kernel/idempotency.ts'
import { LANGUAGES, type Language } from '../../kernel/language.ts'
import { forbidden } from '../../kernel/refusal.ts'
import { staff } from './caller.rules.ts'
import { createMember, ROLES, type Role } from './members.ts'
import { readMemberSince } from './profile.rules.ts'

export const createPerson = endpoint({
  name: 'createPerson',
  method: 'POST',
  path: '/web/console/members',
  access: staff,
  stepUp: true,
  tag: 'Console',
  summary: 'Add a person: a member who owns LLCs, or somebody of the operator.',
  description:
    'They choose a password by the mail of "forgotten password"; none is made for them. Only an admin adds managers and admins.',
  status: 201,
  fields: {
    email: text(
      { description: 'Their email address; each can be used once.', example: 'ana@example.com' },
      { max: 320 },
    ),
    name: name({ description: 'Their name.', example: 'Ana Robles' }),
    role: otherwise(word<Role>({ description: 'What they are here.' }, ROLES), 'member'),
    language: otherwise(
      word<Language>({ description: 'The language of mail to them and of their ACTAs.' }, LANGUAGES),
      'en',
    ),
    country: optional(country({ description: 'Where they live.' })),
    phone: optional(
      text({ description: 'With the country code.', example: '+34 600 000 117' }, { max: 100 }),
    ),
    since: optional(date({ description: 'Since when they are with the operator; today unless said.' })),
  },
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer({ minimum: 1 }) }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  refusals: ['403: Only an admin adds managers and admins.'],
  async run({ database, input, by, caller, now }) {
    if (input.role !== 'member' && caller.role !== 'admin')
      throw forbidden('Only an admin adds managers and admins.')
    const { country, phone, since, ...wanted } = input
    const person = {
      ...wanted,
      ...(country !== null && { country }),
      ...(phone !== null && { phone }),
      ...(since !== null && { since: readMemberSince(since, dateOf(now)) }),
    }
    return writeOnce(database, by, async (tx, by) => ({ data: await createMember(tx, by, person) }))
  },
})
