import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { text } from '../../kernel/http/fields.ts'
import {
  DECISION,
  decideTransaction,
  EXAMPLE_TRANSACTION,
  findOwn,
  ledgerErrors,
  TRANSACTION,
} from '../ledger/ledger.ts'
import { apiKey } from '../members/members.ts'
import { sandboxErrors } from './sandbox.errors.ts'
import { TEST_MANAGER } from './sandbox.rules.ts'
import { expectSandbox } from './sandboxes.ts'

const ofId = (transaction_id: string) => ({
  transaction_id,
  entity_id: null,
  transaction_ids: null,
  status: null,
})

export const decideTestTransaction = endpoint({
  name: 'decideTestTransaction',
  method: 'POST',
  path: '/v1/test/ledger/decide',
  access: apiKey('write:ledger'),
  keysOnly: true,
  agents: 'never',
  tag: 'Test mode',
  summary: {
    en: 'Ratify, veto or reject a pending transaction of the sandbox.',
    es: 'Ratifica, veta o rechaza una transacción pendiente del entorno de pruebas.',
  },
  description: {
    en: 'Only for test keys: in live mode a Manager decides. Decisions are final. No resolution is written as a document.',
    es: 'Solo para claves de prueba: en modo real decide un Manager. Las decisiones son definitivas. No se genera ningún ACTA.',
  },
  fields: {
    transaction_id: text(
      { description: 'The transaction.', example: EXAMPLE_TRANSACTION.transaction_id },
      { max: 100 },
    ),
    status: DECISION.status,
    manager_resolution: DECISION.manager_resolution,
  },
  owns: async ({ db, caller, input }) =>
    (await findOwn(db, ofId(input.transaction_id), caller.entities)) !== null,
  returns: Type.Object({ data: TRANSACTION }, { additionalProperties: false }),
  errors: [
    errors.not_found,
    sandboxErrors.test_key_required,
    ledgerErrors.transaction_already_decided,
    ledgerErrors.resolution_required,
  ],
  examples: [
    {
      title: 'A rejection',
      request: {
        transaction_id: EXAMPLE_TRANSACTION.transaction_id,
        status: 'REJECTED',
        manager_resolution: 'The invoice is missing.',
      },
      response: {
        data: {
          ...EXAMPLE_TRANSACTION,
          status: 'REJECTED',
          decision_status: 'decided',
          manager_resolution: 'The invoice is missing.',
          decided_at: EXAMPLE_TRANSACTION.submitted_at,
          decided_by: TEST_MANAGER,
          acta_document_id: null,
        },
      },
    },
  ],
  async run({ db, by, caller, input, now }) {
    const { transaction_id, status, manager_resolution } = input
    await expectSandbox(db, caller)
    if (!(await findOwn(db, ofId(transaction_id), caller.entities))) throw errors.not_found()
    const decision = {
      transactionId: transaction_id,
      status,
      resolution: manager_resolution,
      managerId: caller.memberId,
      testManager: TEST_MANAGER,
      sendsEmail: false,
    }
    return new JsonText((await decideTransaction(db, by, decision, now)).body)
  },
})
