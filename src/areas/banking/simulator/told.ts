/** What is asked of a bank, once it is known who asks. */
export type BankRequest = {
  path: string
  query: URLSearchParams
  now: number
  /** How the order of its pages is twisted, if it is. */
  twist: Twist | null
}

export type Twist = 'pages-twice' | 'pages-swapped' | 'cursor-repeats'

/** What a bank answers. A text is sent as it is, anything else as JSON. */
export type BankResponse = { status: number; headers?: Record<string, string>; body: unknown }

/** A request that a bank refuses, thrown from wherever the reason is found. */
export class Refused extends Error {
  readonly told: BankResponse

  constructor(told: BankResponse) {
    super('refused')
    this.told = told
  }
}

export const dollars = (cents: number): number => cents / 100
