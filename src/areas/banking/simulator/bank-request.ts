/** An authenticated request to a bank. */
export type BankRequest = {
  path: string
  query: URLSearchParams
  now: number
  /** How the page order is twisted, if at all. */
  twist: Twist | null
}

export type Twist = 'pages-twice' | 'pages-swapped' | 'cursor-repeats'

/** A bank's response. A string is sent as is, anything else as JSON. */
export type BankResponse = { status: number; headers?: Record<string, string>; body: unknown }

/** A rejected request, thrown where the reason is found. */
export class RejectedRequest extends Error {
  readonly bankReply: BankResponse

  constructor(bankReply: BankResponse) {
    super('refused')
    this.bankReply = bankReply
  }
}

export const dollars = (cents: number): number => cents / 100
