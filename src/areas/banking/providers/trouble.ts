import { NEED_ATTENTION, type TroubleKind } from './trouble-kinds.rules.ts'

export type { TroubleKind } from './trouble-kinds.rules.ts'

/** A bank that did not give us what we asked for. Its message is fit for a member to read and holds nothing private. */
export class BankTrouble extends Error {
  readonly kind: TroubleKind
  /** When the bank said so: not to be asked again before this many seconds. */
  readonly retryAfterSeconds: number | null

  constructor(kind: TroubleKind, message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Trying again does not help; a person has to act. */
  get needsAttention(): boolean {
    return NEED_ATTENTION.includes(this.kind)
  }
}
