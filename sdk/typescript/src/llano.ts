import { Resources } from './api.generated.ts'
import { type EventOptions, EventStream } from './events.ts'
import { type LlanoOptions, Transport } from './transport.ts'

export type * from './api.generated.ts'
export type { Download } from './download.ts'
export {
  ApiError,
  AuthenticationError,
  ForbiddenError,
  IntegrityError,
  InvalidRequestError,
  LlanoError,
  NetworkError,
  NotFoundError,
  PrecisionError,
  type Problem,
  RateLimitError,
  RequestTimeoutError,
  ServerError,
  WebhookVerificationError,
} from './errors.ts'
export type { EventOptions, EventStream } from './events.ts'
export type { InexactNumbers } from './numbers.ts'
export type { PageList } from './pages.ts'
export type { LlanoOptions, RateLimit, RequestOptions, ResponseInfo } from './transport.ts'
export { verifyWebhook, type WebhookHeaders, type WebhookOptions } from './webhooks.ts'

/** The API of a Llano server, for one API key. */
export class Llano extends Resources {
  readonly #transport: Transport

  constructor(options: LlanoOptions) {
    const transport = new Transport(options)
    super(transport)
    this.#transport = transport
  }

  /** Events as they happen. `eventLog.list()` reads those up to now. */
  events(options: EventOptions = {}): EventStream {
    return new EventStream(this.#transport, options)
  }
}
