import assert from 'node:assert/strict'
import test from 'node:test'
import { CLIENTS_SEEN, clientsSeenBy, hasAssignedClients, ROLES } from './permissions.rules.ts'

test('only Managers can be limited to assigned clients, whatever is stored for the others', () => {
  for (const role of ROLES)
    for (const chosen of CLIENTS_SEEN)
      assert.equal(clientsSeenBy(role, chosen), role === 'manager' ? chosen : 'all', `${role}, ${chosen}`)
  assert.deepEqual(ROLES.filter(hasAssignedClients), ['manager'])
})
