import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/endpoint.ts'
import { text } from '../../kernel/fields.ts'
import { staff } from '../members/members.ts'
import { decideTransaction as decide } from './decisions.ts'
import { DECISION, TRANSACTION } from './transaction.rules.ts'

export const decideTransaction = endpoint({
  name: 'decideTransaction',
  method: 'POST',
  path: '/web/console/ledger/decide',
  access: staff,
  tag: 'Console',
  summary: 'Ratify, veto or reject a pending transaction, in the name of the Manager who is signed in.',
  description: 'It is final. Of two who decide at once one wins, and the other is told who was first.',
  fields: { transaction_id: text({ description: 'The transaction.' }, { max: 60 }), ...DECISION },
  returns: Type.Object({ data: TRANSACTION }, { additionalProperties: false }),
  refusals: [
    '400: It was decided before, or a veto or rejection says no reason.',
    '403: It is of an LLC of the Manager who is signed in.',
    '404: There is no such transaction.',
  ],
  async run({ db, input, caller, by, now }) {
    const wanted = {
      transactionId: input.transaction_id,
      status: input.status,
      resolution: input.manager_resolution,
      managerId: caller.memberId,
    }
    return new JsonText((await decide(db, by, wanted, now)).body)
  },
})
