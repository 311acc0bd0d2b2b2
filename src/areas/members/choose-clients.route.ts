import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId, word } from '../../kernel/http/fields.ts'
import { personRecord } from './assigned-clients.ts'
import { ENDED, setClientsSeen } from './assignments.ts'
import { staff } from './caller.rules.ts'
import { membersErrors } from './members.errors.ts'
import { CLIENTS_SEEN, type ClientsSeen } from './permissions.rules.ts'

const strict = { additionalProperties: false }

export const chooseClients = endpoint({
  name: 'chooseClients',
  method: 'PUT',
  path: '/web/console/members/clients',
  access: staff('people:manage', [personRecord('member_id')]),
  stepUp: true,
  fields: {
    member_id: shortId({ description: 'The manager.' }),
    clients: word<ClientsSeen>({ description: 'Which clients they see.' }, CLIENTS_SEEN),
  },
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer({ minimum: 1 }), ended: ENDED }, strict) },
    strict,
  ),
  errors: [membersErrors.member_not_found, membersErrors.person_erased, membersErrors.not_a_manager_account],
  async run({ database, grants, input: { member_id, clients }, by }) {
    const { ended } = await database.transaction(tx =>
      setClientsSeen({ tx, by, grants, staffId: member_id }, clients),
    )
    return { data: { id: member_id, ended } }
  },
})
