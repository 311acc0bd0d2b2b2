import cluster from 'node:cluster'
import { createServer, type Server } from 'node:http'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
  register,
} from 'prom-client'

/**
 * Metrics of jobs, which run in the first process; its other metrics would duplicate those of the serving
 * processes.
 */
export const jobMetrics = new Registry()

/** `code` is the error code of a rejected or failed request. */
export type RequestMetrics = {
  observe(endpoint: string, status: number, seconds: number, code?: string): void
}

/** Series whose increase is an alert start at 0: Prometheus sees no increase in one that it has not read before. */
export function makeRequestMetrics(endpoints: readonly string[]): RequestMetrics {
  collectDefaultMetrics()
  // Makes a worker respond to the first process, which collects everyone's metrics.
  if (cluster.isWorker) new AggregatorRegistry()
  const histogram = new Histogram({
    name: 'llano_http_request_duration_seconds',
    help: 'Duration of HTTP requests, from the first byte of the request to the last of its response.',
    labelNames: ['endpoint', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  })
  const errors = new Counter({
    name: 'llano_http_errors_total',
    help: 'HTTP responses with an error, by endpoint and error code.',
    labelNames: ['endpoint', 'code'],
  })
  const responses = new Counter({
    name: 'llano_http_responses_total',
    help: 'HTTP responses, by class of status.',
    labelNames: ['class'],
  })
  for (const endpoint of endpoints) errors.inc({ endpoint, code: 'database_unavailable' }, 0)
  for (const first of [2, 3, 4, 5]) responses.inc({ class: `${first}xx` }, 0)
  return {
    observe(endpoint, status, seconds, code) {
      histogram.observe({ endpoint, status }, seconds)
      responses.inc({ class: `${Math.floor(status / 100)}xx` })
      if (code !== undefined) errors.inc({ endpoint, code })
    },
  }
}

/** The version of the program, as the label of a metric that is always 1. */
export function describeBuild(version: string): void {
  const info = new Gauge({
    name: 'llano_build_info',
    help: 'Version of the program and of Node; always 1.',
    labelNames: ['version', 'node'],
    registers: [jobMetrics],
  })
  info.set({ version, node: process.versions.node }, 1)
}

/** A metric that several processes have must be listed once, with the lines of all of them. */
export function mergeMetrics(parts: readonly string[]): string {
  const joined = new Map<string, string[]>()
  for (const block of parts.flatMap(part => part.split(/^(?=# HELP )/m))) {
    const name = /^# HELP (\S+)/.exec(block)?.[1]
    if (!name) continue
    const lines = block.trim().split('\n')
    const before = joined.get(name)
    // The first two lines are HELP and TYPE.
    if (before) before.push(...lines.slice(2))
    else joined.set(name, lines)
  }
  return `${[...joined.values()].map(lines => lines.join('\n')).join('\n\n')}\n`
}

/** `/metrics` for Prometheus, on a separate address that is not public. */
export async function serveMetrics(host: string, port: number, ofWorkers: boolean): Promise<Server> {
  const workers = ofWorkers ? new AggregatorRegistry() : null
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const served = workers ? workers.clusterMetrics() : register.metrics()
    Promise.all([served, jobMetrics.metrics()]).then(
      parts => response.writeHead(200, { 'content-type': register.contentType }).end(mergeMetrics(parts)),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
