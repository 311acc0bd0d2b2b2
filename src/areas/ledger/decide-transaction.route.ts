import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { text } from '../../kernel/http/fields.ts'
import { staff } from '../members/members.ts'
import { transactionRecord } from './client-records.ts'
import { decideTransaction as decide } from './decisions.ts'
import { ledgerErrors } from './ledger.errors.ts'
import { DECISION, TRANSACTION } from './transaction.rules.ts'

export const decideTransaction = endpoint({
  name: 'decideTransaction',
  method: 'POST',
  path: '/web/console/ledger/decide',
  access: staff('ledger:decide', [transactionRecord('transaction_id')]),
  fields: { transaction_id: text({ description: 'The transaction.' }, { max: 60 }), ...DECISION },
  returns: Type.Object({ data: TRANSACTION }, { additionalProperties: false }),
  errors: [
    ledgerErrors.transaction_not_found,
    ledgerErrors.transaction_already_decided,
    ledgerErrors.resolution_required,
    ledgerErrors.not_a_manager,
    ledgerErrors.own_transaction,
  ],
  async run({ db, config, input, caller, by, now }) {
    const wanted = {
      transactionId: input.transaction_id,
      status: input.status,
      resolution: input.manager_resolution,
      managerId: caller.memberId,
      payee: input.payee,
      agreementClause: input.agreement_clause,
      solvencyConfirmed: input.solvency_confirmed,
      publicUrl: config.publicUrl,
    }
    return new JsonText((await decide(db, by, wanted, now)).body)
  },
})
