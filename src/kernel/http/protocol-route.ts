import type { Language } from '../values/language.ts'
import type { Deps } from './endpoint.ts'
import type { RequestBody } from './request-body.ts'

export type ProtocolRequest = {
  ip: string
  language: Language
  /** Without the question mark, as it was sent. */
  query: string
  body: RequestBody
  userAgent: string | undefined
}

export type ProtocolAnswer = {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
  /** For the log, of an error. */
  code?: string
}

/**
 * A route whose requests and responses are defined by a standard such as OAuth, with forms, redirects and error bodies of its own.
 * Everything else is an endpoint.
 */
export type ProtocolRoute = {
  /** camelCase, for the log and metrics. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  handle(deps: Deps, request: ProtocolRequest): Promise<ProtocolAnswer>
}
