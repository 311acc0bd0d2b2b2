import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { staff } from '../members/members.ts'
import { markDismissed } from './setup.sql.ts'

export const dismissSetup = endpoint({
  name: 'dismissSetup',
  method: 'POST',
  path: '/web/console/setup/dismiss',
  access: staff('operations:write', 'firm'),
  fields: {},
  returns: Type.Object({ is_dismissed: Type.Boolean() }, { additionalProperties: false }),
  run({ database, by }) {
    return writeOnce(database, by, async (tx, by) => {
      await tx.maybe(markDismissed, byParams(by))
      return { is_dismissed: true }
    })
  },
})
