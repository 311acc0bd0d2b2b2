import type { ProviderName } from '../vocabulary.rules.ts'
import type { AskBank } from './ask-bank.ts'

/** The fields of a bank account that the books need. */
export type BankAccount = {
  /** The bank's own id. */
  id: string
  name: string
  /** The account holder, as named by the bank. */
  holder: string | null
  /** ISO 4217. */
  currency: string
  /** The day it was opened: no transactions before. */
  openedOn: string
  /** Current balance, in ten-thousandths. */
  balance: bigint | null
}

/**
 * The state of a transaction at the bank: it counts (`settled`), may still count (`pending`), or never will
 * (`void`: cancelled, failed, blocked, or reversed).
 */
export type TransactionState = 'settled' | 'pending' | 'void'

/** A transaction in the same format for all banks. */
export type BankTransaction = {
  account: string
  /** Stable and unique within its account. */
  id: string
  state: TransactionState
  /** The bank's own word. */
  status: string
  /** In ten-thousandths, negative for money out, including the bank's fee. */
  amount: bigint
  /** The fee's part of it; never negative. */
  fee: bigint
  currency: string
  /** Of a conversion between balances: the other side, more than nothing, in another currency. */
  converted?: { amount: bigint; currency: string }
  /** The booking day (UTC). */
  date: string
  /** When it was created (ISO 8601, UTC): determines what is read again next time. */
  madeAt: string
  payee: string | null
  description: string | null
  /** The kind of movement and the spending category, in the bank's words. */
  kind: string
  spentOn: string | null
}

/** Whether a token can move money; the banks do not state it directly. */
export type TokenPower = 'reads' | 'could write' | 'unknown'

export type Provider = {
  name: ProviderName
  /** Display name. */
  label: string
  baseUrl: string
  /** Whether one id may stand for several transactions of an account, created at different times. */
  repeatsIds: boolean
  /** Validates a token; throws a Refusal that does not repeat it. Returns it in the bank's format. */
  readToken(text: string): string
  tokenPower(token: string): TokenPower
  /** All accounts the token can see, including closed ones. */
  accounts(ask: AskBank): Promise<BankAccount[]>
  /**
   * All transactions of these accounts created at `since` or later (all history if null), in pages. A page
   * may contain duplicates or older ones; if anything requested is missing, it throws BankError.
   */
  transactions(
    ask: AskBank,
    accounts: readonly BankAccount[],
    since: Date | null,
    now: Date,
  ): AsyncIterable<BankTransaction[]>
  /**
   * The balance of an account at a time, if the bank can be asked for it; null if it does not say. Other banks
   * report only the current balance.
   */
  balanceAt?(ask: AskBank, account: BankAccount, at: Date): Promise<bigint | null>
}
