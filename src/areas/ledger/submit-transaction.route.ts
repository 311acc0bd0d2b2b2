import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { apiKey } from '../members/members.ts'
import { ledgerErrors } from './ledger.errors.ts'
import { EXAMPLE_TRANSACTION } from './transaction.examples.ts'
import {
  checkExecDate,
  NEW_TRANSACTION,
  planTransaction,
  RETURNED_NAMES,
  TRANSACTION,
} from './transaction.rules.ts'
import { newTransactionId, submitPlanned } from './transactions.ts'

export const submitTransaction = endpoint({
  name: 'submitTransaction',
  method: 'POST',
  path: '/v1/ledger',
  access: apiKey('write:ledger'),
  agents: 'write',
  tag: 'Ledger',
  status: 201,
  summary: {
    en: "Submit a transaction for the Manager's approval.",
    es: 'Solicita la aprobación de una transacción por el Manager.',
  },
  description: {
    en: 'The transaction is PENDING until a Manager ratifies, vetoes or rejects it; the member is notified by email. Nothing is paid: this service never moves money.',
    es: 'La transacción queda en PENDING hasta que un Manager la ratifica, la veta o la rechaza; se avisa al miembro por correo electrónico. No se paga nada: este servicio nunca mueve dinero.',
  },
  fields: NEW_TRANSACTION,
  ignored: RETURNED_NAMES,
  // A day of grace here, and the exact day below: a request repeated after midnight with its Idempotency-Key
  // gets its response again, although its date has passed.
  check: ({ exec_date }, now) => checkExecDate(exec_date, now, 1),
  actsFor: 'entity_id',
  errors: [ledgerErrors.exec_date_in_past],
  returns: Type.Object({ data: TRANSACTION }, { additionalProperties: false }),
  examples: [
    {
      title: 'A distribution to the owner',
      request: {
        entity_id: 1,
        amount: 2500,
        category: 'OWNER_DISTRIBUTION',
        description: EXAMPLE_TRANSACTION.description,
        strategic_decision: EXAMPLE_TRANSACTION.strategic_decision,
        bank: 'mercury',
      },
      // Without a date, which would be in the past one day.
      response: { data: { ...EXAMPLE_TRANSACTION, exec_date: null } },
    },
  ],
  async run({ db, input, by, now }) {
    checkExecDate(input.exec_date, now)
    const { body } = await submitPlanned(db, by, planTransaction(input, newTransactionId(), now))
    return new JsonText(body)
  },
})
