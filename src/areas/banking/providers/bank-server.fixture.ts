import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AskBankSettings, askBank } from './ask-bank.ts'

export const TOKEN = 'secret-token:mercury_production_rma_kept_to_ourselves'

export type ReceivedRequest = { url: URL; request: IncomingMessage; response: ServerResponse; count: number }
export type Scope = { after(end: () => unknown): void }

/** A local server with configured responses, and the requests it received. */
export async function startBank(t: Scope, answer: (incoming: ReceivedRequest) => void) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answer({ url: new URL(request.url!, 'http://bank'), request, response, count: requests.length })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, server }
}

/** A client for that server; its pauses are recorded, not waited for. */
export function asking(baseUrl: string, more: Partial<AskBankSettings> = {}) {
  const pauses: number[] = []
  const pause = async (ms: number) => void pauses.push(ms)
  const ask = askBank({ baseUrl, token: TOKEN, label: 'Mercury', pause, random: () => 1, ...more })
  return { ask, pauses }
}

export function sendJson(response: ServerResponse, value: unknown, status = 200, headers: object = {}): void {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}

export async function collect<T>(pages: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const page of pages) all.push(...page)
  return all
}
