import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { EXAMPLE_CURSOR, PAGINATION, WHY_NOTHING } from '../../kernel/http/shapes.ts'
import { apiKey } from '../members/members.ts'
import { ledgerErrors } from './ledger.errors.ts'
import { EXAMPLE_DECIDED, EXAMPLE_TRANSACTION } from './transaction.examples.ts'
import { checkFilter, TRANSACTION, TRANSACTION_FILTER, TRANSACTION_PAGES } from './transaction.rules.ts'
import { findOwn, findTransactionPage } from './transactions.ts'

export const listTransactions = endpoint({
  name: 'listTransactions',
  method: 'GET',
  path: '/v1/ledger',
  access: apiKey('read:ledger'),
  agents: 'read',
  tag: 'Ledger',
  summary: {
    en: "List an LLC's governance transactions, newest first, or get one.",
    es: 'Lista las transacciones del libro de gobierno de una LLC, primero las más recientes, o consulta una.',
  },
  description: {
    en: 'With `entity_id`, returns a list, newest first; `pagination.total` is exact. With `transaction_id`, returns one transaction. A transaction of another account returns the same 404 as one that does not exist.',
    es: 'Con `entity_id`, devuelve una lista, primero las más recientes; `pagination.total` es exacto. Con `transaction_id`, devuelve una sola transacción. Una transacción de otra cuenta devuelve el mismo 404 que una que no existe.',
  },
  fields: TRANSACTION_FILTER,
  check: checkFilter,
  actsFor: 'entity_id',
  returns: Type.Union([
    Type.Object(
      { data: Type.Array(TRANSACTION, { maxItems: 500 }), pagination: PAGINATION, message: WHY_NOTHING },
      { additionalProperties: false, description: 'A list.' },
    ),
    Type.Object(
      { data: Type.Union([TRANSACTION, Type.Null()]), message: WHY_NOTHING },
      { additionalProperties: false, description: 'One transaction, if `transaction_id` was given.' },
    ),
  ]),
  errors: [errors.not_found, ledgerErrors.entity_or_transaction_required],
  nothing: input =>
    input.transaction_id === null
      ? { data: [], pagination: TRANSACTION_PAGES.pagination(input, 0, null) }
      : { data: null },
  async owns({ db, input, caller }) {
    const { transaction_id } = input
    return (
      transaction_id === null || (await findOwn(db, { ...input, transaction_id }, caller.entities)) !== null
    )
  },
  async concerns({ db, input, caller }) {
    const { transaction_id } = input
    if (transaction_id === null) return null
    return (await findOwn(db, { ...input, transaction_id }, caller.entities))?.entity_id ?? null
  },
  examples: [
    {
      title: 'Pending transactions',
      request: { entity_id: 1, status: 'PENDING', limit: 1 },
      response: {
        data: [EXAMPLE_TRANSACTION],
        pagination: { total: 3, limit: 1, offset: 0, next_cursor: EXAMPLE_CURSOR },
      },
    },
    {
      title: 'A decided transaction',
      request: { transaction_id: EXAMPLE_DECIDED.transaction_id },
      response: { data: EXAMPLE_DECIDED },
    },
  ],
  async run({ db, input, caller }) {
    const { transaction_id, entity_id } = input
    if (transaction_id === null)
      return new JsonText(await findTransactionPage(db, { ...input, entity_id: entity_id! }))
    const found = await findOwn(db, { ...input, transaction_id }, caller.entities)
    if (!found) throw errors.not_found()
    return new JsonText(`{"data":${found.json}}`)
  },
})
