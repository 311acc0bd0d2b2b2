import { Type } from 'typebox'
import type { Config } from '../../../kernel/config.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { boolean, date, id, optional, otherwise, text, word } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { signedIn } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { PROVIDERS } from '../providers/providers.ts'
import { bankUrlsAt, readBanks } from '../simulator/demo-bank-settings.ts'
import { PROVIDER_NAMES, type ProviderName } from '../vocabulary.rules.ts'
import { askOwnBank, conflictingBank, refusedBank, takenBank } from './ask-own-bank.ts'
import { CONNECTION_RESULT } from './bank.rules.ts'
import { takenAccounts } from './bank-accounts.ts'
import { checkImportStart } from './connections.ts'
import { findHolderConflict } from './holder-conflict.ts'
import { startConnection } from './start-connection.ts'

export const connectBank = endpoint({
  name: 'connectBank',
  method: 'POST',
  path: '/web/banks/connect',
  access: signedIn,
  stepUp: true,
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    provider: word({ description: 'The bank.', example: 'mercury' }, PROVIDER_NAMES),
    token: text({ description: 'The token.' }, { max: 1000 }),
    since: optional(date({ description: 'First day to import. Defaults to all history.' })),
    any_holder: otherwise(
      boolean({ description: 'Accept accounts whose holder name differs from the LLC name.' }),
      false,
    ),
  },
  actsFor: 'entity_id',
  errors: [bankingErrors.import_start_in_future],
  returns: Type.Object({ data: CONNECTION_RESULT }, { additionalProperties: false }),
  check({ since }, now) {
    checkImportStart(since, now)
  },
  async run({ db, database, secrets, config, input, by, now }) {
    const { entity_id, provider, token, since, any_holder } = input
    const baseUrl = await whereIs(config, provider, token)
    const accounts = await askOwnBank({ provider, baseUrl, token })
    if (typeof accounts === 'string') return { data: refusedBank(accounts) }
    const taken = await takenAccounts(db, entity_id, provider)
    if (accounts.length && accounts.every(account => taken.has(account.id)))
      return { data: refusedBank('read_already') }
    const entity = await findEntityBy(db, String(entity_id))
    const conflict = await findHolderConflict(db, entity, provider, accounts, any_holder)
    if (conflict) return { data: conflictingBank(conflict) }
    const wanted = { entityId: entity_id, provider, token, baseUrl, importsFrom: since ?? undefined }
    return writeOnce(database, by, async (tx, by) => {
      const made = await startConnection(tx, { secrets, config }, by, wanted, now)
      return { data: takenBank(made.id, made.power, accounts) }
    })
  },
})

/**
 * The bank itself or, for a token of a demo bank, this installation's simulator. Members never choose
 * the address, because they could probe the ports of this machine.
 */
async function whereIs(config: Config, provider: ProviderName, token: string): Promise<string> {
  const banks = config.demo ? await readBanks(config.dataDir) : null
  const isSimulated = banks?.companies.some(({ tokens }) => tokens[provider] === token.trim())
  return banks && isSimulated ? bankUrlsAt(banks.ports[0]!)[provider] : PROVIDERS[provider].baseUrl
}
