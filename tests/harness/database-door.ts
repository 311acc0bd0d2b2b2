import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { TestContext } from 'node:test'

export type DatabaseDoor = {
  /** The database at the host name `localhost`. */
  url: string
  /** New connections that were closed at once. */
  readonly refused: number
  /** Whether new connections are passed on. Open ones stay as they are. */
  isOpen: boolean
}

/** A port in front of a database, which the tests' PostgreSQL, behind a socket file, does not have. */
export async function openDatabaseDoor(
  t: Pick<TestContext, 'after'>,
  databaseUrl: string,
): Promise<DatabaseDoor> {
  const url = new URL(databaseUrl)
  const [host, port] = [decodeURIComponent(url.hostname), Number(url.port)]
  const door = { url: '', refused: 0, isOpen: true }
  const server = createServer(client => {
    client.on('error', () => {})
    if (!door.isOpen) {
      door.refused++
      return client.destroy()
    }
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    database.on('error', () => client.destroy())
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
    client.pipe(database).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  url.host = `localhost:${(server.address() as AddressInfo).port}`
  door.url = url.href
  return door
}
