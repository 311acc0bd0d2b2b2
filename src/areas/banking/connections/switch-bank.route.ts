import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id, word } from '../../../kernel/http/fields.ts'
import { signedIn } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { changeConnectionTo } from './connections.ts'
import { findOwnBank, ownsBank } from './own-bank.ts'

export const switchBank = endpoint({
  name: 'switchBank',
  method: 'POST',
  path: '/web/banks/switch',
  access: signedIn,
  fields: {
    id: id({ description: 'The connection.' }),
    status: word({ description: '`active` or `disabled`.', example: 'active' }, [
      'active',
      'disabled',
    ] as const),
  },
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer(), status: Type.String() }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  owns: ownsBank,
  errors: [errors.not_found, bankingErrors.bank_connection_not_found],
  async run(context) {
    const { db, secrets, by, now, input } = context
    const { id } = await findOwnBank(context)
    const { status } = input
    await changeConnectionTo(db, secrets, by, id, { status }, now)
    return { data: { id, status } }
  },
})
