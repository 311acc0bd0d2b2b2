import { PassThrough } from 'node:stream'
import type { Config } from '../config.ts'
import type { Grant } from '../grants/grant.ts'
import type { PersonalData } from '../privacy/personal-data.ts'
import { Scan, ScanFailed } from '../scan.ts'
import { DatabaseUnavailable } from '../sql/unavailable.ts'
import type { By } from '../sql/write.ts'
import type { Language } from '../values/language.ts'
import { readDryRun, runDry } from './dry-run.ts'
import {
  type Answer,
  type AnyEndpoint,
  type AuthScheme,
  asJson,
  type Deps,
  JsonText,
  type NotServed,
  type Upload,
  WithCookies,
} from './endpoint.ts'
import { errors } from './errors.ts'
import { readFields } from './fields.ts'
import { FileAnswer, type FileBody, replyWithFile } from './file-answer.ts'
import { takeHeavySlot } from './heavy-slot.ts'
import {
  deleteExpiredResponses,
  findRemembered,
  lostRace,
  type Remembered,
  readIdempotencyKey,
  requestFingerprint,
  takesIdempotencyKey,
} from './idempotency.ts'
import { checkCursor } from './paging.ts'
import { Refusal } from './refusal.ts'
import { announceRefusal } from './refusal-channel.ts'
import { isEmptyBody, parseJsonObject, type RequestBody } from './request-body.ts'
import type { RequestSlots } from './request-slots.ts'
import { isStoredFor, runStored } from './run-stored.ts'
import { needsSubscription } from './subscription.rules.ts'
import { isNamed, revisionTag } from './validator.ts'

export type Incoming = {
  requestId: string
  /** The requested path with its query. */
  url: string
  /** Whether only the headers of a GET are wanted. */
  isHead: boolean
  authorization: string | undefined
  idempotencyKey: string | string[] | undefined
  dryRun: string | undefined
  ifNoneMatch: string | undefined
  /** A precondition of a write. No endpoint supports one, and ignoring it would mislead the caller. */
  condition: 'If-Match' | 'If-Unmodified-Since' | null
  range: string | undefined
  ifRange: string | undefined
  ip: string
  cookie: string | undefined
  origin: string | undefined
  fetchSite: string | undefined
  host: string | undefined
  userAgent: string | undefined
  /** The language of the messages in the response. */
  language: Language
  query: Record<string, unknown>
  params: Record<string, unknown>
  body: RequestBody
  /** The arguments of a tool call, instead of query, path and body. */
  input?: Record<string, unknown>
  upload: Upload | null
}

export type Outgoing = {
  status: number
  cookies?: readonly string[]
  headers: Record<string, string>
  /** A file is streamed; if that fails, the connection is closed. */
  body: Buffer | FileBody | null
  /** For the log: the error code of a refused request. */
  code?: string
  /** For the log: the caller, once known. */
  actor: string | null
  /** For the log: the error, if the fault is ours. */
  failure: Error | null
  /** For the log: the caller disconnected or stalled before the whole response was sent. */
  aborted?: boolean
  /** Releases the request slot and the temporary file of the response. Called once, after it was sent or abandoned. */
  release(): Promise<void>
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** The dependencies of every request. */
export type RequestDeps = Deps & {
  slots: RequestSlots
  grants: readonly Grant[]
  personalData: readonly PersonalData[]
}

/** Runs the checks of every request in their order, and builds its response. */
export async function handleRequest(
  deps: RequestDeps,
  // biome-ignore lint/suspicious/noExplicitAny: each auth scheme has its own caller type
  access: AuthScheme<any>,
  endpoint: AnyEndpoint,
  incoming: Incoming,
): Promise<Outgoing> {
  const headers: Record<string, string> = {}
  const held: Held = []
  const release = async () => {
    for (const giveBack of held.splice(0).reverse()) await giveBack()
  }
  const out: Outgoing = { status: endpoint.status, headers, body: null, actor: null, failure: null, release }
  try {
    const answer = await findAnswer(deps, access, endpoint, incoming, out, held)
    if (answer instanceof FileAnswer) held.push(answer.dispose)
    if (endpoint.method === 'GET' && answer.etag !== null)
      addValidator(out, answer.etag, incoming.ifNoneMatch)
    if (out.status === 304 || answer instanceof Unchanged) return out
    if (answer instanceof FileAnswer) await addFile(out, answer, incoming)
    else {
      out.body = answer.bytes
      headers['content-type'] = JSON_TYPE
    }
  } catch (error) {
    refuse(out, error, endpoint, incoming)
  }
  return out
}

type Held = (() => void | Promise<void>)[]

/** The caller has the response already: `If-None-Match` names its ETag. */
class Unchanged {
  readonly etag: string

  constructor(etag: string) {
    this.etag = etag
  }
}

/** A response whose ETag is not computed from its bytes. */
class Tagged {
  readonly bytes: Buffer
  readonly etag: string

  constructor({ bytes }: JsonText, etag: string) {
    this.bytes = bytes
    this.etag = etag
  }
}

async function findAnswer(
  deps: RequestDeps,
  access: AuthScheme<unknown>,
  endpoint: AnyEndpoint,
  incoming: Incoming,
  out: Outgoing,
  held: Held,
): Promise<JsonText | Tagged | FileAnswer | Unchanged> {
  const admitted = await admitRequest(deps, access, endpoint, incoming, out)
  const { context, notServed, idempotency, remembered } = admitted
  if (notServed) return emptyAnswer(endpoint, context, notServed, incoming.language)
  if (idempotency && remembered) return replay(out, remembered, idempotency.fingerprint)
  const unchanged = await findUnchanged(deps, access, endpoint, context, incoming.ifNoneMatch)
  if (unchanged) return unchanged
  const countedAs = admitted.countsAs ?? context.by.actor
  if (endpoint.load !== 'light') held.push(await deps.slots.take(countedAs, endpoint.load))
  if (endpoint.load === 'heavy')
    held.push(await takeHeavySlot(deps.database, countedAs, deps.slots.waitMs.heavy))
  const upload = incoming.upload && checkedUntilTheEnd(incoming.upload, deps.config.scan, admitted.recheck)
  if (upload) context.upload = upload
  try {
    const answer = await runOnce(deps, access, endpoint, admitted, out, incoming.isHead)
    if (answer instanceof WithCookies) out.cookies = answer.cookies
    if (answer instanceof JsonText && answer.revision !== null)
      return new Tagged(answer, tagOf(endpoint, context, answer.revision))
    return answer instanceof FileAnswer ? answer : asJson(answer)
  } finally {
    // Unpiped, so that the rest of a rejected file can be read and discarded.
    if (upload) {
      incoming.upload!.content.unpipe(upload.content as PassThrough)
      upload.content.destroy()
    }
  }
}

type Context = Parameters<AnyEndpoint['run']>[0]

/** A request that is authorized and whose input is valid. */
type Admitted = {
  context: Context
  /** The key under which it is counted for limits; the actor by default. */
  countsAs: string | undefined
  isDryRun: boolean
  idempotency: By['idempotency']
  /** The stored response to an earlier request with this Idempotency-Key. */
  remembered: Remembered | null | undefined
  /** Why this account gets an empty response. */
  notServed: NotServed | null
  /** Throws a Refusal if the caller is no longer authorized. */
  recheck(): Promise<void>
}

async function admitRequest(
  deps: RequestDeps,
  access: AuthScheme<unknown>,
  endpoint: AnyEndpoint,
  incoming: Incoming,
  out: Outgoing,
): Promise<Admitted> {
  const { database, secrets, config, grants, personalData } = deps
  const keepsAnswers = takesIdempotencyKey(endpoint, access)
  const key = keepsAnswers ? incoming.idempotencyKey : undefined
  const { value: isDryRun, fault: dryRunFault } = attempt(() => readDryRun(endpoint, incoming.dryRun))
  const { value: givenKey, fault: keyFault } = attempt(() => readIdempotencyKey(key))
  // A dry run neither consumes a key nor replays the response stored under one.
  const idempotencyKey = isDryRun ? null : givenKey
  if (isDryRun) out.headers['dry-run'] = 'true'
  const { authorization, ip, cookie, origin, fetchSite, host, userAgent } = incoming
  const requestInfo = {
    authorization,
    ip,
    idempotencyKey,
    method: endpoint.method,
    cookie,
    origin,
    fetchSite,
    host,
    userAgent,
    ourOrigin: config.hasExplicitPublicUrl ? new URL(config.publicUrl).origin : null,
    singleUse: endpoint.singleUse,
    stepUp: endpoint.stepUp,
    needsSubscription: needsSubscription(endpoint),
    isFile: endpoint.answers === 'file',
  }
  const admit = (more = {}) =>
    access.admit(deps, { ...requestInfo, ...more }, endpoint.access.scope, out.headers)
  const { caller, actor, countsAs, remembered, client } = await admit()
  out.actor = actor
  if (dryRunFault) throw dryRunFault
  if (keyFault) throw keyFault
  if (incoming.condition && endpoint.method !== 'GET')
    throw errors.condition_not_supported({ header: incoming.condition })
  const now = new Date()
  const input = readInput(endpoint, incoming)
  checkCursor(input)
  endpoint.check(input, now)
  const notServed = await access.authorize(caller, input, endpoint, deps)
  const idempotency = idempotencyKey
    ? {
        key: idempotencyKey,
        fingerprint: requestFingerprint(endpoint.method, endpoint.path, input),
        status: endpoint.status,
      }
    : null
  const context = {
    db: endpoint.method === 'GET' ? database[endpoint.reads] : database.durable,
    database,
    secrets,
    config,
    caller,
    input,
    by: { actor, ip, idempotency, ...(client !== undefined && { client }) },
    now,
    language: incoming.language,
    upload: incoming.upload,
    grants,
    personalData,
  }
  const recheck = async () => {
    const again = await admit({ isRecheck: true })
    const reason = await access.authorize(again.caller, input, endpoint, deps)
    if (reason) throw reason.refusal
  }
  return { context, countsAs, isDryRun: isDryRun === true, idempotency, remembered, notServed, recheck }
}

const tagOf = (endpoint: AnyEndpoint, { secrets, input, language }: Context, revision: number): string =>
  revisionTag({ installation: secrets.keyIds[0]!, endpoint: endpoint.name, input, language, revision })

/** Checks whether the caller already has the response, without building it. */
async function findUnchanged(
  deps: Deps,
  access: AuthScheme<unknown>,
  endpoint: AnyEndpoint,
  context: Context,
  ifNoneMatch: string | undefined,
): Promise<Unchanged | null> {
  if (!endpoint.revision || ifNoneMatch === undefined) return null
  const etag = tagOf(endpoint, context, endpoint.revision(context))
  if (!isNamed(etag, ifNoneMatch)) return null
  // A 304 confirms what was shown before, so it is recorded as a read.
  await recordReads(deps, access, endpoint, context)
  return new Unchanged(etag)
}

/** Runs an endpoint. Of two concurrent requests with the same Idempotency-Key, only one has an effect. */
async function runOnce(
  deps: Deps,
  access: AuthScheme<unknown>,
  endpoint: AnyEndpoint,
  { context, isDryRun, idempotency }: Admitted,
  out: Outgoing,
  isHead: boolean,
): Promise<Answer> {
  try {
    return await runOnRecord(deps, access, endpoint, context, { isDryRun, isHead })
  } catch (error) {
    if (!idempotency || !lostRace(error)) throw error
    // The other request won; this one wrote nothing.
    const { database } = deps
    const params = { owner: context.by.actor, key: idempotency.key }
    const winner = await database.durable.maybe(findRemembered, params)
    if (winner) return replay(out, winner, idempotency.fingerprint)
    // No winner: the stored response has expired but is not deleted yet.
    await deleteExpiredResponses(database)
    return runOnRecord(deps, access, endpoint, context, { isDryRun: false, isHead })
  }
}

/**
 * An upload may take an hour, so the caller is admitted again at its end, for example to reject it after a sign-out. Its end
 * arrives only when the virus scanner has accepted it.
 */
function checkedUntilTheEnd(
  { content, sizeBytes }: Upload,
  scanner: Config['scan'],
  admit: () => Promise<unknown>,
): Upload {
  const scan = scanner && new Scan(scanner)
  const checked = new PassThrough({
    transform(piece, _encoding, done) {
      if (scan) scan.add(piece).then(() => done(null, piece), done)
      else done(null, piece)
    },
    flush(done) {
      Promise.resolve(scan?.verdict())
        .then(admit)
        .then(() => done(), done)
    },
  })
  checked.once('close', () => scan?.stop())
  // Needed even if nothing reads it any more: an error without a listener would end the process.
  checked.on('error', () => {})
  content.on('error', error => checked.destroy(error))
  // The sender may have disconnected during admission, when nothing listened for the error yet. Without this, the
  // handler would wait forever, with its file and its slot.
  if (content.destroyed && !content.readableEnded)
    checked.destroy(content.errored ?? new Error('The connection was closed before the upload was complete.'))
  return { content: content.pipe(checked), sizeBytes }
}

/**
 * Runs an endpoint and records which private records the response reveals. A file counts only once it is opened: one
 * that is missing or unchanged (304) reveals nothing. HEAD opens none, but its headers have the digest.
 */
async function runOnRecord(
  deps: Deps,
  access: AuthScheme<unknown>,
  endpoint: AnyEndpoint,
  context: Context,
  { isDryRun, isHead }: { isDryRun: boolean; isHead: boolean },
): Promise<Answer> {
  const answer = await (isDryRun ? runDry(endpoint, context) : runReal(endpoint, context))
  const revealed = [
    ...(endpoint.reveals ? await endpoint.reveals(context, answer) : []),
    ...(access.reads ? await access.reads(context, endpoint) : []),
  ]
  if (revealed.length === 0) return answer
  const record = () => access.reveal!(deps, context.by, revealed)
  if (isHead || !(answer instanceof FileAnswer)) {
    await record()
    return answer
  }
  const { name, type, sizeBytes, sha256, dispose } = answer
  const open: FileAnswer['open'] = async range => {
    const body = await answer.open(range)
    try {
      await record()
    } catch (error) {
      body.destroy()
      throw error
    }
    return body
  }
  return new FileAnswer({ name, type, sizeBytes, sha256, open, dispose })
}

const runReal = (endpoint: AnyEndpoint, context: Context): Promise<Answer> =>
  context.by.idempotency && isStoredFor(endpoint)
    ? runStored(context, inner => endpoint.run(inner))
    : endpoint.run(context)

/** Records the reads that every response of this endpoint implies. */
async function recordReads(
  deps: Deps,
  access: AuthScheme<unknown>,
  endpoint: AnyEndpoint,
  context: Context,
): Promise<void> {
  const revealed = (await access.reads?.(context, endpoint)) ?? []
  if (revealed.length > 0) await access.reveal!(deps, context.by, revealed)
}

/** The response to an account that is not served: its own records are empty, those of others are not found. */
async function emptyAnswer(
  endpoint: AnyEndpoint,
  context: Context,
  { nothing, refusal }: NotServed,
  language: Language,
): Promise<JsonText> {
  if (!(await endpoint.owns(context))) throw errors.not_found()
  if (endpoint.method !== 'GET') throw refusal
  if (!endpoint.nothing) throw errors.not_found()
  return asJson({ ...endpoint.nothing(context.input, context.now), message: nothing[language] })
}

/** Keeps the error of a malformed header, which is reported only after the caller is admitted. */
function attempt<T>(read: () => T): { value: T | null; fault: Refusal | null } {
  try {
    return { value: read(), fault: null }
  } catch (error) {
    return { value: null, fault: error as Refusal }
  }
}

function replay(out: Outgoing, remembered: Remembered, fingerprint: Buffer): JsonText {
  if (!remembered.fingerprint.equals(fingerprint)) throw errors.idempotency_key_reused()
  out.status = remembered.status
  out.headers['idempotency-replayed'] = 'true'
  return new JsonText(remembered.body)
}

function readInput(endpoint: AnyEndpoint, incoming: Incoming): Record<string, unknown> {
  if (incoming.input) return readFields(endpoint.fields, incoming.input, 'body', endpoint.ignored)
  const fromPath = incoming.params
  if (endpoint.takes !== 'body') {
    const raw = { ...incoming.query, ...fromPath }
    if (!isEmptyBody(incoming.body)) throw errors.body_not_allowed()
    return readFields(endpoint.fields, raw, 'query')
  }
  if (Object.keys(incoming.query).length) {
    const names = Object.keys(incoming.query)
      .slice(0, 5)
      .map(name => JSON.stringify(name.slice(0, 60)))
    throw errors.query_not_allowed({ names: names.join(', ') })
  }
  if (incoming.body.bytes === null) throw incoming.body.fault
  const hasFields = Object.keys(endpoint.fields).length > 0
  const body = !hasFields && isEmptyBody(incoming.body) ? {} : parseJsonObject(incoming.body.bytes)
  return readFields(endpoint.fields, body, 'body', endpoint.ignored)
}

function addValidator(out: Outgoing, etag: string, ifNoneMatch: string | undefined): void {
  out.headers.etag = etag
  out.headers['cache-control'] = 'private, no-cache'
  if (isNamed(etag, ifNoneMatch)) out.status = 304
}

async function addFile(out: Outgoing, file: FileAnswer, incoming: Incoming): Promise<void> {
  const { status, headers, body } = await replyWithFile(file, incoming)
  out.status = status
  out.body = body
  Object.assign(out.headers, headers)
}

function refuse(
  out: Outgoing,
  error: unknown,
  { method, path }: AnyEndpoint,
  { requestId, language, url }: Incoming,
): void {
  delete out.headers.etag
  out.headers['content-type'] = JSON_TYPE
  out.headers['cache-control'] = 'no-store'
  const refusal = error instanceof Refusal ? error : ourError(error, requestId)
  if (refusal !== error) out.failure = error as Error
  announceRefusal(`${method} ${url.startsWith('/web/v1/') ? '/web' : ''}${path}`, refusal)
  out.status = refusal.status
  out.code = refusal.code
  out.actor ??= refusal.details.actor ?? null
  Object.assign(out.headers, refusal.details.headers)
  out.body = Buffer.from(JSON.stringify(refusal.bodyIn(language)))
}

/** Long enough for a standby to take over. */
const OUTAGE_SECONDS = 2

/** The error for a request that failed because of us. */
export function ourError(error: unknown, requestId: string): Refusal {
  if (error instanceof DatabaseUnavailable)
    return errors.database_unavailable(
      { seconds: OUTAGE_SECONDS, request_id: requestId },
      { headers: { 'retry-after': String(OUTAGE_SECONDS) } },
    )
  if (error instanceof ScanFailed) return errors.scan_unavailable({ headers: { 'retry-after': '60' } })
  return errors.server_error({ request_id: requestId })
}
