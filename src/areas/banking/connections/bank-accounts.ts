import type { Db } from '../../../kernel/sql/postgres.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { askBank } from '../providers/ask-bank.ts'
import type { BankAccount } from '../providers/provider.ts'
import { PROVIDERS } from '../providers/providers.ts'
import { deadlineIn, eachOnce } from '../sync/read-bank.ts'
import type { ProviderName } from '../vocabulary.rules.ts'
import { listAccounts } from './account.sql.ts'

/** A person is waiting. */
const TIMEOUT_MS = 60_000

export type BankCredentials = { provider: ProviderName; baseUrl: string; token: string }

/** The accounts that a token sees; throws BankError if the bank does not return them. Saves nothing. */
export async function askForAccounts({
  provider: name,
  baseUrl,
  token,
}: BankCredentials): Promise<BankAccount[]> {
  const provider = PROVIDERS[name]
  const { signal, endsAtMs } = deadlineIn(TIMEOUT_MS)
  const ask = askBank({ baseUrl, token: provider.readToken(token), label: provider.label, signal, endsAtMs })
  return eachOnce(await provider.accounts(ask))
}

/** Which of an LLC's accounts at a bank are already read, and by which connection. */
export async function takenAccounts(
  db: Db,
  entityId: number,
  provider: string,
): Promise<Map<string, number>> {
  const known = await db.all(listAccounts, { entity_id: entityId })
  const taken = known.filter(one => one.provider === provider && !one.is_free)
  return new Map(taken.map(one => [one.bank_id, one.connection_id]))
}

export const shownAccount = ({ id, name, holder, currency, balance }: BankAccount) => ({
  id,
  name,
  holder,
  currency,
  balance: balance === null ? null : Number(textFromUnits(balance)),
})
