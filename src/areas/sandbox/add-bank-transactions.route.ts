import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { custom, date, id, name, objects, optional, otherwise, text, word } from '../../kernel/http/fields.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { unitsFromNumber } from '../../kernel/values/money.ts'
import { addSimulatedTransactions, bankingErrors, MAX_SIMULATED } from '../banking/banking.ts'
import { apiKey } from '../members/members.ts'
import { sandboxErrors } from './sandbox.errors.ts'
import { expectSandbox } from './sandboxes.ts'

const MAX_TRANSACTIONS = 100
const LARGEST = 999_999_999.99
const STATUSES = ['sent', 'pending', 'failed'] as const
const UNITS_PER_CENT = 100n

const CENTS = custom<bigint>(
  { type: 'number', minimum: -LARGEST, maximum: LARGEST },
  { description: 'Amount in USD, negative for money out. At most 2 decimals.', example: -49.9 },
  value => {
    const units = unitsFromNumber(value)
    if (units === 'not a number') throw errors.invalid_number()
    if (units === 'too large') throw errors.amount_out_of_range({ min: `-${LARGEST}`, max: `${LARGEST}` })
    if (units === 'too many decimals' || units % UNITS_PER_CENT !== 0n)
      throw errors.too_many_decimals({ max: 2 })
    return units
  },
  [errors.invalid_number, errors.amount_out_of_range, errors.too_many_decimals],
)

const EXAMPLE = {
  amount: -49.9,
  payee: 'Hostwell',
  description: 'Servers in November',
  date: '2026-11-15',
  status: 'sent',
}

export const addBankTransactions = endpoint({
  name: 'addBankTransactions',
  method: 'POST',
  path: '/v1/test/bank-transactions',
  access: apiKey('write:bookkeeping'),
  keysOnly: true,
  agents: 'never',
  tag: 'Test mode',
  status: 201,
  summary: {
    en: 'Add transactions to the simulated bank of the sandbox.',
    es: 'Añade movimientos al banco simulado del entorno de pruebas.',
  },
  description: {
    en: `Only for test keys. The next bank sync imports them, as from a real bank: \`POST /v1/bookkeeping/sync\`, or the hourly one. A \`pending\` transaction is skipped by a sync, and so is a \`failed\` one. A simulated bank has at most ${MAX_SIMULATED} transactions.`,
    es: `Solo para claves de prueba. La siguiente sincronización los importa, como los de un banco real: \`POST /v1/bookkeeping/sync\` o la de cada hora. Un movimiento \`pending\` se omite al sincronizar, y también uno \`failed\`. Un banco simulado tiene como máximo ${MAX_SIMULATED} movimientos.`,
  },
  fields: {
    entity_id: id({ description: 'The LLC of the sandbox.', example: 12 }),
    transactions: objects(
      { description: `The transactions, at most ${MAX_TRANSACTIONS}.`, example: [EXAMPLE] },
      {
        amount: CENTS,
        payee: name({ description: 'Who paid, or was paid.', example: EXAMPLE.payee }),
        description: optional(
          text({ description: 'What the bank says about it.', example: EXAMPLE.description }, { max: 300 }),
        ),
        date: optional(
          date({ description: 'The day it was booked; today by default.', example: EXAMPLE.date }),
        ),
        status: otherwise(
          word({ description: 'Its status at the bank.', example: 'sent' }, STATUSES),
          'sent',
        ),
      },
      {
        max: MAX_TRANSACTIONS,
        what: { en: 'transactions', es: 'movimientos' },
        ignored: ['id', 'entity_id'],
      },
    ),
  },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            id: Type.Integer({ format: 'int64', minimum: 1 }),
            entity_id: Type.Integer({ format: 'int32' }),
            date: Type.String({ format: 'date' }),
            amount: Type.Number(),
            payee: Type.String({ maxLength: 300 }),
            description: orNull({ type: 'string', maxLength: 300 }),
            status: Type.Unsafe<string>({ type: 'string', enum: [...STATUSES] }),
          },
          { title: 'SimulatedTransaction', additionalProperties: false },
        ),
        { minItems: 1, maxItems: MAX_TRANSACTIONS },
      ),
    },
    { additionalProperties: false },
  ),
  errors: [sandboxErrors.test_key_required, bankingErrors.simulated_bank_full],
  examples: [
    {
      title: 'A payment for servers',
      request: { entity_id: 12, transactions: [EXAMPLE] },
      response: { data: [{ id: 1, entity_id: 12, ...EXAMPLE }] },
    },
  ],
  async run({ db, database, by, caller, input, now }) {
    const { entity_id: entityId, connection_id: connectionId } = await expectSandbox(db, caller)
    const added = input.transactions.map(one => ({ ...one, date: one.date ?? dateOf(now) }))
    const bank = { entityId, connectionId }
    return new JsonText(await addSimulatedTransactions(database, by, bank, added, now))
  },
})
