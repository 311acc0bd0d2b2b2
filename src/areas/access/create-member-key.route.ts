import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { checkMayChange, membersErrors, personRecord, staff } from '../members/members.ts'
import { accessErrors } from './access.errors.ts'
import { checkExpiry, NEW_KEY_FIELDS } from './key.fields.ts'
import { NEW_VALUE } from './key.shape.ts'
import { createOwnKey } from './member-keys.ts'

export const createMemberKey = endpoint({
  name: 'createMemberKey',
  method: 'POST',
  path: '/web/console/api-keys',
  access: staff('keys:write', [personRecord('member_id')]),
  stepUp: true,
  fields: {
    member_id: shortId({ description: 'The member who owns the key.' }),
    ...NEW_KEY_FIELDS,
  },
  check: checkExpiry,
  errors: [
    membersErrors.member_not_found,
    membersErrors.person_erased,
    membersErrors.staff_change_requires_admin,
    accessErrors.account_disabled,
    accessErrors.entity_not_allowed,
    accessErrors.expiry_in_past,
    accessErrors.invalid_network,
    accessErrors.scopes_required,
    accessErrors.too_many_api_keys,
    accessErrors.unknown_scope,
  ],
  status: 201,
  returns: NEW_VALUE,
  async run({ database, secrets, config, by, caller, input }) {
    const { member_id: memberId, name, scopes, entity_ids, allow_list, expires_on } = input
    await database.transaction(tx => checkMayChange({ tx, staff: caller, memberId }))
    const wanted = {
      memberId,
      name,
      scopes,
      entityIds: entity_ids,
      allowList: allow_list,
      expires: expires_on,
    }
    return { data: await createOwnKey(database, secrets, by, wanted, config.publicUrl) }
  },
})
