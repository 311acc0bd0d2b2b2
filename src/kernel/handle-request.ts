import { type Answer, type AnyEndpoint, type Ground, JsonText } from './endpoint.ts'
import { readFields } from './fields.ts'
import {
  findRemembered,
  forgetExpiredAnswers,
  lostRace,
  type Remembered,
  readIdempotencyKey,
  requestFingerprint,
} from './idempotency.ts'
import { invalid, Refusal } from './refusal.ts'
import { parseJsonObject, type RequestBody } from './request-body.ts'

export type Incoming = {
  requestId: string
  method: string
  /** Path with its query, as it was asked for. */
  url: string
  authorization: string | undefined
  idempotencyKey: string | string[] | undefined
  ifNoneMatch: string | undefined
  ip: string
  query: Record<string, unknown>
  params: Record<string, unknown>
  body: RequestBody
}

export type Outgoing = {
  status: number
  headers: Record<string, string>
  body: Buffer | null
  /** For the log: who it was, once known. */
  actor: string | null
  /** For the log: what went wrong, when it was our fault. */
  failure: Error | null
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** The order of the checks on every request, and the shape of every answer. */
export async function handleRequest(
  ground: Ground,
  endpoint: AnyEndpoint,
  incoming: Incoming,
): Promise<Outgoing> {
  const headers: Record<string, string> = {}
  const out: Outgoing = { status: endpoint.status, headers, body: null, actor: null, failure: null }
  try {
    const answer = await findAnswer(ground, endpoint, incoming, out)
    out.body = answer.bytes
    headers['content-type'] = JSON_TYPE
    if (endpoint.method === 'GET') addValidator(out, answer.etag, incoming.ifNoneMatch)
  } catch (error) {
    refuse(out, error, incoming.requestId)
  }
  return out
}

async function findAnswer(
  ground: Ground,
  endpoint: AnyEndpoint,
  incoming: Incoming,
  out: Outgoing,
): Promise<JsonText> {
  const { database } = ground
  const key = endpoint.method === 'POST' ? incoming.idempotencyKey : undefined
  const { key: idempotencyKey, fault: keyFault } = tryIdempotencyKey(key)
  const { authorization, ip } = incoming
  const { caller, actor, remembered } = await endpoint.access.admit(
    ground,
    { authorization, ip, idempotencyKey },
    out.headers,
  )
  out.actor = actor
  if (keyFault) throw keyFault
  const input = readInput(endpoint, incoming)
  const nothing = endpoint.access.authorize(caller, input, endpoint)
  if (nothing && endpoint.nothing) return asJson({ ...endpoint.nothing(input), message: nothing.message })

  const fingerprint = idempotencyKey ? requestFingerprint(incoming.method, endpoint.path, input) : null
  if (fingerprint && remembered) return replay(out, remembered, fingerprint)
  const idempotency =
    idempotencyKey && fingerprint ? { key: idempotencyKey, fingerprint, status: endpoint.status } : null
  const context = {
    db: endpoint.method === 'GET' ? database.quick : database.durable,
    database,
    caller,
    input,
    by: { actor, ip, idempotency },
    now: new Date(),
  }
  try {
    return asJson(await endpoint.run(context))
  } catch (error) {
    if (!idempotency || !lostRace(error)) throw error
    // Two requests with one Idempotency-Key at once: this one waited, lost, and left nothing behind.
    const winner = await database.durable.maybe(findRemembered, { owner: actor, key: idempotency.key })
    if (winner) return replay(out, winner, idempotency.fingerprint)
    // No winner: the key was last used more than a day ago and its answer is still to be swept away.
    await forgetExpiredAnswers(database)
    return asJson(await endpoint.run(context))
  }
}

function tryIdempotencyKey(header: string | string[] | undefined): {
  key: string | null
  fault: Refusal | null
} {
  try {
    return { key: readIdempotencyKey(header), fault: null }
  } catch (error) {
    return { key: null, fault: error as Refusal }
  }
}

function replay(out: Outgoing, remembered: Remembered, fingerprint: Buffer): JsonText {
  if (!remembered.fingerprint.equals(fingerprint))
    throw invalid('Idempotency-Key was used before with another request; use a new key for a new request.')
  out.status = remembered.status
  out.headers['idempotency-replayed'] = 'true'
  return new JsonText(remembered.body)
}

function readInput(endpoint: AnyEndpoint, incoming: Incoming): Record<string, unknown> {
  const fromPath = incoming.params
  if (endpoint.takes === 'query') {
    const raw = { ...incoming.query, ...fromPath }
    if (incoming.body.bytes?.length || incoming.body.fault) throw invalid('This request takes no body.')
    return readFields(endpoint.fields, raw, 'query')
  }
  if (Object.keys(incoming.query).length) {
    const names = Object.keys(incoming.query)
      .slice(0, 5)
      .map(name => JSON.stringify(name.slice(0, 60)))
    throw invalid(
      `${names.join(', ')}: this request takes no query parameters; send fields in the JSON body.`,
    )
  }
  if (incoming.body.bytes === null) throw invalid(incoming.body.fault)
  const raw = parseJsonObject(incoming.body.bytes)
  if (typeof raw === 'string') throw invalid(raw)
  return readFields(endpoint.fields, raw, 'body', endpoint.ignored)
}

function asJson(answer: Answer): JsonText {
  return answer instanceof JsonText ? answer : new JsonText(JSON.stringify(answer))
}

function addValidator(out: Outgoing, etag: string, ifNoneMatch: string | undefined): void {
  out.headers.etag = etag
  out.headers['cache-control'] = 'private, no-cache'
  if (ifNoneMatch === undefined) return
  const asked = ifNoneMatch.split(',').map(tag => tag.trim().replace(/^W\//, ''))
  if (!asked.includes(etag) && ifNoneMatch.trim() !== '*') return
  out.status = 304
  out.body = null
  delete out.headers['content-type']
}

function refuse(out: Outgoing, error: unknown, requestId: string): void {
  out.headers['content-type'] = JSON_TYPE
  out.headers['cache-control'] = 'no-store'
  if (error instanceof Refusal) {
    out.status = error.status
    Object.assign(out.headers, error.headers)
    out.body = Buffer.from(JSON.stringify({ error: error.message, ...error.extra }))
    return
  }
  out.failure = error as Error
  out.status = 500
  out.body = Buffer.from(JSON.stringify({ error: serverFault(requestId) }))
}

export function serverFault(requestId: string): string {
  return `Something went wrong on our side. Quote this request id when you ask about it: ${requestId}`
}
