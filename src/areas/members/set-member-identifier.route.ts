import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { optional, shortId, text, word } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { personRecord } from './assigned-clients.ts'
import { staff } from './caller.rules.ts'
import { IDENTIFIER_KINDS } from './identifier-kinds.rules.ts'
import { clearIdentifier, setIdentifier } from './identifiers.ts'
import { checkMayChange } from './member-status.ts'
import { membersErrors } from './members.errors.ts'

const strict = { additionalProperties: false }

export const setMemberIdentifier = endpoint({
  name: 'setMemberIdentifier',
  method: 'POST',
  path: '/web/console/members/identifiers',
  access: staff('clients:write', [personRecord('member_id')]),
  stepUp: true,
  fields: {
    member_id: shortId({ description: 'The person.' }),
    kind: word({ description: 'Kind of identifier.', example: 'passport' }, IDENTIFIER_KINDS),
    value: optional(text({ description: 'The number.', example: 'XDA123456' }, { max: 100 })),
  },
  returns: Type.Object({ data: Type.Object({ changed: Type.Boolean() }, strict) }, strict),
  errors: [
    membersErrors.member_not_found,
    membersErrors.person_erased,
    membersErrors.staff_change_requires_admin,
    membersErrors.invalid_identifier,
  ],
  run({ database, input: { member_id: memberId, kind, value }, by, caller, secrets }) {
    return writeOnce(database, by, async (tx, by) => {
      if (memberId !== caller.memberId) await checkMayChange({ tx, staff: caller, memberId })
      const of = { memberId, kind }
      const data = value ? await setIdentifier(tx, secrets, by, of, value) : await clearIdentifier(tx, by, of)
      return { data }
    })
  },
})
