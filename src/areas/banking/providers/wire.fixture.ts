import {
  WISE_LINE as LINE,
  MERCURY_TRANSACTION as TRANSACTION,
  WISE_STATEMENT,
} from '../simulator/wire-samples.fixture.ts'

export { MERCURY_ACCOUNT, WISE_BALANCE, WISE_PROFILE } from '../simulator/wire-samples.fixture.ts'

/** Samples from the banks' documentation, with overrides for tests. */
export const MERCURY_TRANSACTION = {
  ...TRANSACTION,
  bankDescription: TRANSACTION.bankDescription as string | null,
  note: TRANSACTION.note as string | null,
  externalMemo: TRANSACTION.externalMemo as string | null,
  mercuryCategory: TRANSACTION.mercuryCategory as string | null,
  postedAt: TRANSACTION.postedAt as string | null,
}

export const WISE_LINE = { ...LINE, details: LINE.details as Record<string, unknown> }

export const wiseStatement = (transactions: unknown[]) => ({ ...WISE_STATEMENT, transactions })
