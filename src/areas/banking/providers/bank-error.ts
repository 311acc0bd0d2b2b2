import { NEED_ATTENTION, type TroubleKind } from './bank-error-kinds.rules.ts'

export type { TroubleKind } from './bank-error-kinds.rules.ts'

/**
 * Why a bank could not be read, or was not asked. The message can be shown to members and contains nothing private.
 */
export class BankError extends Error {
  readonly kind: TroubleKind
  /** If the bank said so: do not ask again for this many seconds. */
  readonly retryAfterSeconds: number | null

  constructor(kind: TroubleKind, message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Retrying does not help; a person has to act. */
  get needsAttention(): boolean {
    return NEED_ATTENTION.includes(this.kind)
  }
}
