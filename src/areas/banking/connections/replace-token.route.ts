import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { boolean, id, otherwise, text } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { signedIn } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import type { ProviderName } from '../vocabulary.rules.ts'
import { askOwnBank, conflictingBank, refusedBank, takenBank } from './ask-own-bank.ts'
import { CONNECTION_RESULT } from './bank.rules.ts'
import { mailBankConnected } from './bank-mail.ts'
import { changeConnectionTo } from './connections.ts'
import { findHolderConflict } from './holder-conflict.ts'
import { findOwnBank, ownsBank } from './own-bank.ts'

export const replaceToken = endpoint({
  name: 'replaceToken',
  method: 'POST',
  path: '/web/banks/token',
  access: signedIn,
  stepUp: true,
  fields: {
    id: id({ description: 'The connection.' }),
    token: text({ description: 'The token.' }, { max: 1000 }),
    any_holder: otherwise(
      boolean({ description: 'Accept accounts whose holder name differs from the LLC name.' }),
      false,
    ),
  },
  returns: Type.Object({ data: CONNECTION_RESULT }, { additionalProperties: false }),
  owns: ownsBank,
  errors: [errors.not_found, bankingErrors.bank_connection_not_found],
  async run(context) {
    const { db, database, secrets, config, caller, by, now, input } = context
    const row = await findOwnBank(context)
    const provider = row.provider as ProviderName
    const accounts = await askOwnBank({ provider, baseUrl: row.base_url, token: input.token })
    if (typeof accounts === 'string') return { data: refusedBank(accounts) }
    const entity = await findEntityBy(db, String(row.entity_id))
    const conflict = await findHolderConflict(db, entity, provider, accounts, input.any_holder)
    if (conflict) return { data: conflictingBank(conflict) }
    const change = { token: input.token }
    return writeOnce(database, by, async (tx, by) => {
      const { power } = await changeConnectionTo(tx, secrets, by, row.id, change, now)
      await mailBankConnected(tx, by, caller.memberId, provider, config.publicUrl)
      return { data: takenBank(row.id, power, accounts) }
    })
  },
})
