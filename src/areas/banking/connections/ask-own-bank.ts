import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { BankError } from '../providers/bank-error.ts'
import type { BankAccount, TokenPower } from '../providers/provider.ts'
import { PROVIDERS } from '../providers/providers.ts'
import { listReaders } from './account.sql.ts'
import type { BankRefusal } from './bank.rules.ts'
import { askForAccounts, type BankCredentials, shownAccount } from './bank-accounts.ts'
import { bareName } from './check-account-holder.ts'

export type BankCheck = {
  id: number | null
  refused: BankRefusal | null
  holder: string | null
  token_power: TokenPower | null
  accounts: ReturnType<typeof forOwner>[]
}

const forOwner = (account: BankAccount) => {
  const { id: _, holder: __, ...rest } = shownAccount(account)
  return rest
}

export const refusedBank = (refused: BankRefusal, holder: string | null = null): BankCheck => ({
  id: null,
  refused,
  holder,
  token_power: null,
  accounts: [],
})

export const takenBank = (id: number, power: TokenPower, accounts: readonly BankAccount[]): BankCheck => ({
  id,
  refused: null,
  holder: null,
  token_power: power,
  accounts: accounts.map(forOwner),
})

/** The accounts that a token sees, or a reason code. The bank's own words never reach the page. */
export async function askOwnBank(asked: BankCredentials): Promise<BankAccount[] | BankRefusal> {
  try {
    PROVIDERS[asked.provider].readToken(asked.token)
  } catch (error) {
    if (error instanceof Refusal) return 'token_format'
    throw error
  }
  try {
    return await askForAccounts(asked)
  } catch (error) {
    if (error instanceof BankError) return error.kind
    throw error
  }
}

/**
 * Another company's money would be hard to remove from these books. The caller must not learn which LLC reads
 * the account.
 */
export async function whoseAre(
  db: Db,
  entityId: number,
  provider: BankCredentials['provider'],
  accounts: readonly BankAccount[],
  isAnyHolderFine: boolean,
): Promise<BankCheck | null> {
  const bank_ids = accounts.map(account => account.id)
  const readers = await db.all(listReaders, { entity_id: entityId, provider, bank_ids })
  if (readers.length) return refusedBank('read_elsewhere')
  const { name } = await findEntityBy(db, String(entityId))
  const stranger = accounts.find(({ holder }) => holder !== null && bareName(holder) !== bareName(name))
  return stranger && !isAnyHolderFine ? refusedBank('other_holder', stranger.holder) : null
}
