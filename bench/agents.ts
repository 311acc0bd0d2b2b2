import { measureHttp } from './http-load.ts'
import type { Bench } from './installation.ts'
import { CONNECTIONS, paceOf } from './page.ts'
import { type Findings, makeRatio, medianFigures } from './report.ts'
import { interleave, ratiosOf } from './rounds.ts'
import type { Books } from './seed.ts'
import { requestText } from './socket-client.ts'

const LIMIT = 20

const getRequest = ({ entityId, key }: Books) =>
  requestText('GET', `/v1/bookkeeping?entity_id=${entityId}&limit=${LIMIT}`, key)

/** The same page as a tool call, as the official client sends it. */
function toolCall({ entityId, key }: Books, version: '2026-07-28' | '2025-11-25'): string {
  const isModern = version === '2026-07-28'
  const meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const params = {
    name: 'list_entries',
    arguments: { entity_id: entityId },
    ...(isModern && { _meta: meta }),
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const headers = [
    'POST /mcp HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${key}`,
    'Accept: application/json, text/event-stream',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `MCP-Protocol-Version: ${version}`,
    ...(isModern ? ['Mcp-Method: tools/call', 'Mcp-Name: list_entries'] : []),
  ]
  return `${headers.join('\r\n')}\r\n\r\n${body}`
}

/** What an agent's tool call costs against the same GET. */
export async function benchAgents(bench: Bench, port: number, books: Books[]): Promise<Findings> {
  bench.say(`agents: pages of ${LIMIT} as GET and as tool calls; ${CONNECTIONS} connections`)
  const { rounds, seconds } = paceOf(bench)
  const measure = (requests: string[]) => () =>
    measureHttp(bench, { port, requests, connections: CONNECTIONS, seconds })
  const figures = await interleave(
    [
      { name: 'GET', measure: measure(books.map(getRequest)) },
      { name: 'tool call', measure: measure(books.map(one => toolCall(one, '2026-07-28'))) },
      { name: 'tool call, 2025-11-25', measure: measure(books.map(one => toolCall(one, '2025-11-25'))) },
    ],
    rounds,
    bench.say,
  )
  const target = { atLeast: 0.67 }
  return {
    ratios: [
      makeRatio('tool call / the same GET', ratiosOf(figures, 'tool call', 'GET'), target),
      makeRatio(
        'tool call, 2025-11-25 / the same GET',
        ratiosOf(figures, 'tool call, 2025-11-25', 'GET'),
        target,
      ),
    ],
    figures: medianFigures(figures, '/s', name => `agents: ${name}`),
  }
}
