import type { AskBank } from './ask-bank.ts'

/** An account at a bank, as far as the books need to know it. */
export type BankAccount = {
  /** The bank's own id. */
  id: string
  name: string
  /** Whose account it is, in the bank's words. */
  holder: string | null
  /** ISO 4217. */
  currency: string
  /** The day it was opened: nothing happened on it before. */
  openedOn: string
  /** What is on it now, in ten-thousandths. */
  balance: bigint | null
}

/**
 * What became of a transaction at the bank: it counts (`settled`), may still come to count (`pending`), or does not and
 * will not (`void`: cancelled, failed, blocked, or taken back after it had counted).
 */
export type TransactionState = 'settled' | 'pending' | 'void'

/** A transaction in the same words whichever bank it comes from. */
export type BankTransaction = {
  account: string
  /** The same for the same transaction each time, and for no other one of its account. */
  id: string
  standing: TransactionState
  /** The bank's own word for it. */
  status: string
  /** In ten-thousandths, negative for money that went out, with the bank's fee for it. */
  amount: bigint
  /** How much of it is that fee; never negative. */
  fee: bigint
  currency: string
  /** The day it is booked on (UTC). */
  date: string
  /** When it was made (ISO 8601, UTC): what is read again next time follows from it. */
  madeAt: string
  payee: string | null
  description: string | null
  /** What kind of movement it is, and what it was spent on, in the bank's words. */
  kind: string
  spentOn: string | null
}

/** Whether a token could move money; the banks do not say it in so many words. */
export type TokenPower = 'reads' | 'could write' | 'unknown'

export type Provider = {
  name: ProviderName
  /** As people call it. */
  label: string
  baseUrl: string
  /** Whether one id may stand for several transactions of an account, made at different instants. */
  repeatsIds: boolean
  /** What a token must look like; throws a Refusal that does not repeat it. Gives it in the form the bank wants. */
  readToken(text: string): string
  tokenPower(token: string): TokenPower
  /** Every account the token can see, closed ones too. */
  accounts(ask: AskBank): Promise<BankAccount[]>
  /**
   * All transactions of these accounts made at `since` or later (all there ever were, if null) up to now, in pages as they
   * come. A page may hold some twice, or older ones; nothing that was asked for is left out, or it throws BankTrouble.
   */
  transactions(
    ask: AskBank,
    accounts: readonly BankAccount[],
    since: Date | null,
    now: Date,
  ): AsyncIterable<BankTransaction[]>
}

export const PROVIDER_NAMES = ['mercury', 'wise'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]
