import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { signedIn } from '../members/members.ts'
import { ENTITY_FIELD, ONE_CHANGE } from './change.shape.ts'
import { undoChange } from './changes.ts'
import { presenceErrors } from './presence.errors.ts'

export const undoPresenceChange = endpoint({
  name: 'undoPresenceChange',
  method: 'POST',
  path: '/web/presence/undo',
  access: signedIn,
  fields: { entity_id: ENTITY_FIELD, change_id: id({ description: 'The change.' }) },
  actsFor: 'entity_id',
  returns: ONE_CHANGE,
  errors: [
    errors.not_found,
    presenceErrors.presence_change_not_last,
    presenceErrors.presence_change_outdated,
  ],
  run({ database, caller, input, by }) {
    return undoChange(database, by, caller.memberId, input.change_id)
  },
})
