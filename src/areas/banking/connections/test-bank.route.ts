import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id } from '../../../kernel/http/fields.ts'
import { isPaused } from '../../../kernel/jobs/pause.ts'
import { signedInFor } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { askOwnBank, refusedBank, takenBank } from './ask-own-bank.ts'
import { CONNECTION_RESULT } from './bank.rules.ts'
import { changeConnectionTo, openConnection } from './connections.ts'
import { findOwnBank, ownsBank } from './own-bank.ts'

export const testBank = endpoint({
  name: 'testBank',
  method: 'POST',
  path: '/web/banks/test',
  access: signedInFor('write:banking'),
  fields: { id: id({ description: 'The connection.' }) },
  returns: Type.Object({ data: CONNECTION_RESULT }, { additionalProperties: false }),
  owns: ownsBank,
  errors: [errors.not_found, bankingErrors.bank_connection_not_found],
  async run(context) {
    const { db, secrets, by, now } = context
    const connection = openConnection(secrets, await findOwnBank(context))
    const { id, provider, baseUrl, token, status } = connection
    if (await isPaused(db)) return { data: refusedBank('unavailable') }
    const accounts = await askOwnBank({ provider: provider.name, baseUrl, token })
    if (typeof accounts === 'string') return { data: refusedBank(accounts) }
    if (status === 'needs_attention') await changeConnectionTo(db, secrets, by, id, { status: 'active' }, now)
    return { data: takenBank(id, provider.tokenPower(token), accounts) }
  },
})
