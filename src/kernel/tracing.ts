import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Context, Span, TextMapPropagator, Tracer } from '@opentelemetry/api'
import type { Log } from './log.ts'

// Traces are off unless OTEL_EXPORTER_OTLP_ENDPOINT is set; then nothing of OpenTelemetry is loaded, and what
// follows costs a comparison with null. Spans contain names of endpoints, statements, jobs and hosts, statuses
// and ids of requests; never addresses with their path, parameters, messages of errors or people.

type OpenTelemetry = {
  api: typeof import('@opentelemetry/api')
  tracer: Tracer
  propagator: TextMapPropagator
}

let on: OpenTelemetry | null = null
const current = new AsyncLocalStorage<Context>()

export type SpanKind = 'server' | 'client' | 'internal'
type Described = { kind: SpanKind; attributes?: Attributes }

/** A span in progress. */
export type ActiveSpan = {
  readonly traceId: string
  set(attributes: Attributes): void
  end(error?: unknown): void
}

export type Tracing = { stop(): Promise<void> }

const NOTHING: Tracing = { stop: async () => {} }
/** How long we wait for the collector at shutdown. */
const LAST_EXPORT_MS = 3_000
/** A collector that is down fails every few seconds. */
const QUIET_MS = 60_000

/** Starts exporting the spans of this process, if the environment names a collector. */
export async function startTracing(env: NodeJS.ProcessEnv, version: string, log: Log): Promise<Tracing> {
  const url = collectorIn(env)
  if (url === null || env.OTEL_SDK_DISABLED === 'true' || on) return NOTHING
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }, core] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ])
  let loggedAt = Number.NEGATIVE_INFINITY
  core.setGlobalErrorHandler(failure => {
    if (performance.now() - loggedAt < QUIET_MS) return
    loggedAt = performance.now()
    // The failure may quote the request, whose headers hold the collector's password.
    log.warn({ code: (failure as { code?: unknown }).code }, 'traces could not be exported')
  })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME ?? 'llano',
      'service.version': version,
      'process.pid': process.pid,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratioIn(env)) }),
    // The exporter reads the other usual variables itself: headers, timeout and compression.
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  on = { api, tracer: provider.getTracer('llano', version), propagator: new core.W3CTraceContextPropagator() }
  return {
    async stop() {
      on = null
      const late = new Promise(resolve => setTimeout(resolve, LAST_EXPORT_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}

/** As the specification of OpenTelemetry says: an address for traces alone, or one for everything. */
function collectorIn(env: NodeJS.ProcessEnv): string | null {
  if (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT
  return base ? `${base.replace(/\/$/, '')}/v1/traces` : null
}

/** The share of traces to keep; all unless told otherwise. */
function ratioIn({ OTEL_TRACES_SAMPLER_ARG: share }: NodeJS.ProcessEnv): number {
  return share !== undefined && /^(0(\.\d+)?|1(\.0+)?)$/.test(share) ? Number(share) : 1
}

const KINDS = { internal: 0, server: 1, client: 2 } as const

/** Whether there are spans at all, for callers to whom describing one would cost something. */
export const isTracing = (): boolean => on !== null

/** A child of the current span; null without tracing. The caller ends it. */
export function startSpan(name: string, { kind, attributes = {} }: Described): ActiveSpan | null {
  if (on === null) return null
  return activeSpan(on, openSpan(on, name, kind, attributes, current.getStore()))
}

function openSpan(
  { api, tracer }: OpenTelemetry,
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  parent: Context | undefined,
): Span {
  return tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent ?? api.ROOT_CONTEXT)
}

function activeSpan({ api }: OpenTelemetry, span: Span): ActiveSpan {
  return {
    traceId: span.spanContext().traceId,
    set: attributes => span.setAttributes(attributes),
    end(error) {
      if (error !== undefined) {
        span.setAttribute('error.type', typeOf(error))
        span.setStatus({ code: api.SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

/** A code such as ECONNREFUSED or 23505, or the class of the error. Its message may be about a person. */
function typeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name ?? 'Error')
}

/**
 * Runs work inside a span: spans that it starts are children of it. `headers` are those of an incoming request
 * whose trace is continued.
 */
export async function traced<T>(
  name: string,
  { kind, attributes = {}, headers }: Described & { headers?: Record<string, unknown> | undefined },
  work: (span: ActiveSpan | null) => Promise<T>,
): Promise<T> {
  if (on === null) return work(null)
  const { api, propagator } = on
  const parent = headers
    ? propagator.extract(api.ROOT_CONTEXT, headers, api.defaultTextMapGetter)
    : current.getStore()
  const inner = openSpan(on, name, kind, attributes, parent)
  const span = activeSpan(on, inner)
  try {
    const result = await current.run(api.trace.setSpan(parent ?? api.ROOT_CONTEXT, inner), () => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** `traceparent` and `tracestate` of the current span, for outgoing requests. */
export function traceHeaders(): Record<string, string> {
  const context = current.getStore()
  const headers: Record<string, string> = {}
  if (on && context) on.propagator.inject(context, headers, on.api.defaultTextMapSetter)
  return headers
}

/** One request to another server. The span has its host and status, but not its path, which may contain ids. */
export function tracedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    if (on === null) return fetch(input, init)
    const method = init?.method ?? 'GET'
    const { hostname, port } = new URL(input instanceof Request ? input.url : input)
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      ...(port && { 'server.port': Number(port) }),
    }
    return traced(`${method} ${hostname}`, { kind: 'client', attributes }, async span => {
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...traceHeaders() }
      const response = await fetch(input, { ...init, headers })
      span?.set({ 'http.response.status_code': response.status })
      return response
    })
  }
}
