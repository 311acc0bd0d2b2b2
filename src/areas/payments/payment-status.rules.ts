export const STATUSES = ['paid', 'pending', 'failed', 'refunded'] as const
export type Status = (typeof STATUSES)[number]

/**
 * The status changes of a payment. A paid one can be refunded, or turn out to be unpaid; an unpaid one cannot
 * be refunded; a refund can turn out not to have happened.
 */
export const MOVES: Record<Status, readonly Status[]> = {
  pending: ['paid', 'failed'],
  failed: ['paid', 'pending'],
  paid: ['refunded', 'pending', 'failed'],
  refunded: ['paid'],
}

export function mayBecome(from: Status, to: Status): boolean {
  return from === to || MOVES[from].includes(to)
}
