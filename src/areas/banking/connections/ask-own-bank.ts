import { Refusal } from '../../../kernel/http/refusal.ts'
import { BankError } from '../providers/bank-error.ts'
import type { BankAccount, TokenPower } from '../providers/provider.ts'
import { PROVIDERS } from '../providers/providers.ts'
import type { BankRefusal } from './bank.rules.ts'
import { askForAccounts, type BankCredentials, shownAccount } from './bank-accounts.ts'
import type { HolderConflict } from './holder-conflict.ts'

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

/** The caller must not learn which LLC reads the account. */
export const conflictingBank = (conflict: HolderConflict): BankCheck =>
  refusedBank(conflict.code, conflict.code === 'other_holder' ? conflict.holder : null)

export const takenBank = (id: number, power: TokenPower, accounts: readonly BankAccount[]): BankCheck => ({
  id,
  refused: null,
  holder: null,
  token_power: power,
  accounts: accounts.map(forOwner),
})

/** The accounts that a token sees, or a reason code. The bank's own words never reach the page. */
export async function askOwnBank(credentials: BankCredentials): Promise<BankAccount[] | BankRefusal> {
  try {
    PROVIDERS[credentials.provider].readToken(credentials.token)
  } catch (error) {
    if (error instanceof Refusal) return 'token_format'
    throw error
  }
  try {
    return await askForAccounts(credentials)
  } catch (error) {
    if (error instanceof BankError) return error.kind
    throw error
  }
}
