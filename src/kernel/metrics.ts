import cluster from 'node:cluster'
import { createServer, type Server } from 'node:http'
import { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry, register } from 'prom-client'

/**
 * Metrics of jobs, which run in the first process; its other metrics would duplicate those of the serving
 * processes.
 */
export const jobFigures = new Registry()

export type RequestMetrics = { observe(endpoint: string, status: number, seconds: number): void }

export function makeRequestMetrics(): RequestMetrics {
  collectDefaultMetrics()
  // Makes a worker respond to the first process, which collects everyone's metrics.
  if (cluster.isWorker) new AggregatorRegistry()
  const histogram = new Histogram({
    name: 'llano_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer, by endpoint and status.',
    labelNames: ['endpoint', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  })
  return { observe: (endpoint, status, seconds) => histogram.observe({ endpoint, status }, seconds) }
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
    Promise.all([served, jobFigures.metrics()]).then(
      parts => response.writeHead(200, { 'content-type': register.contentType }).end(parts.join('\n')),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
