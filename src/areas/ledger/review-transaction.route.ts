import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { text } from '../../kernel/http/fields.ts'
import { staff } from '../members/members.ts'
import { transactionRecord } from './client-records.ts'
import { ledgerErrors } from './ledger.errors.ts'
import { REVIEW } from './review.shape.ts'
import { reviewOf } from './review.ts'

export const reviewTransaction = endpoint({
  name: 'reviewTransaction',
  method: 'GET',
  path: '/web/console/ledger/{transaction_id}',
  access: staff('ledger:read', [transactionRecord('transaction_id')]),
  fields: { transaction_id: text({ description: 'The transaction.' }, { max: 60 }) },
  returns: Type.Object({ data: REVIEW }, { additionalProperties: false }),
  errors: [ledgerErrors.transaction_not_found],
  reveals: ({ input }, answer) => {
    const { data } = answer as { data: { owner: { id: number }; llc: { name: string } } }
    const record = `transaction/${input.transaction_id}`
    return [{ ownerId: data.owner.id, kind: 'ledger', record, title: data.llc.name }]
  },
  async run({ db, input, caller, now }) {
    return { data: await reviewOf(db, input.transaction_id, caller.memberId, now) }
  },
})
