import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { country, date, name, optional, otherwise, text, word } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { LANGUAGES, type Language } from '../../kernel/values/language.ts'
import { assignClient } from './assignments.ts'
import { staff } from './caller.rules.ts'
import { CLIENTS } from './clients-seen.fields.ts'
import { CHANGED_ACCESS, changeRole } from './member-status.ts'
import { membersErrors } from './members.errors.ts'
import { createMember, ROLES, type Role } from './members.ts'
import { may } from './permissions.rules.ts'
import { readMemberSince } from './profile.rules.ts'

export const createPerson = endpoint({
  name: 'createPerson',
  method: 'POST',
  path: '/web/console/members',
  access: staff('clients:write', 'filtered'),
  stepUp: true,
  status: 201,
  fields: {
    email: text(
      { description: 'Email. It must not belong to another account.', example: 'ana@example.com' },
      { max: 320 },
    ),
    name: name({ description: 'Name.', example: 'Ana Robles' }),
    role: otherwise(word<Role>({ description: 'Role.' }, ROLES), 'member'),
    clients: CLIENTS,
    language: otherwise(
      word<Language>({ description: 'Language of their emails and documents.' }, LANGUAGES),
      'en',
    ),
    country: optional(country({ description: 'Country of residence.' })),
    phone: optional(
      text({ description: 'Including the country code.', example: '+34 600 000 117' }, { max: 100 }),
    ),
    since: optional(date({ description: 'Customer since. Defaults to today.' })),
  },
  returns: CHANGED_ACCESS,
  errors: [
    membersErrors.staff_change_requires_admin,
    errors.date_in_future,
    errors.invalid_email,
    errors.invalid_phone,
    membersErrors.email_taken,
    membersErrors.email_cannot_sign_in,
  ],
  async run({ database, grants, input, by, caller, config, now }) {
    if (input.role !== 'member' && !may(caller.role, 'people:manage'))
      throw membersErrors.staff_change_requires_admin()
    const { country, phone, since, ...wanted } = input
    const person = {
      ...wanted,
      ...(country !== null && { country }),
      ...(phone !== null && { phone }),
      ...(since !== null && { since: readMemberSince(since, dateOf(now)) }),
    }
    return writeOnce(database, by, async (tx, by) => {
      // A new admin starts as a member, until another admin approves.
      const isAdmin = input.role === 'admin'
      const { id } = await createMember(tx, by, { ...person, role: isAdmin ? 'member' : input.role })
      if (caller.onlyClientsOf !== null && input.role === 'member')
        await assignClient(tx, by, caller.onlyClientsOf, id)
      const change = { tx, by, staff: caller, grants, memberId: id, publicUrl: config.publicUrl }
      const changed = isAdmin ? await changeRole(change, 'admin', 'all') : { ended: 0, approval_id: null }
      return { data: { id, ...changed } }
    })
  },
})
