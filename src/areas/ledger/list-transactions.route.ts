import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/endpoint.ts'
import { missing } from '../../kernel/refusal.ts'
import { LIST_PAGINATION, WHY_NOTHING } from '../../kernel/shapes.ts'
import { apiKey } from '../members/members.ts'
import { EXAMPLE_DECIDED, EXAMPLE_TRANSACTION } from './transaction.examples.ts'
import { checkFilter, TRANSACTION, TRANSACTION_FILTER } from './transaction.rules.ts'
import { findOwn, findTransactionPage } from './transactions.ts'

export const listTransactions = endpoint({
  name: 'listTransactions',
  method: 'GET',
  path: '/v1/ledger',
  access: apiKey('read:ledger'),
  tag: 'Ledger',
  summary: {
    en: "List an LLC's governance transactions, newest first, or read one.",
    es: 'Lista las transacciones de gobierno de una LLC, primero las más recientes, o lee una.',
  },
  description: {
    en: 'With `entity_id`: a list, newest first; `pagination.total` is exact. With `transaction_id`: that transaction alone, as one record. A transaction that does not exist and one of somebody else read the same.',
    es: 'Con `entity_id`: una lista, primero las más recientes; `pagination.total` es exacto. Con `transaction_id`: solo esa transacción, como un registro. Una que no existe y una de otra persona se responden igual.',
  },
  fields: TRANSACTION_FILTER,
  check: checkFilter,
  actsFor: 'entity_id',
  returns: Type.Union([
    Type.Object(
      { data: Type.Array(TRANSACTION, { maxItems: 500 }), pagination: LIST_PAGINATION, message: WHY_NOTHING },
      { additionalProperties: false, description: 'A list.' },
    ),
    Type.Object(
      { data: Type.Union([TRANSACTION, Type.Null()]), message: WHY_NOTHING },
      { additionalProperties: false, description: 'One transaction, when `transaction_id` was given.' },
    ),
  ]),
  refusals: ["404: There is no such transaction, or it is not the caller's; both read the same."],
  nothing: ({ transaction_id, limit, offset }) =>
    transaction_id === null ? { data: [], pagination: { total: 0, limit, offset } } : { data: null },
  async owns({ db, input, caller }) {
    const { transaction_id } = input
    return (
      transaction_id === null || (await findOwn(db, { ...input, transaction_id }, caller.entities)) !== null
    )
  },
  examples: [
    {
      title: 'What waits for the Manager',
      request: { entity_id: 1, status: 'PENDING', limit: 1 },
      response: { data: [EXAMPLE_TRANSACTION], pagination: { total: 3, limit: 1, offset: 0 } },
    },
    {
      title: 'One transaction, decided',
      request: { transaction_id: EXAMPLE_DECIDED.transaction_id },
      response: { data: EXAMPLE_DECIDED },
    },
  ],
  async run({ db, input, caller }) {
    const { transaction_id, entity_id } = input
    if (transaction_id === null)
      return new JsonText(await findTransactionPage(db, { ...input, entity_id: entity_id! }))
    const found = await findOwn(db, { ...input, transaction_id }, caller.entities)
    if (!found) throw missing('There is no such record.')
    return new JsonText(`{"data":${found.json}}`)
  },
})
