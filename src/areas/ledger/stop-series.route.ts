import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { signedInFor } from '../members/members.ts'
import { ledgerErrors } from './ledger.errors.ts'
import { findOwnSeries, OWN_TRANSACTION, ownsTransaction } from './own-series.ts'
import { stopSeries } from './recurring.ts'

export const stopOwnSeries = endpoint({
  name: 'stopOwnSeries',
  method: 'POST',
  path: '/web/ledger/stop',
  access: signedInFor('write:ledger'),
  fields: OWN_TRANSACTION,
  returns: Type.Object({ stopped: Type.Boolean() }, { additionalProperties: false }),
  errors: [errors.not_found, ledgerErrors.transaction_not_recurring],
  owns: ownsTransaction,
  async run({ db, input, caller, by, now }) {
    if (!(await findOwnSeries(db, input, caller))) throw errors.not_found()
    return { stopped: await stopSeries(db, by, input.transaction_id, now) }
  },
})
