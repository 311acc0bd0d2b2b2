import type { Kind } from '../bookkeeping/vocabulary.rules.ts'

export const NON_CASH_KINDS = ['paid_by_related_party', 'in_kind'] as const
export type NonCashKind = (typeof NON_CASH_KINDS)[number]

/** An amount of the books for which no money of the LLC moved. */
export type NonCash = Kind & {
  kind: NonCashKind
  /** Numbered consecutively, as the periods of entries are. */
  month: number
  received: bigint
  paid: bigint
}
