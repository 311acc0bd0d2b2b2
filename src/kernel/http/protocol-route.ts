import type { Language } from '../values/language.ts'
import type { Deps } from './endpoint.ts'
import type { RequestBody } from './request-body.ts'

export type ProtocolRequest = {
  ip: string
  language: Language
  /** The query string as sent, without the question mark. */
  query: string
  body: RequestBody
  userAgent: string | undefined
  /** Whether the browser says that one of our pages sends it. Old browsers do not say so. */
  isFromOurPages: boolean
}

export type ProtocolAnswer = {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
  /** The error code, for the log. */
  code?: string
}

/**
 * A route whose requests and responses are defined by a standard such as OAuth, which has its own forms, redirects and error bodies.
 * Everything else is an endpoint.
 */
export type ProtocolRoute = {
  /** camelCase, for the log and metrics. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  handle(deps: Deps, request: ProtocolRequest): Promise<ProtocolAnswer>
}
