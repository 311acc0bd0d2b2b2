import { randomUUID } from 'node:crypto'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  maxHeaderSize,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Area } from '../area.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { addMcp } from '../mcp/mcp.ts'
import { toolsOf } from '../mcp/tool.ts'
import type { RequestMetrics } from '../metrics.ts'
import type { Secrets } from '../secrets.ts'
import type { Database } from '../sql/postgres.ts'
import { type ActiveSpan, isTracing, traced } from '../tracing.ts'
import { preferredLanguage } from '../values/language.ts'
import type { AnyEndpoint, Upload } from './endpoint.ts'
import { errors, serverBusy } from './errors.ts'
import type { FileBody } from './file-answer.ts'
import { forwardRequest } from './forward.ts'
import { handleRequest, type Outgoing, ourError } from './handle-request.ts'
import { clientAddress, networkSet, plainAddress } from './network.ts'
import type { Refusal } from './refusal.ts'
import { announceRefusal } from './refusal-channel.ts'
import { collectBody, isJsonType, MAX_BODY_BYTES, NO_BODY, type RequestBody } from './request-body.ts'
import { RequestSlots } from './request-slots.ts'

export type ServerParts = {
  database: Database
  secrets: Secrets
  config: Config
  areas: readonly Pick<
    Area,
    'endpoints' | 'web' | 'protocol' | 'access' | 'grants' | 'personalData' | 'resources' | 'prompts'
  >[]
  log: Log
  metrics: RequestMetrics
  trustedProxies: readonly string[]
  /** The socket of the process that serves heavy requests instead of this one. */
  heavySocket?: string | null
  /** Whether all requests come from our own processes, which pass the client's address. */
  isForwardedTo?: boolean
  /** How long a request may take to arrive. */
  arrivalMs?: number
  /** How long an upload may take to arrive. */
  uploadMs?: number
  /** How long a response may wait for a caller who does not read it before the connection is closed. */
  stallMs?: number
  /** How long a request waits for one of its caller's slots. */
  slotWaitMs?: number
}

/** Makes browsers use the Content-Type instead of guessing it from the bytes. */
const NO_SNIFF = { 'x-content-type-options': 'nosniff' }

const newRequestId = () => `req_${randomUUID().replaceAll('-', '')}`

/** No route has a schema: endpoints check their own input. Without this, Fastify loads a hundred files of its schema compilers. */
const NO_COMPILERS = { buildValidator: noSchema, buildSerializer: noSchema }

function noSchema(): never {
  throw new Error('routes have no schemas')
}

/** The HTTP server: one route per endpoint, and a JSON error for everything else. */
export function makeServer({
  database,
  secrets,
  config,
  areas,
  log,
  metrics,
  trustedProxies,
  heavySocket = null,
  isForwardedTo = false,
  arrivalMs = 30_000,
  uploadMs = 3_600_000,
  stallMs = 120_000,
  slotWaitMs,
}: ServerParts): FastifyInstance {
  const grants = areas.flatMap(area => area.grants ?? [])
  const personalData = areas.flatMap(area => area.personalData ?? [])
  const deps = { database, secrets, config, grants, personalData }
  const slots = new RequestSlots(slotWaitMs)
  const schemes = Object.assign({}, ...areas.map(area => area.access))
  const routes = routesOf(areas).filter(
    ({ scheme, path, endpoint }) => scheme in schemes || path === endpoint.path,
  )
  const app = Fastify({
    genReqId: newRequestId,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    // Node has one timeout for all requests, and uploads may take longer; see boundArrival.
    requestTimeout: 0,
    connectionTimeout: stallMs,
    routerOptions: { maxParamLength: 100 },
    schemaController: { compilersFactory: NO_COMPILERS },
    // Node would reject a request without Host in its own words; the hook below uses ours.
    http: {
      requireHostHeader: false,
      headersTimeout: arrivalMs,
      connectionsCheckingInterval: arrivalMs / 10,
    },
    frameworkErrors(error, request, reply) {
      const plain = reply as unknown as FastifyReply
      plain
        .code(400)
        .headers({ 'request-id': request.id, ...NO_SNIFF })
        .send(bodyOf(badRequest(error.code), request.headers))
    },
    clientErrorHandler({ code }, socket) {
      // Browsers open connections in advance. An error sent on an unused one could be taken for the response to a request that is being
      // sent at that moment; if the connection is only closed, the browser opens another one.
      if (socket.bytesRead === 0) socket.destroy()
      else refuseUnread(socket, unreadable(code, arrivalMs))
    },
  })
  // Node would respond 417 to an unknown expectation; ignoring it is allowed.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  const isTrusted = networkSet(trustedProxies)
  const addressOf = ({ socket, headers }: FastifyRequest): string => {
    const forwardedFor = headers['x-forwarded-for'] as string | undefined
    return isForwardedTo
      ? (forwardedFor ?? '')
      : clientAddress(socket.remoteAddress ?? '', forwardedFor, isTrusted)
  }

  const methodsAt = watchRoutes(app)

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'request-id': request.id, ...NO_SNIFF })
    closeUnread(reply.raw)
    const { headers, httpVersion, rawHeaders } = request.raw
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && isHost(name)).length
    if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
      reply.code(400).send(bodyOf(errors.invalid_http(), headers))
      return
    }
    boundArrival(request, reply, isUpload(request) ? uploadMs : arrivalMs)
    // Fastify rejects an unknown media type before the key is checked; ours is checked in order.
    const type = headers['content-type']
    if (type !== undefined) headers['content-type'] = isJsonType(type) ? 'application/json' : 'text/plain'
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) =>
    isUpload(request) ? null : collectBody(payload, request.headers['content-type'], takesAnyType(request)),
  )

  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const expected = (error.statusCode ?? 500) < 500
    if (!expected) log.error({ err: error, requestId: request.id }, 'a request failed')
    const refusal = expected ? badRequest(error.code) : ourError(error, request.id)
    reply
      .code(refusal.status)
      .headers(refusal.details.headers ?? {})
      .send(bodyOf(refusal, request.headers))
  })

  app.setNotFoundHandler((request, reply) => {
    const refusal = notServed(request.method, methodsAt(request.url.split('?')[0]!))
    reply
      .code(refusal.status)
      .headers(refusal.details.headers ?? {})
      .send(bodyOf(refusal, request.headers))
  })

  for (const { endpoint, path, scheme } of routes) {
    const access = schemes[scheme]
    if (!access) throw new Error(`${endpoint.name}: no area provides the auth scheme ${scheme}`)
    if (endpoint.reveals && !access.reveal)
      throw new Error(`${endpoint.name}: ${scheme} cannot put on record what it reveals`)
    const takesUpload = endpoint.takes === 'upload'
    const route = { method: methodsOf(endpoint), url: path.replaceAll(/\{(\w+)\}/g, ':$1') }
    if (heavySocket !== null && endpoint.load === 'heavy') {
      app.route({
        ...route,
        // Its body passes through unread.
        config: { takesUpload: true },
        handler: inSpan(endpoint, path, async (request, reply) => {
          if (await forwardRequest(heavySocket, addressOf(request), request, reply)) return reply
          const refusal = serverBusy()
          return reply
            .code(refusal.status)
            .headers(refusal.details.headers!)
            .send(bodyOf(refusal, request.headers))
        }),
      })
      continue
    }
    app.route({
      ...route,
      config: { takesUpload },
      handler: inSpan(endpoint, path, async (request, reply, span) => {
        const started = performance.now()
        const at = Date.now()
        const { headers } = request
        const ip = addressOf(request)
        const out = await handleRequest({ ...deps, slots }, access, endpoint, {
          requestId: request.id,
          url: request.url,
          isHead: request.method === 'HEAD',
          authorization: headers.authorization,
          idempotencyKey: headers['idempotency-key'],
          dryRun: headers['dry-run'] as string | undefined,
          ifNoneMatch: headers['if-none-match'],
          condition: headers['if-match']
            ? 'If-Match'
            : headers['if-unmodified-since']
              ? 'If-Unmodified-Since'
              : null,
          range: headers.range,
          ifRange: headers['if-range'] as string | undefined,
          ip,
          cookie: headers.cookie,
          origin: headers.origin,
          fetchSite: headers['sec-fetch-site'] as string | undefined,
          host: headers.host,
          userAgent: headers['user-agent'],
          language: languageOf(headers),
          query: request.query as Record<string, unknown>,
          params: request.params as Record<string, unknown>,
          body: takesUpload ? NO_BODY : ((request.body as RequestBody | undefined) ?? NO_BODY),
          upload: takesUpload ? uploadOf(request) : null,
        })
        if (takesUpload && isCut(request.raw, out.failure)) blameCaller(out)
        const { body } = out
        const isFile = body !== null && !Buffer.isBuffer(body)
        try {
          if (isFile) await sendFile(reply, out, body)
        } finally {
          await out.release()
        }
        // The rest of a rejected file is discarded, so that the sender receives the error.
        if (takesUpload) request.raw.resume()
        const tookMs = performance.now() - started
        record(endpoint, request.id, out, tookMs, span)
        const { status, actor } = out
        const isDryRun = 'dry-run' in out.headers
        access.served?.(deps, { actor, endpoint: endpoint.name, status, tookMs, ip, isDryRun, at })
        return isFile ? reply : send(reply, out, body)
      }),
    })
  }

  /** A handler with a span. Only the trace of a trusted proxy is continued; others could otherwise decide what we record. */
  function inSpan(
    { name, method }: AnyEndpoint,
    path: string,
    handle: (request: FastifyRequest, reply: FastifyReply, span: ActiveSpan | null) => Promise<FastifyReply>,
  ): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
    return (request, reply) => {
      if (!isTracing()) return handle(request, reply, null)
      const peer = plainAddress(request.socket.remoteAddress ?? '')
      const isOurs = isForwardedTo || (peer !== null && isTrusted(peer))
      const attributes = {
        'http.request.method': method,
        'http.route': path,
        'llano.endpoint': name,
        'llano.request_id': request.id,
      }
      const described = { kind: 'server' as const, attributes, ...(isOurs && { headers: request.headers }) }
      return traced(`${method} ${path}`, described, span => handle(request, reply, span))
    }
  }

  function record(
    { name }: Pick<AnyEndpoint, 'name'>,
    requestId: string,
    out: Outgoing,
    tookMs: number,
    span: ActiveSpan | null,
  ): void {
    metrics.observe(name, out.status, tookMs / 1000, out.code)
    const line = {
      requestId,
      endpoint: name,
      status: out.status,
      ...(out.code !== undefined && { code: out.code }),
      ms: Math.round(tookMs * 10) / 10,
      actor: out.actor,
      ...('dry-run' in out.headers && { dryRun: true }),
      ...(out.aborted && { aborted: true }),
      ...(span && { traceId: span.traceId }),
    }
    span?.set({
      'http.response.status_code': out.status,
      ...(out.code !== undefined && { 'error.type': out.code }),
    })
    if (out.failure) log.error({ ...line, err: out.failure }, 'a request failed')
    else log.info(line, 'request')
  }

  for (const { name, method, path, handle } of areas.flatMap(area => area.protocol ?? []))
    app.route({
      method: methodsOf({ method }),
      url: path,
      config: { takesAnyType: true },
      async handler(request, reply) {
        const started = performance.now()
        const { url, headers } = request
        const answer = await handle(deps, {
          ip: addressOf(request),
          language: languageOf(headers),
          query: url.includes('?') ? url.slice(url.indexOf('?') + 1) : '',
          body: (request.body as RequestBody | undefined) ?? NO_BODY,
          userAgent: headers['user-agent'],
          isFromOurPages: headers['sec-fetch-site'] === 'same-origin',
        })
        const { status, code } = answer
        const out = { status, headers: {}, body: null, actor: null, failure: null, release: async () => {} }
        const tookMs = performance.now() - started
        record({ name }, request.id, { ...out, ...(code !== undefined && { code }) }, tookMs, null)
        return reply.code(status).headers(answer.headers).send(answer.body)
      },
    })

  if (schemes.agent)
    addMcp(app, {
      deps: { ...deps, slots },
      access: schemes.agent,
      parts: {
        tools: toolsOf(areas.flatMap(area => area.endpoints)),
        resources: areas.flatMap(area => area.resources ?? []),
        prompts: areas.flatMap(area => area.prompts ?? []),
      },
      addressOf,
      record: (name, requestId, out, tookMs) => record(name, requestId, out, tookMs, null),
      onError: error => log.warn({ err: error }, 'an agent request was rejected'),
    })
  app.route({ method: ['GET', 'HEAD'], url: '/healthz', handler: async () => ({ status: 'ok' }) })
  return app
}

export type Route = { endpoint: AnyEndpoint; path: string; scheme: string }

/** API endpoints have two paths: one for keys, and one for sessions of the website unless only keys may call. */
export function routesOf(areas: readonly Pick<Area, 'endpoints' | 'web'>[]): Route[] {
  return areas.flatMap(({ endpoints, web = [] }) => [
    ...endpoints.map(endpoint => ({ endpoint, path: endpoint.path, scheme: endpoint.access.scheme })),
    ...endpoints
      .filter(({ keysOnly }) => !keysOnly)
      .map(endpoint => ({
        endpoint: forWebsite(endpoint),
        path: `/web${endpoint.path}`,
        scheme: 'member',
      })),
    ...web.map(endpoint => ({ endpoint, path: endpoint.path, scheme: endpoint.access.scheme })),
  ])
}

/** An API endpoint at its path for sessions. */
function forWebsite(endpoint: AnyEndpoint): AnyEndpoint {
  const { scope, onWebsite = scope } = endpoint.access
  return { ...endpoint, access: { scheme: 'member', scope: onWebsite }, dryRun: 'refused' }
}

function refuseUnread(socket: Duplex, refusal: Refusal): void {
  const body = JSON.stringify(bodyOf(refusal, {}))
  const head = `HTTP/1.1 400 Bad Request\r\nRequest-Id: ${newRequestId()}\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff`
  const end = `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
  if (socket.writable) socket.end(`${head}\r\n${end}`)
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host'

/**
 * Node reports a connection without activity here while it has a response, and closes it by itself otherwise. One that
 * waits for us and not for its caller stays open.
 */
function closeUnread(response: ServerResponse): void {
  response.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
}

/**
 * Closes the connection of a body that is incomplete after this time, with a message if nothing was sent yet.
 */
function boundArrival({ raw, headers }: FastifyRequest, reply: FastifyReply, arrivalMs: number): void {
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return
  const timer = setTimeout(() => {
    if (raw.complete) return
    if (reply.raw.headersSent) raw.socket.destroy()
    else refuseUnread(raw.socket, unreadable('ERR_HTTP_REQUEST_TIMEOUT', arrivalMs))
  }, arrivalMs)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}

const isUpload = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as { takesUpload?: boolean }).takesUpload === true

const takesAnyType = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as { takesAnyType?: boolean }).takesAnyType === true

function uploadOf(request: FastifyRequest): Upload {
  const length = request.headers['content-length']
  return { content: request.raw, sizeBytes: length === undefined ? null : Number(length) }
}

/** Whether an upload failed only because the sender disconnected. */
function isCut(raw: IncomingMessage, failure: Error | null): boolean {
  if (failure === null || !raw.errored) return false
  const { code } = failure as NodeJS.ErrnoException
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Nobody reads this response; it is for the log and the metrics. */
function blameCaller(out: Outgoing): void {
  out.status = 400
  out.failure = null
  out.aborted = true
  out.code = errors.incomplete_upload.code
  out.body = Buffer.from(JSON.stringify(bodyOf(errors.incomplete_upload(), {})))
}

/**
 * Streams a file. Any early end, whether the file fails or the caller disconnects or stalls, closes both
 * sides; only the first is our failure.
 */
async function sendFile(reply: FastifyReply, out: Outgoing, body: FileBody): Promise<void> {
  reply.hijack()
  const { raw } = reply
  let isGone = false
  raw.once('close', () => {
    isGone = true
  })
  try {
    raw.writeHead(out.status, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...out.headers })
    await ('sendTo' in body ? body.sendTo(raw) : pipeline(body, raw))
  } catch (error) {
    // The failed write may be reported before the close that caused it.
    const wasGone = isGone || raw.destroyed || (raw.socket?.destroyed ?? true)
    if (wasGone) out.aborted = true
    else out.failure = error as Error
    body.destroy()
    raw.destroy()
  }
}

function send(reply: FastifyReply, out: Outgoing, body: Buffer | null): FastifyReply {
  reply.code(out.status).headers(out.headers)
  for (const cookie of out.cookies ?? []) reply.header('set-cookie', cookie)
  return body === null ? reply.send() : reply.send(body)
}

/** For input that never became a request: 400. */
function unreadable(code: string | undefined, arrivalMs: number): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return errors.headers_too_large({ max: maxHeaderSize })
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return errors.request_timeout({ seconds: arrivalMs / 1000 })
  return errors.invalid_http()
}

function badRequest(code: string | undefined): Refusal {
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_ERR_CTP_EMPTY_TYPE')
    return errors.body_not_json()
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return errors.body_too_large({ max: MAX_BODY_BYTES })
  return errors.invalid_request()
}

const languageOf = (headers: IncomingHttpHeaders) => preferredLanguage(headers['accept-language'])

/** The body of an error for a request that reached no endpoint. */
function bodyOf(refusal: Refusal, headers: IncomingHttpHeaders): Record<string, unknown> {
  announceRefusal('server', refusal)
  return refusal.bodyIn(languageOf(headers))
}

/** A GET can also be asked with HEAD, for which Node sends the headers alone, unless that would use up what can be read once. */
const methodsOf = ({ method, singleUse = false }: { method: string; singleUse?: boolean }): string[] =>
  method === 'GET' && !singleUse ? ['GET', 'HEAD'] : [method]

function notServed(method: string, methods: readonly string[]): Refusal {
  // A route with this method may find nothing: a file of the website that does not exist.
  if (methods.length === 0 || methods.includes(method)) return errors.path_not_found()
  const allow = methods.join(', ')
  return errors.method_not_allowed({ method, methods: allow }, { headers: { allow } })
}

/** The methods of every path, also of routes that are added elsewhere. */
function watchRoutes(app: FastifyInstance): (path: string) => string[] {
  const seen: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // The page for paths that do not exist.
    if (url === '/*') return
    const parts = url
      .split('/')
      .map(part => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : RegExp.escape(part)))
    seen.push({ pattern: new RegExp(`^${parts.join('/')}$`), methods: [method].flat() })
  })
  return path =>
    [...new Set(seen.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))].sort()
}
