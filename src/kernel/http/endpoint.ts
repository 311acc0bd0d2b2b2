import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { TSchema } from 'typebox'
import type { Config } from '../config.ts'
import type { Grant } from '../grants/grant.ts'
import type { PersonalData } from '../privacy/personal-data.ts'
import type { Secrets } from '../secrets.ts'
import type { Database, Db } from '../sql/postgres.ts'
import type { By } from '../sql/write.ts'
import type { Language, LocalizedText } from '../values/language.ts'
import type { Fields, Input } from './fields.ts'
import type { FileAnswer } from './file-answer.ts'
import type { Remembered } from './idempotency.ts'
import type { ErrorCode, PublishedCode, Refusal } from './refusal.ts'
import type { Load } from './request-slots.ts'

/** What is known about a request before its parameters are read. */
export type RequestInfo = {
  authorization: string | undefined
  ip: string
  idempotencyKey: string | null
  method: string
  cookie: string | undefined
  /** The origin of the page that sent the request, according to the browser. */
  origin: string | undefined
  fetchSite: string | undefined
  host: string | undefined
  userAgent: string | undefined
  /** The only origin of our pages, if the operator configured the public address. */
  ourOrigin: string | null
  /** Whether the endpoint is a single-use GET. */
  singleUse: boolean
  /** Whether the endpoint requires a recent proof of identity. */
  stepUp: boolean
  /** Whether the endpoint serves only accounts with an active subscription. */
  needsSubscription: boolean
  /** Whether the endpoint answers with a file. */
  isFile: boolean
  /** Admitted again at the end of an upload: not another request. */
  isRecheck?: boolean
}

/** The dependencies of a server. */
export type Deps = { database: Database; secrets: Secrets; config: Config }

/** A finished request, for logs. */
export type Served = {
  actor: string | null
  endpoint: string
  status: number
  tookMs: number
  ip: string
  isDryRun: boolean
  /** When it arrived, in milliseconds. */
  at: number
}

/** An admitted caller, and the stored response to their request, if any. */
export type Admitted<Caller> = {
  caller: Caller
  /** For the audit log and for stored responses. */
  actor: string
  /** The key under which heavy requests are counted, such as all keys of one member; the actor by default. */
  countsAs?: string
  remembered: Remembered | null
  /** The program that acts for the caller, such as an agent's client, for the audit log. */
  client?: string
}

/** Who may call an endpoint: the auth scheme and, if any, the scope. */
export type AuthRequirement<Caller> = {
  readonly scheme: string
  readonly scope: string | null
  /** The scope of an API endpoint at its path for the website, where it differs. */
  readonly onWebsite?: string
  /** Never set; carries the caller's type. */
  readonly gives?: Caller
}

/** Why an account is not served: a message next to an empty response, or the rejection of a write. */
export type NotServed = { nothing: LocalizedText; refusal: Refusal }

/** A private record in a response, for the owner's access log. */
export type Revealed = {
  ownerId: number
  /** The kind of record; the auth scheme knows the kinds. */
  kind: string
  /** The record as the audit log names it: `document/12`. */
  record: string
  /** The owner's name for it, such as a file name. */
  title: string | null
}

/**
 * An auth scheme, such as API keys, provided by an area. The server calls it in this order: admit, read the
 * parameters, authorize, run.
 */
export type AuthScheme<Caller> = {
  /** False if callers are not identified: one caller's stored response would be given to another. */
  readonly remembers?: false
  /**
   * Throws a Refusal if the caller is not admitted. `headers` receives the headers of every response to this
   * caller, including rejections.
   */
  admit(
    deps: Deps,
    requestInfo: RequestInfo,
    scope: string | null,
    headers: Record<string, string>,
  ): Promise<Admitted<Caller>>
  /** Throws a Refusal if a caller who was admitted without a scope lacks this one. For schemes of agents. */
  checkScope?(admitted: Admitted<Caller>, scope: string | null): void
  /** What admission and authorization can throw, for the documentation of an endpoint. */
  errors?(endpoint: AnyEndpoint): readonly ErrorCode[]
  /**
   * Whether this caller may do this. Throws a Refusal if not; returns a reason if the account is not served
   * at all.
   */
  authorize(
    caller: Caller,
    input: Readonly<Record<string, unknown>>,
    endpoint: AnyEndpoint,
    deps: Deps,
  ): NotServed | null | Promise<NotServed | null>
  /** The records that every response of this endpoint reveals to this caller, besides those the endpoint names itself. */
  reads?(
    context: Context<Caller, Readonly<Record<string, unknown>>>,
    endpoint: AnyEndpoint,
  ): Promise<readonly Revealed[]>
  /** Durably records that this caller is about to see these records. For endpoints with `reveals`. */
  reveal?(deps: Deps, by: By, revealed: readonly Revealed[]): Promise<void>
  /** Called after every response. Must be fast: it only collects. */
  served?(deps: Deps, served: Served): void
  /** Writes what was collected; called every few seconds and before the process ends. */
  flush?(deps: Deps): Promise<void>
}

/**
 * A response that is already JSON text: rows are sent as the database wrote them. Its ETag is computed once. If the
 * endpoint has a `revision`, the response holds the revision it was read at, and its ETag is derived from that instead.
 */
export class JsonText {
  readonly bytes: Buffer
  readonly revision: number | null
  private tag: string | null = null

  constructor(text: string, revision: number | null = null) {
    this.bytes = Buffer.from(text)
    this.revision = revision
  }

  get etag(): string {
    this.tag ??= `"${hash('sha256', this.bytes, 'base64url').slice(0, 27)}"`
    return this.tag
  }
}

/** A record, and cookies to set. */
export class WithCookies {
  readonly body: Record<string, unknown>
  readonly cookies: readonly string[]

  constructor(body: Record<string, unknown>, cookies: readonly string[]) {
    this.body = body
    this.cookies = cookies
  }
}

export type Answer = JsonText | FileAnswer | WithCookies | Record<string, unknown>

export function asJson(answer: Exclude<Answer, FileAnswer>): JsonText {
  if (answer instanceof JsonText) return answer
  return new JsonText(JSON.stringify(answer instanceof WithCookies ? answer.body : answer))
}

/** A file upload; the handler reads it to its end. */
export type Upload = { content: Readable; sizeBytes: number | null }

export type Context<Caller, I> = {
  /** For a GET the connections named by `reads`; for writes a durable one. */
  db: Db
  database: Database
  secrets: Secrets
  config: Config
  caller: Caller
  input: I
  by: By
  now: Date
  /** The language of the messages in the response; records are in the language of their owner. */
  language: Language
  /** If the endpoint accepts one. */
  upload: Upload | null
  /** All kinds of access that people can grant, of all areas. */
  grants: readonly Grant[]
  /** The personal data of all areas, the kernel's first. */
  personalData: readonly PersonalData[]
}

export type Example = { title: string; request?: Record<string, unknown>; response: Record<string, unknown> }

/**
 * How AI agents may use an endpoint of the API, as an MCP tool:
 * - `read`: it changes nothing.
 * - `import`: it fetches records from outside, such as a bank; repeating it adds nothing.
 * - `write`: a person can decide about or correct its result later.
 * - `confirmed write`: the same, and where the agent's client can ask, a person confirms it first.
 * - `decision`: it is a person's own decision, so it runs only after a person confirmed it.
 * - `never`: the reason is in the decision record about agents.
 */
export type AgentUse = 'read' | 'import' | 'write' | 'confirmed write' | 'decision' | 'never'

/** A documentation text: in English, or in both languages. */
export type Wording = string | { readonly en: string; readonly es: string }

/** What is published of an endpoint of the API. Those of pages are in no document. */
export type Published = {
  readonly path: `/v1/${string}`
  /** Whether AI agents may call it as a tool. */
  readonly agents: AgentUse
  /** What agents read instead of summary and description, where those are longer than 500 characters. */
  readonly agentText?: string
  /** Its section in the documentation. */
  readonly tag: string
  readonly summary: Wording
  readonly description: Wording
  readonly errors?: readonly PublishedCode[]
}

export type Endpoint<Caller, F extends Fields> = {
  /** camelCase; the operationId, and the name of its file. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly access: AuthRequirement<Caller>
  /** Whether only API keys may call an endpoint of the API: it has no path for the website. */
  readonly keysOnly: boolean
  /**
   * Where `fields` are read from: by default the query of a GET, the body of a PUT or POST. For an upload the
   * query, because the body is the file.
   */
  readonly takes: 'query' | 'body' | 'upload'
  readonly fields: F
  /** Returned fields that are ignored in a request body. */
  readonly ignored: readonly string[]
  readonly status: 200 | 201
  /**
   * The connections of a GET. `heavy` for reads whose cost grows with a member's data: a short timeout, and
   * other requests do not wait behind it.
   */
  readonly reads: 'quick' | 'heavy'
  /** For a single-use GET, such as a download generated while it is sent: other sites cannot start it. */
  readonly singleUse: boolean
  /**
   * For anything that outlasts a session or must not be read with a stolen one: the caller must have
   * confirmed their identity in the last ten minutes. Does not apply to API keys.
   */
  readonly stepUp: boolean
  /** What `run` returns: a record or a list, or a file. */
  readonly answers: 'json' | 'file'
  readonly returns: TSchema
  /**
   * Its cost, which limits concurrent requests per caller. Derived from `answers`, `takes` and `reads` by
   * default.
   */
  readonly load: Load
  /**
   * What `Dry-Run: true` does. An endpoint of the API runs in a transaction that is rolled back. One that calls
   * other servers runs this function instead, which writes nothing, or refuses, as do uploads and the endpoints of pages.
   */
  readonly dryRun: 'rolled back' | 'refused' | ((context: Context<Caller, Input<F>>) => Promise<Answer>)
  /** Checks across fields; throws a Refusal. */
  check(input: Input<F>, now: Date): void
  /** The field that names the LLC the call acts for, if any. */
  readonly actsFor: string | null
  /**
   * Whether a write requires an active subscription. True unless an endpoint gives a reason why an account
   * needs it regardless. The auth scheme decides what can be read without one.
   */
  readonly needsSubscription: boolean
  /**
   * Whether the addressed record belongs to the caller. `run` returns 404 itself; this is used if `run` is
   * not reached because the account is not served, so that another member's record is a 404 there too.
   */
  owns(context: Context<Caller, Input<F>>): boolean | Promise<boolean>
  /** What a GET returns besides the message when there is nothing to show. */
  readonly nothing: ((input: Input<F>, now: Date) => Record<string, unknown>) | null
  /**
   * The private records in the response, and their owners. Recorded before the response is sent; if that
   * fails, so does the request.
   */
  readonly reveals:
    | ((
        context: Context<Caller, Input<F>>,
        answer: Answer,
      ) => readonly Revealed[] | Promise<readonly Revealed[]>)
    | null
  /** The LLC of the addressed record, for the access log, where `actsFor` names none; null for a list of all LLCs. */
  readonly concerns: ((context: Context<Caller, Input<F>>) => Promise<number | null>) | null
  /**
   * The revision of everything that a GET returns, taken from what admission has read. The response depends only on
   * this revision, the input and the language. A caller who has the response of this revision gets a 304 without `run`.
   */
  readonly revision: ((context: Context<Caller, Input<F>>) => number) | null
  /** Its own errors, besides those of its auth scheme, its fields and requests in general. */
  readonly errors: readonly ErrorCode[]
  readonly examples: readonly Example[]
  run(context: Context<Caller, Input<F>>): Promise<Answer>
}

// biome-ignore lint/suspicious/noExplicitAny: the list has endpoints with different callers and inputs
export type AnyEndpoint = Endpoint<any, any>

/** An endpoint of the API. */
// biome-ignore lint/suspicious/noExplicitAny: the list has endpoints with different callers and inputs
export type PublishedEndpoint = Endpoint<any, any> & Published

type Optional =
  | 'keysOnly'
  | 'takes'
  | 'ignored'
  | 'status'
  | 'reads'
  | 'singleUse'
  | 'stepUp'
  | 'answers'
  | 'load'
  | 'dryRun'
  | 'check'
  | 'actsFor'
  | 'needsSubscription'
  | 'owns'
  | 'nothing'
  | 'reveals'
  | 'concerns'
  | 'revision'
  | 'errors'
  | 'examples'

/** The default cost of an endpoint. */
function loadOf({ answers, takes, reads }: Partial<Pick<AnyEndpoint, 'answers' | 'takes' | 'reads'>>): Load {
  if (answers === 'file' || takes === 'upload') return 'heavy'
  return reads === 'heavy' ? 'query' : 'light'
}

/** A file is stored outside of the database. */
const canRollBack = ({ path, takes }: { path: string; takes?: string }): boolean =>
  path.startsWith('/v1/') && takes !== 'upload'

type Definition<Caller, F extends Fields> = Omit<Endpoint<Caller, F>, Optional> &
  Partial<Pick<Endpoint<Caller, F>, Optional>>

/** An endpoint of the API comes with what is published of it; an endpoint of pages without. */
export function endpoint<Caller, F extends Fields>(
  definition: Definition<Caller, F> & Published,
): Endpoint<Caller, F> & Published
export function endpoint<Caller, F extends Fields>(definition: Definition<Caller, F>): Endpoint<Caller, F>
export function endpoint<Caller, F extends Fields>(definition: Definition<Caller, F>): Endpoint<Caller, F> {
  return {
    keysOnly: false,
    takes: definition.method === 'GET' ? 'query' : 'body',
    ignored: [],
    status: 200,
    reads: 'quick',
    singleUse: false,
    stepUp: false,
    answers: 'json',
    load: loadOf(definition),
    dryRun: canRollBack(definition) ? 'rolled back' : 'refused',
    check() {},
    actsFor: null,
    needsSubscription: true,
    owns: () => true,
    nothing: null,
    reveals: null,
    concerns: null,
    revision: null,
    errors: [],
    examples: [],
    ...definition,
  }
}
