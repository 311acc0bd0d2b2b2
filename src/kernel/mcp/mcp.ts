import type { classifyInboundRequest, McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Admitted, AnyEndpoint, AuthScheme } from '../http/endpoint.ts'
import { errors } from '../http/errors.ts'
import { handleRequest, type Outgoing, ourError, type RequestDeps } from '../http/handle-request.ts'
import { Refusal } from '../http/refusal.ts'
import { announceRefusal } from '../http/refusal-channel.ts'
import { NO_BODY, parseJsonObject, type RequestBody } from '../http/request-body.ts'
import { type Language, preferredLanguage } from '../values/language.ts'
import type { AgentResource } from './agent-parts.ts'
import { clientName } from './client-name.rules.ts'
import type { AgentParts, AgentRequest, CallResult } from './protocol.ts'
import { IDEMPOTENCY_ARGUMENT, type Tool } from './tool.ts'

export const MCP_PATH = '/mcp'
const [MODERN, LEGACY] = ['2026-07-28', '2025-11-25']
const META = 'io.modelcontextprotocol'
const METHOD_NOT_FOUND = -32601
/** More would fill an agent's context, and no page of a list comes near it. */
const MAX_RESULT_BYTES = 400_000
/** How many of the newest records are listed as resources. */
const LISTED_RESOURCES = 20

type Caller = { scopes: readonly string[] }

export type McpHost = {
  deps: RequestDeps
  // biome-ignore lint/suspicious/noExplicitAny: the kernel does not know who calls
  access: AuthScheme<any>
  parts: AgentParts
  addressOf(request: FastifyRequest): string
  /** Logs a message; tool calls under the name of their endpoint. */
  record(endpoint: Pick<AnyEndpoint, 'name'>, requestId: string, out: Outgoing, tookMs: number): void
  onError(error: Error): void
}

type Message = { jsonrpc?: unknown; id?: unknown; method?: unknown; params?: Record<string, unknown> }

/** What a call of an endpoint needs of the request. */
type Exchange = {
  request: FastifyRequest
  ip: string
  language: Language
  admitted: Admitted<Caller>
  message: Message
}

/**
 * The MCP server: Streamable HTTP without sessions, so any process can answer any message. A request is admitted
 * once, like one to the API; a tool calls the function of its endpoint.
 */
export function addMcp(app: FastifyInstance, host: McpHost): void {
  const { parts, access, deps } = host
  const findProtocol = lazyProtocol(host)
  const tools = new Map(parts.tools.map(tool => [tool.name, tool]))

  app.post(MCP_PATH, async (request, reply) => {
    const started = performance.now()
    const at = Date.now()
    const ip = host.addressOf(request)
    const language = preferredLanguage(request.headers['accept-language'])
    const out = newOutgoing()
    const done = (endpoint: Pick<AnyEndpoint, 'name'>) => {
      const tookMs = performance.now() - started
      host.record(endpoint, request.id, out, tookMs)
      const { actor, status } = out
      access.served?.(deps, { actor, endpoint: endpoint.name, status, tookMs, ip, isDryRun: false, at })
    }
    const body = request.body as RequestBody | undefined
    const message = parseMessage(body)
    try {
      checkOrigin(request, deps.config)
      const admitted = await admit(request, ip, message, out)
      // Lists change only with a new version, so there is nothing to subscribe to.
      if (message.method === 'subscriptions/listen') {
        out.status = 404
        done({ name: 'mcp' })
        return sendError(reply, 404, idOf(message), METHOD_NOT_FOUND, 'Method not found', out.headers)
      }
      const exchange = { request, ip, language, admitted, message }
      const tool = toolOf(message)
      const { protocol, classify } = await findProtocol()
      const version =
        tool && tool.endpoint.agents === 'read' ? plainCallVersion(request, message, classify) : null
      if (tool && version) {
        const result = await callTool(exchange, tool, message.params!.arguments, out)
        done(tool.endpoint)
        reply.headers(out.headers).header('content-type', 'application/json')
        return reply.code(200).send(resultText(message.id, result, version))
      }
      const answer = await protocol.fetch(webRequest(request, body), {
        parsedBody: message,
        authInfo: {
          token: '',
          clientId: admitted.actor,
          scopes: [...admitted.caller.scopes],
          extra: { request: agentRequest(exchange, out) },
        },
      })
      const text = await answer.text()
      if (out.status === 200) out.status = answer.status
      done(tool ? tool.endpoint : { name: 'mcp' })
      const type = answer.headers.get('content-type')
      reply.code(answer.status).headers(out.headers)
      if (type) reply.header('content-type', type)
      return reply.send(text)
    } catch (error) {
      const refusal = error instanceof Refusal ? error : ourError(error, request.id)
      if (refusal !== error) out.failure = error as Error
      announceRefusal(`POST ${MCP_PATH}`, refusal)
      out.status = refusal.status
      out.code = refusal.code
      out.actor ??= refusal.details.actor ?? null
      done({ name: 'mcp' })
      const { error: text, ...details } = refusal.bodyIn(language)
      const headers = { ...out.headers, ...refusal.details.headers }
      return sendError(reply, refusal.status, idOf(message), -32000, text as string, headers, details)
    }
  })

  const toolOf = ({ method, params }: Message): Tool | null =>
    method === 'tools/call' && typeof params?.name === 'string' ? (tools.get(params.name) ?? null) : null

  /** One request of this key, counted once, whatever it asks for. */
  async function admit(
    { headers, method }: FastifyRequest,
    ip: string,
    message: Message,
    out: Outgoing,
  ): Promise<Admitted<Caller>> {
    const requestInfo = {
      authorization: headers.authorization,
      ip,
      idempotencyKey: idempotencyKeyOf(message.params?.arguments),
      method,
      cookie: undefined,
      origin: undefined,
      fetchSite: undefined,
      host: headers.host,
      userAgent: headers['user-agent'],
      ourOrigin: null,
      singleUse: false,
      stepUp: false,
      needsSubscription: false,
      isFile: false,
    }
    const admitted = await access.admit(deps, requestInfo, null, out.headers)
    out.actor = admitted.actor
    const meta = message.params?._meta as Record<string, unknown> | undefined
    const info = meta?.[`${META}/clientInfo`] ?? message.params?.clientInfo
    return { ...admitted, client: admitted.client ?? clientName(info, headers['user-agent']) }
  }

  /** The endpoint, called by the admitted caller. */
  async function call(
    { request, ip, language, admitted }: Exchange,
    endpoint: AnyEndpoint,
    input: Record<string, unknown>,
    idempotencyKey: string | undefined,
    out: Outgoing,
    isDryRun = false,
  ): Promise<CallResult> {
    const already: AuthScheme<Caller> = {
      ...access,
      async admit() {
        access.checkScope!(admitted, endpoint.access.scope)
        return admitted
      },
    }
    const answer = await handleRequest(deps, already, endpoint, {
      requestId: request.id,
      url: MCP_PATH,
      isHead: false,
      authorization: undefined,
      idempotencyKey,
      dryRun: isDryRun ? 'true' : undefined,
      ifNoneMatch: undefined,
      condition: null,
      range: undefined,
      ifRange: undefined,
      ip,
      cookie: undefined,
      origin: undefined,
      fetchSite: undefined,
      host: undefined,
      userAgent: undefined,
      language,
      query: {},
      params: {},
      body: NO_BODY,
      input,
      upload: null,
    })
    try {
      const bytes = answer.body as Buffer
      out.status = answer.status
      out.failure = answer.failure
      if (answer.code !== undefined) out.code = answer.code
      if (answer.status < 400 && bytes.length > MAX_RESULT_BYTES)
        return refused(errors.result_too_large({ max: MAX_RESULT_BYTES }), endpoint, language, out)
      return { isError: answer.status >= 400, json: bytes.toString() }
    } finally {
      await answer.release()
    }
  }

  async function callTool(
    exchange: Exchange,
    tool: Tool,
    sent: unknown,
    out: Outgoing,
    isDryRun = false,
  ): Promise<CallResult> {
    const { [IDEMPOTENCY_ARGUMENT]: key, ...input } = (sent ?? {}) as Record<string, unknown>
    if (!tool.creates)
      return call(exchange, tool.endpoint, (sent ?? {}) as Record<string, unknown>, undefined, out, isDryRun)
    if (key === undefined || key === null) {
      const refusal = errors.required({ field: IDEMPOTENCY_ARGUMENT }).at(IDEMPOTENCY_ARGUMENT)
      return refused(refusal, tool.endpoint, exchange.language, out)
    }
    return call(exchange, tool.endpoint, input, String(key), out, isDryRun)
  }

  /** A call with a known `idempotency_key` changes nothing either, so it gets its answer without a question. */
  async function answerWithoutPerson(
    exchange: Exchange,
    tool: Tool,
    sent: unknown,
    out: Outgoing,
  ): Promise<CallResult | null> {
    const isRepeated = tool.creates && Boolean(exchange.admitted.remembered)
    const result = await callTool(exchange, tool, sent, out, !isRepeated)
    if (isRepeated || result.isError) return result
    out.status = 200
    return null
  }

  function refused(refusal: Refusal, { name }: AnyEndpoint, language: Language, out: Outgoing): CallResult {
    announceRefusal(`tool ${name}`, refusal)
    out.status = refusal.status
    out.code = refusal.code
    return { isError: true, json: JSON.stringify(refusal.bodyIn(language)) }
  }

  function agentRequest(exchange: Exchange, out: Outgoing): AgentRequest {
    const { language, admitted, message } = exchange
    const meta = message.params?._meta as Record<string, Record<string, unknown>> | undefined
    const read = ({ endpoint, idField }: AgentResource, id?: number) => {
      const page = 'limit' in endpoint.fields ? { limit: LISTED_RESOURCES } : {}
      return call(exchange, endpoint, id === undefined ? page : { [idField]: id }, undefined, out)
    }
    return {
      scopes: admitted.caller.scopes,
      language,
      call: (tool, sent) => callTool(exchange, tool, sent, out),
      answerWithoutPerson: (tool, sent) => answerWithoutPerson(exchange, tool, sent, out),
      read,
      refuse: ({ endpoint }, refusal) => refused(refusal, endpoint, language, out),
      canAsk: Boolean(meta?.[`${META}/clientCapabilities`]?.elicitation),
      requestState: message.params?.requestState,
    }
  }
}

type Protocol = { protocol: McpHttpHandler; classify: typeof classifyInboundRequest }

/** The protocol's library takes 20 MiB, and many processes never serve an agent: loaded with the first admitted message. */
function lazyProtocol({ parts, onError }: McpHost): () => Promise<Protocol> {
  let loaded: Promise<Protocol> | null = null
  const load = async () => {
    const [{ makeProtocol }, { classifyInboundRequest: classify }] = await Promise.all([
      import('./protocol.ts'),
      import('@modelcontextprotocol/server'),
    ])
    return { protocol: makeProtocol(parts, onError), classify }
  }
  return () => {
    loaded ??= load()
    return loaded
  }
}

const newOutgoing = (): Outgoing => ({
  status: 200,
  headers: {},
  body: null,
  actor: null,
  failure: null,
  release: async () => {},
})

/** What cannot be read becomes an empty message, which the protocol rejects in its own words. */
function parseMessage(body: RequestBody | undefined): Message {
  try {
    return parseJsonObject(body!.bytes!)
  } catch {
    return {}
  }
}

const idOf = ({ id }: Message) => (typeof id === 'string' || typeof id === 'number' ? id : null)

/** As admission looks it up; whether it is well-formed is checked with the call. */
function idempotencyKeyOf(sent: unknown): string | null {
  const key = (sent as Record<string, unknown> | null | undefined)?.[IDEMPOTENCY_ARGUMENT]
  return typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key) ? key.trim() : null
}

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/**
 * Only our own pages, if any. Without a configured address those are on this computer: another name that leads here
 * may belong to somebody else's site (DNS rebinding), and then Host and Origin agree too.
 */
function checkOrigin({ headers }: FastifyRequest, config: RequestDeps['config']): void {
  const { origin, host } = headers
  if (origin === undefined) return
  const isOurs = config.hasExplicitPublicUrl
    ? origin === new URL(config.publicUrl).origin
    : URL.canParse(origin) && new URL(origin).host === host && LOCAL.includes(new URL(origin).hostname)
  if (!isOurs) throw errors.origin_not_allowed()
}

/**
 * The protocol version of a call that is plain enough to be answered without the protocol's library, which costs
 * more than the whole read; null for anything unusual, which the library answers or rejects.
 */
function plainCallVersion(
  { headers }: FastifyRequest,
  message: Message,
  classify: typeof classifyInboundRequest,
): string | null {
  const { arguments: sent, task, inputResponses } = message.params!
  if (message.jsonrpc !== '2.0' || idOf(message) === null || task || inputResponses) return null
  if (sent !== undefined && (typeof sent !== 'object' || sent === null || Array.isArray(sent))) return null
  if (!headers.accept?.includes('application/json') || !headers.accept.includes('text/event-stream'))
    return null
  const version = headers['mcp-protocol-version']
  const [method, name] = [headers['mcp-method'], headers['mcp-name']]
  const meta = message.params!._meta
  if (version === LEGACY) return meta === undefined ? version : null
  if (version !== MODERN || method !== 'tools/call' || name !== message.params!.name) return null
  const found = classify({
    httpMethod: 'POST',
    body: message,
    protocolVersionHeader: version,
    mcpMethodHeader: method,
    mcpNameHeader: name as string,
  })
  return found.kind === 'modern' && found.classification.revision === MODERN ? version : null
}

const SERVER_INFO = JSON.stringify({
  [`${META}/serverInfo`]: { name: 'llano', title: 'Llano', version: '1.0.0' },
})

/** The response to a tool call. The JSON of the endpoint is passed on as it is, not parsed and written again. */
function resultText(id: unknown, { isError, json }: CallResult, version: string): string {
  const content = `"content":[{"type":"text","text":${JSON.stringify(json)}}]`
  const outcome = isError ? '"isError":true' : `"structuredContent":${json}`
  const modern = version === MODERN ? `,"resultType":"complete","_meta":${SERVER_INFO}` : ''
  return `{"result":{${content},${outcome}${modern}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`
}

function webRequest({ headers, method }: FastifyRequest, body: RequestBody | undefined): Request {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && name !== 'authorization') sent.set(name, value)
  return new Request(`http://localhost${MCP_PATH}`, {
    method,
    headers: sent,
    body: new Uint8Array(body?.bytes ?? Buffer.alloc(0)),
  })
}

function sendError(
  reply: FastifyReply,
  status: number,
  id: string | number | null,
  code: number,
  message: string,
  headers: Record<string, string>,
  details?: Record<string, unknown>,
): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
    .send(JSON.stringify({ jsonrpc: '2.0', error: { code, message, ...(details && { data: details }) }, id }))
}
