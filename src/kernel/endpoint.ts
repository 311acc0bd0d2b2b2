import { hash } from 'node:crypto'
import type { TSchema } from 'typebox'
import type { Fields, Input } from './fields.ts'
import type { Remembered } from './idempotency.ts'
import type { Database, Db } from './postgres.ts'
import type { Secrets } from './secrets.ts'
import type { By } from './write.ts'

/** What is known of a request before its parameters are looked at. */
export type Approach = {
  authorization: string | undefined
  ip: string
  idempotencyKey: string | null
}

/** What a server stands on. */
export type Ground = { database: Database; secrets: Secrets }

/** A caller who was let in, what to tell them with every answer, and an answer to their request kept from before. */
export type Admitted<Caller> = {
  caller: Caller
  /** For the audit log and for remembered answers. */
  actor: string
  headers: Record<string, string>
  remembered: Remembered | null
}

/**
 * Who may call an endpoint. Areas implement it (an API key with a scope, a signed-in person); the order in
 * which it is asked is the server's: admit, read the parameters, authorize, run.
 */
export type Access<Caller> = {
  /** For OpenAPI: the security scheme and, where there is one, the scope. */
  readonly scheme: string
  readonly scope: string | null
  /**
   * Throws a Refusal for whoever may not come in. `headers` receives what every answer to this caller
   * carries, refusals too.
   */
  admit(
    ground: Ground,
    approach: Approach,
    headers: Record<string, string>,
  ): Promise<Omit<Admitted<Caller>, 'headers'>>
  /** May this caller do this? Throws a Refusal, or returns why there is nothing to show (`message`). */
  authorize(
    caller: Caller,
    input: Readonly<Record<string, unknown>>,
    endpoint: AnyEndpoint,
  ): { message: string } | null
}

/**
 * An answer that is already JSON text: rows reach the wire as the database wrote them. Its ETag is made once,
 * however often it is given.
 */
export class JsonText {
  readonly bytes: Buffer
  private tag: string | null = null

  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }

  get etag(): string {
    this.tag ??= `"${hash('sha256', this.bytes, 'base64url').slice(0, 27)}"`
    return this.tag
  }
}

export type Answer = JsonText | Record<string, unknown>

export type Context<Caller, I> = {
  /** Shared connections for a GET, a durable one for anything that writes. */
  db: Db
  database: Database
  caller: Caller
  input: I
  by: By
  now: Date
}

export type Example = { title: string; request?: Record<string, unknown>; response: Record<string, unknown> }

export type Endpoint<Caller, F extends Fields> = {
  /** camelCase; the operationId, and the name of its file. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly access: Access<Caller>
  /** The subject it is listed under in the documentation. */
  readonly tag: string
  readonly summary: string
  readonly description: string
  /** Where `fields` are read from: the query of a GET, the body of a PUT or POST, unless said otherwise. */
  readonly takes: 'query' | 'body'
  readonly fields: F
  /** Names that the service returns and therefore ignores in a body. */
  readonly ignored: readonly string[]
  readonly status: 200 | 201
  readonly returns: TSchema
  /** The field that says in whose name the call acts, if any. */
  readonly actsFor: string | null
  /** What a GET answers when there is nothing to show, beside the message. */
  readonly nothing: ((input: Input<F>) => Record<string, unknown>) | null
  readonly refusals: readonly string[]
  readonly examples: readonly Example[]
  run(context: Context<Caller, Input<F>>): Promise<Answer>
}

// biome-ignore lint/suspicious/noExplicitAny: the list holds endpoints of every caller and input
export type AnyEndpoint = Endpoint<any, any>

type Optional = 'takes' | 'ignored' | 'status' | 'actsFor' | 'nothing' | 'refusals' | 'examples'

export function endpoint<Caller, F extends Fields>(
  definition: Omit<Endpoint<Caller, F>, Optional> & Partial<Pick<Endpoint<Caller, F>, Optional>>,
): Endpoint<Caller, F> {
  return {
    takes: definition.method === 'GET' ? 'query' : 'body',
    ignored: [],
    status: 200,
    actsFor: null,
    nothing: null,
    refusals: [],
    examples: [],
    ...definition,
  }
}
