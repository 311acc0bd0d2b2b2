import { text } from 'node:stream/consumers'
import type { HttpLoad } from './http-load.ts'
import { SocketClient } from './socket-client.ts'

// The load generator for machines without wrk, in a separate process: reads an HttpLoad from standard input,
// writes { requests, refused, seconds }.
const { port, requests, connections, seconds } = JSON.parse(await text(process.stdin)) as HttpLoad

const clients = await Promise.all(Array.from({ length: connections }, () => SocketClient.open(port)))
const startedAt = performance.now()
const endsAt = startedAt + seconds * 1000
let answered = 0
let refused = 0

async function keepAsking(client: SocketClient): Promise<void> {
  while (performance.now() < endsAt) {
    const { status } = await client.ask(requests[Math.floor(Math.random() * requests.length)]!)
    answered++
    // Like wrk, which does not count a 304 as an error either; it comes only if it was asked for.
    if (status !== 304 && (status < 200 || status > 299)) refused++
  }
  client.close()
}

await Promise.all(clients.map(keepAsking))
const took = (performance.now() - startedAt) / 1000
process.stdout.write(JSON.stringify({ requests: answered, refused, seconds: took }))
