import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

export type LoadBalancer = {
  address: string
  /** Whether its last health check of this node succeeded. */
  isReady(node: string): boolean
}

/** Shorter than the drain time of the nodes, as in a real setup. */
const CHECK_MS = 100

/**
 * A plain HTTP load balancer: it asks `/readyz` of each node, passes requests in turn to those that are ready,
 * keeps connections open, and retries nothing. A request that a node does not answer is a 502.
 */
export async function openLoadBalancer(t: TestContext, nodes: readonly string[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  let [isOver, turn] = [false, 0]
  const checking = nodes.map(async node => {
    while (!isOver) {
      if (await isHealthy(node)) ready.add(node)
      else ready.delete(node)
      await pause(CHECK_MS)
    }
  })
  const server = createServer((incoming, outgoing) => {
    const [node] = [...ready].slice(turn++ % Math.max(ready.size, 1))
    if (node === undefined) outgoing.writeHead(503).end()
    else pass(agent, node, incoming, outgoing)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(async () => {
    isOver = true
    await Promise.all(checking)
    server.closeAllConnections()
    server.close()
    agent.destroy()
  })
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, isReady: node => ready.has(node) }
}

async function isHealthy(node: string): Promise<boolean> {
  try {
    return (await fetch(`${node}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}

function pass(agent: Agent, node: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming
  const { connection: _, ...others } = headers
  const upstream = request(node + url, { agent, method: method!, headers: others })
  upstream.once('response', answer => {
    const { connection: _, 'keep-alive': __, ...returned } = answer.headers
    outgoing.writeHead(answer.statusCode!, returned)
    answer.pipe(outgoing)
    answer.once('error', () => outgoing.destroy())
  })
  upstream.once('error', error => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end(error.message)
  })
  incoming.pipe(upstream)
}
