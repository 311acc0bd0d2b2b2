import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** What one connection has sent to PostgreSQL: its settings, and each message after. */
export type Talk = { settings: string; messages: { type: string; statement: string }[] }

/**
 * A proxy in front of PostgreSQL that records the type of each message our program sends. A Sync or a simple
 * Query is the last message before the program waits for a response: one round trip.
 */
export async function tapPostgres(
  t: Pick<TestContext, 'after'>,
  databaseUrl: string,
): Promise<{ url: string; talks: Talk[] }> {
  const home = new URL(databaseUrl)
  const host = decodeURIComponent(home.hostname)
  const port = Number(home.port || 5432)
  const talks: Talk[] = []
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const backend = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    const read = reader(talks)
    for (const [from, to] of [
      [client, backend],
      [backend, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
    client.on('data', (bytes: Buffer) => {
      read(bytes)
      backend.write(bytes)
    })
    backend.pipe(client)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const tapped = new URL(databaseUrl.replace(`@${home.host}`, '@127.0.0.1'))
  tapped.port = String((server.address() as AddressInfo).port)
  return { url: tapped.href, talks }
}

/** Splits a client's bytes into messages. The first has no type: it is the connection's settings. */
function reader(talks: Talk[]): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0)
  let talk: Talk | null = null
  return bytes => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const head = talk ? 1 : 0
      if (rest.length < head + 4) return
      const size = head + rest.readInt32BE(head)
      if (rest.length < size) return
      const message = rest.subarray(0, size)
      rest = rest.subarray(size)
      if (talk) {
        const type = String.fromCharCode(message[0]!)
        // A Bind names its portal (ours has none) and then its statement.
        const statement = type === 'B' ? message.toString('utf8', 6, message.indexOf(0, 6)) : ''
        // Settings follow the startup, in one simple query.
        if (type === 'Q') talk.settings += message.toString('utf8', 5, size - 1)
        talk.messages.push({ type, statement })
      } else {
        talk = { settings: message.toString('utf8', 8).replaceAll('\0', ' '), messages: [] }
        talks.push(talk)
      }
    }
  }
}
