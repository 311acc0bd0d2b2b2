import type { Output } from '../api.ts'
import { monthText } from '../figures.tsx'
import type { Language } from '../language.ts'

export type Reconciled = NonNullable<Output<'readReconciliation'>['data']>
export type Account = Reconciled['accounts'][number]
export type Month = Account['months'][number]
/** A month of an account. */
export type Chosen = { account: Account; month: string }

export const keyOf = ({ bank, account, currency }: Pick<Account, 'bank' | 'account' | 'currency'>): string =>
  JSON.stringify([bank, account, currency])

/** `2025-03` in words. */
export const nameOfMonth = (month: string, language: Language): string =>
  monthText(Number(month.slice(0, 4)), Number(month.slice(5)), language, 'long')
