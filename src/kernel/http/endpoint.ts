import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { TSchema } from 'typebox'
import type { Config } from '../config.ts'
import type { Grant } from '../grants/grant.ts'
import type { Secrets } from '../secrets.ts'
import type { Database, Db } from '../sql/postgres.ts'
import type { By } from '../sql/write.ts'
import type { Language } from '../values/language.ts'
import type { Fields, Input } from './fields.ts'
import type { FileAnswer } from './file-answer.ts'
import type { Remembered } from './idempotency.ts'
import type { Load } from './places.ts'
import type { ErrorCode, Refusal } from './refusal.ts'

/** What is known of a request before its parameters are looked at. */
export type RequestInfo = {
  authorization: string | undefined
  ip: string
  idempotencyKey: string | null
  method: string
  cookie: string | undefined
  /** Where the page came from that sent the request, as a browser says it. */
  origin: string | undefined
  fetchSite: string | undefined
  host: string | undefined
  userAgent: string | undefined
  /** The one origin that pages of ours have, where the operator said under which address people come. */
  ourOrigin: string | null
  /** Whether the endpoint is a GET that uses something up. */
  singleUse: boolean
  /** Whether the endpoint asks that the person proved lately who they are. */
  stepUp: boolean
}

/** What a server stands on. */
export type Deps = { database: Database; secrets: Secrets; config: Config }

/** A request that was answered, as a log tells it. */
export type Served = {
  actor: string | null
  endpoint: string
  status: number
  tookMs: number
  ip: string
  /** When it came, in milliseconds. */
  at: number
}

/** A caller who was let in, and an answer to their request kept from before. */
export type Admitted<Caller> = {
  caller: Caller
  /** For the audit log and for remembered answers. */
  actor: string
  /** Whose heavy requests are counted together, such as those of all keys of one member; the actor's unless said. */
  countsAs?: string
  remembered: Remembered | null
}

/** Who may call an endpoint: which way in, and for OpenAPI and that way in, the scope where there is one. */
export type AuthRequirement<Caller> = {
  readonly scheme: string
  readonly scope: string | null
  /** Never set; it carries the type of the caller. */
  readonly gives?: Caller
}

/** Why an account is not served at present: told beside an empty answer, or as the refusal of a write. */
export type NotServed = { nothing: Readonly<Record<Language, string>>; refusal: Refusal }

/** A private record that an answer shows, for the list in which its owner sees who has read what. */
export type Revealed = {
  ownerId: number
  /** What sort of record; the way in knows which there are. */
  kind: string
  /** Which record, as the audit log names it: `document/12`. */
  record: string
  /** What the owner knows it by, such as a file name. */
  title: string | null
}

/**
 * A way in, such as by API key. An area brings it; the order in which it is asked is the server's: admit, read
 * the parameters, authorize, run.
 */
export type AuthScheme<Caller> = {
  /** False where callers have no name of their own: an answer kept for one of them would be given to another. */
  readonly remembers?: false
  /**
   * Throws a Refusal for whoever may not come in. `headers` receives what every answer to this caller
   * carries, refusals too.
   */
  admit(
    deps: Deps,
    requestInfo: RequestInfo,
    scope: string | null,
    headers: Record<string, string>,
  ): Promise<Admitted<Caller>>
  /** May this caller act so? Throws a Refusal where not; says why where the account is not served at all. */
  /** What admission and authorization can throw, for the documentation of an endpoint. */
  errors?(endpoint: AnyEndpoint): readonly ErrorCode[]
  authorize(caller: Caller, input: Readonly<Record<string, unknown>>, endpoint: AnyEndpoint): NotServed | null
  /** Puts on record, durably, that this caller is about to be shown these records. For endpoints with `reveals`. */
  reveal?(deps: Deps, by: By, revealed: readonly Revealed[]): Promise<void>
  /** Told of every request after its answer. It takes no time: what it wants to keep it gathers. */
  served?(deps: Deps, served: Served): void
  /** Writes down what it gathered; asked every few seconds, and before the process ends. */
  settle?(deps: Deps): Promise<void>
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

/** A record, and cookies that the browser is to keep. */
export class WithCookies {
  readonly body: Record<string, unknown>
  readonly cookies: readonly string[]

  constructor(body: Record<string, unknown>, cookies: readonly string[]) {
    this.body = body
    this.cookies = cookies
  }
}

export type Answer = JsonText | FileAnswer | WithCookies | Record<string, unknown>

/** A file that is being sent to us; whoever takes it reads it to its end. */
export type Upload = { content: Readable; sizeBytes: number | null }

export type Context<Caller, I> = {
  /** For a GET the connections that the endpoint names with `reads`, a durable one for anything that writes. */
  db: Db
  database: Database
  secrets: Secrets
  config: Config
  caller: Caller
  input: I
  by: By
  now: Date
  /** Where the endpoint takes one. */
  upload: Upload | null
  /** Every kind of access that people hold, of all areas. */
  grants: readonly Grant[]
}

export type Example = { title: string; request?: Record<string, unknown>; response: Record<string, unknown> }

/** A text of the documentation: in English, or in both of its languages. */
export type Wording = string | { readonly en: string; readonly es: string }

export type Endpoint<Caller, F extends Fields> = {
  /** camelCase; the operationId, and the name of its file. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly access: AuthRequirement<Caller>
  /** The subject it is listed under in the documentation. */
  readonly tag: string
  readonly summary: Wording
  readonly description: Wording
  /**
   * Where `fields` are read from: the query of a GET, the body of a PUT or POST, unless said otherwise. For an upload the query,
   * as the body is the file itself.
   */
  readonly takes: 'query' | 'body' | 'upload'
  readonly fields: F
  /** Names that the service returns and therefore ignores in a body. */
  readonly ignored: readonly string[]
  readonly status: 200 | 201
  /**
   * Which connections a GET gets. `heavy` for what costs more the more a member has: it has a short timeout, and other
   * requests do not wait behind it.
   */
  readonly reads: 'quick' | 'heavy'
  /** For a GET that can be asked once, such as a download that is made as it is sent: pages elsewhere may not start it. */
  readonly singleUse: boolean
  /**
   * For what outlasts a session or must not be read with a stolen one: somebody with a session must have proved who
   * they are in the last ten minutes. API keys are not asked.
   */
  readonly stepUp: boolean
  /** What `run` answers with: a record or a list, or the bytes of a file. */
  readonly answers: 'json' | 'file'
  readonly returns: TSchema
  /** What it costs, which bounds how many each caller has at once. Follows from `answers`, `takes` and `reads` unless set. */
  readonly load: Load
  /** What the fields must be to each other; throws a Refusal. */
  check(input: Input<F>, now: Date): void
  /** The field that says in whose name the call acts, if any. */
  readonly actsFor: string | null
  /**
   * Whether a write is refused while the account has no active subscription. True unless an endpoint says, with its
   * reason, that an account needs it regardless. What may be read without one is up to the way in.
   */
  readonly needsSubscription: boolean
  /**
   * Whether the record that the call addresses is the caller's. `run` answers 404 by itself; this is asked where
   * `run` is not reached, because the account is not served: somebody else's record is a 404 there too.
   */
  owns(context: Context<Caller, Input<F>>): boolean | Promise<boolean>
  /** What a GET answers when there is nothing to show, beside the message. */
  readonly nothing: ((input: Input<F>, now: Date) => Record<string, unknown>) | null
  /**
   * Which private records the answer shows, and whose they are. They are put on record before the answer leaves; if
   * that fails, so does the request.
   */
  readonly reveals:
    | ((
        context: Context<Caller, Input<F>>,
        answer: Answer,
      ) => readonly Revealed[] | Promise<readonly Revealed[]>)
    | null
  /** The errors of its own, besides those of its access, its fields and requests in general. */
  readonly errors: readonly ErrorCode[]
  readonly examples: readonly Example[]
  run(context: Context<Caller, Input<F>>): Promise<Answer>
}

// biome-ignore lint/suspicious/noExplicitAny: the list holds endpoints of every caller and input
export type AnyEndpoint = Endpoint<any, any>

type Optional =
  | 'takes'
  | 'ignored'
  | 'status'
  | 'reads'
  | 'singleUse'
  | 'stepUp'
  | 'answers'
  | 'load'
  | 'check'
  | 'actsFor'
  | 'needsSubscription'
  | 'owns'
  | 'nothing'
  | 'reveals'
  | 'errors'
  | 'examples'

/** What an endpoint costs unless it says so itself. */
function loadOf({ answers, takes, reads }: Partial<Pick<AnyEndpoint, 'answers' | 'takes' | 'reads'>>): Load {
  if (answers === 'file' || takes === 'upload') return 'heavy'
  return reads === 'heavy' ? 'query' : 'light'
}

export function endpoint<Caller, F extends Fields>(
  definition: Omit<Endpoint<Caller, F>, Optional> & Partial<Pick<Endpoint<Caller, F>, Optional>>,
): Endpoint<Caller, F> {
  return {
    takes: definition.method === 'GET' ? 'query' : 'body',
    ignored: [],
    status: 200,
    reads: 'quick',
    singleUse: false,
    stepUp: false,
    answers: 'json',
    load: loadOf(definition),
    check() {},
    actsFor: null,
    needsSubscription: true,
    owns: () => true,
    nothing: null,
    reveals: null,
    errors: [],
    examples: [],
    ...definition,
  }
}
