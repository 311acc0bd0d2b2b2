/**
 * A refusal is an expected "no": a status and a sentence for the caller. Anything else that is thrown is a
 * bug, and the caller learns nothing but the request id.
 */
export type RefusalStatus = 400 | 401 | 403 | 404 | 429

export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly headers: Readonly<Record<string, string>>
  /** A short name for programs to branch on, such as `step_up_required`; sent beside `error`. */
  readonly code: string | null
  /** Fields beside `error`; the contract allows one, the caller's IP. */
  readonly extra: Readonly<Record<string, string>>
  /** For the log: who was refused, where that is known before they are let in. */
  readonly actor: string | null

  constructor(
    status: RefusalStatus,
    message: string,
    more: {
      headers?: Record<string, string>
      extra?: Record<string, string>
      actor?: string
      code?: string
    } = {},
  ) {
    super(message)
    this.status = status
    this.code = more.code ?? null
    this.headers = more.headers ?? {}
    this.extra = more.extra ?? {}
    this.actor = more.actor ?? null
  }
}

export const invalid = (message: string) => new Refusal(400, message)
export const forbidden = (message: string) => new Refusal(403, message)
export const missing = (message: string) => new Refusal(404, message)

/** Nothing is wrong with the request; there is no room for it just now. */
export const tooBusy = (message: string) =>
  new Refusal(429, message, { code: 'too_busy', headers: { 'retry-after': '5' } })

/** A command line that makes no sense as it stands, such as one that names a file that is not there. */
export class Misuse extends Refusal {
  constructor(message: string) {
    super(400, message)
  }
}
