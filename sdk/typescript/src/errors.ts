/** Every error of this package. */
export class LlanoError extends Error {
  override name = 'LlanoError'
}

/** One thing that is wrong with a request. */
export interface Problem {
  error: string
  code: string
  field?: string
}

export interface ApiErrorDetails {
  status: number
  message: string
  code: string
  field?: string | undefined
  problems: Problem[]
  params: Record<string, unknown>
  requestId: string | null
  retryAfterMs: number | null
}

/** The server answered with an error. Branch on `code`: it does not change, unlike the message. */
export class ApiError extends LlanoError {
  override name = 'ApiError'
  readonly status: number
  /** See /docs/errors of your server. `unknown` if the answer did not come from Llano, such as that of a proxy. */
  readonly code: string
  /** The parameter or field that is wrong, if one is. */
  readonly field: string | undefined
  /** All that is wrong, if several parameters or fields are; the first is this error. */
  readonly problems: Problem[]
  /** What else the answer says, such as `ip` if the key may not be used from this address. */
  readonly params: Record<string, unknown>
  /** Include it when you contact support. */
  readonly requestId: string | null
  /** How long the server asks to wait. */
  readonly retryAfterMs: number | null

  constructor(details: ApiErrorDetails) {
    super(details.message)
    this.status = details.status
    this.code = details.code
    this.field = details.field
    this.problems = details.problems
    this.params = details.params
    this.requestId = details.requestId
    this.retryAfterMs = details.retryAfterMs
  }
}

/** 400: a parameter, a field or the body is invalid. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError'
}

/** 401: the key is missing, wrong, expired or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError'
}

/** 403: the address or the LLC is not allowed, a scope is missing, or there is no subscription. */
export class ForbiddenError extends ApiError {
  override name = 'ForbiddenError'
}

/** 404: the record does not exist or belongs to another account. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}

/** 429: the limit is reached, and the wait is longer than this client waits on its own. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError'
}

/** 5xx: something went wrong on the server, and retries did not help. */
export class ServerError extends ApiError {
  override name = 'ServerError'
}

/** The server could not be reached, or the connection was lost, and retries did not help. */
export class NetworkError extends LlanoError {
  override name = 'NetworkError'
}

/** There was no answer in time, and retries did not help. */
export class RequestTimeoutError extends NetworkError {
  override name = 'RequestTimeoutError'
}

/** A number in an answer has more digits than a JavaScript number holds. */
export class PrecisionError extends LlanoError {
  override name = 'PrecisionError'
}

/** A downloaded file is not the one that the server described. */
export class IntegrityError extends LlanoError {
  override name = 'IntegrityError'
}

/** A webhook was not sent by the holder of the secret, or too long ago. */
export class WebhookVerificationError extends LlanoError {
  override name = 'WebhookVerificationError'
}

const CLASSES: Record<number, typeof ApiError> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: ForbiddenError,
  404: NotFoundError,
  429: RateLimitError,
}

/** The error of a response that is not a success. */
export async function readError(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const text = await response.text().catch(() => '')
  const { error, code, field, errors, ...params } = readObject(text)
  const Class = CLASSES[status] ?? (status >= 500 ? ServerError : ApiError)
  const message = typeof error === 'string' ? error : `The server answered with status ${status}.`
  return new Class({
    status,
    message,
    code: typeof code === 'string' ? code : 'unknown',
    field: typeof field === 'string' ? field : undefined,
    problems: Array.isArray(errors) ? errors : [],
    params,
    requestId: headers.get('request-id'),
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
  })
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? { ...value } : {}
  } catch {
    return {}
  }
}

/** `Retry-After` is a number of seconds or a date. */
function readRetryAfter(value: string | null): number | null {
  if (value === null) return null
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : Math.max(0, time - Date.now())
}
