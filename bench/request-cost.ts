import { openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Closing, startChild } from './closing.ts'
import { bannerAddress, plainEnvironment } from './installation.ts'
import { treeOf } from './memory.ts'
import { postRequest } from './post.ts'
import { programOf } from './program.ts'
import type { Books } from './seed.ts'
import { requestText, SocketClient } from './socket-client.ts'

const CONNECTIONS = 16

export type Kind = { name: string; status: number; requests: string[] }
export type Server = { name: string; port: number; pid: number; stop(): Promise<void> }
/** Microseconds per request. */
export type Cost = { program: number; postgres: number }

/** Processor time of a process with all its threads, in microseconds; zero for one that has ended. */
function cpuOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, task) =>
        sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1000,
      0,
    )
  } catch {
    return 0
  }
}

/** One serving process of the checkout in this folder, without background jobs. */
export async function startServer(
  closing: Closing,
  name: string,
  folder: string,
  dataDir: string,
): Promise<Server> {
  const child = startChild(
    closing,
    process.execPath,
    // With the limits of garbage collection that bootstrap.mjs gives us and every server.
    [...process.execArgv, await programOf(closing, folder), 'serve'],
    {
      cwd: folder,
      env: {
        ...plainEnvironment(),
        LLANO_DATA_DIR: dataDir,
        LLANO_DEMO: 'off',
        LLANO_TIMESTAMPS: 'off',
        LLANO_JOBS: 'off',
        LLANO_PROCESSES: '1',
        LLANO_METRICS_PORT: '0',
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', openSync(join(dataDir, `${name}.log`), 'a')],
    },
  )
  const address = await Promise.race([
    bannerAddress(child.process.stdout!),
    child.ended.then(code => {
      const log = readFileSync(join(dataDir, `${name}.log`), 'utf8').slice(-2000)
      throw new Error(`the server in ${folder} ended with ${code}: ${log}`)
    }),
  ])
  return { name, port: Number(new URL(address).port), pid: child.process.pid!, stop: child.stop }
}

const page = ({ entityId }: Books, more = '') => `/v1/bookkeeping?entity_id=${entityId}${more}`

export const HEALTH: Kind = {
  name: '/healthz',
  status: 200,
  requests: ['GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
}

export const cachedPages = (books: readonly Books[]): Kind => ({
  name: 'a cached page',
  status: 200,
  requests: books.map(one => requestText('GET', page(one), one.key)),
})

/** More pages than a process can cache, always in the same order: none is still there when its turn comes again. */
export const uncachedPages = (books: readonly Books[]): Kind => ({
  name: 'an uncached page',
  status: 200,
  requests: Array.from({ length: 20 }, (_, i) => 91 + i).flatMap(limit =>
    books.map(one => requestText('GET', page(one, `&limit=${limit}`), one.key)),
  ),
})

/** Pages that the caller has. */
export async function unchangedPages({ port }: Server, books: readonly Books[]): Promise<Kind> {
  const requests = books.map(async one => {
    const answer = await fetch(`http://127.0.0.1:${port}${page(one)}`, {
      headers: { authorization: `Bearer ${one.key}` },
    })
    await answer.arrayBuffer()
    return requestText('GET', page(one), one.key, null, answer.headers.get('etag'))
  })
  return { name: 'unchanged (304)', status: 304, requests: await Promise.all(requests) }
}

export const unknownKey = (books: readonly Books[], key: string): Kind => ({
  name: 'an unknown key',
  status: 401,
  requests: [requestText('GET', page(books[0]!), key)],
})

export const newEntries = (books: readonly Books[]): Kind => ({
  name: 'POST of an entry',
  status: 201,
  requests: books.map(postRequest),
})

const places = new Map<Kind, number>()

/** The processor time of this many requests, in the serving process and in its PostgreSQL. */
export async function measureCost(
  server: Server,
  postmaster: number,
  kind: Kind,
  requests: number,
): Promise<Cost> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => SocketClient.open(server.port)))
  const backends = () => new Map(treeOf(postmaster).map(pid => [pid, cpuOf(pid)]))
  const before = { program: cpuOf(server.pid), postgres: backends() }
  let left = requests
  await Promise.all(
    clients.map(async client => {
      while (left-- > 0) {
        const place = places.get(kind) ?? 0
        places.set(kind, place + 1)
        const { status } = await client.ask(kind.requests[place % kind.requests.length]!)
        if (status !== kind.status) throw new Error(`${kind.name}: expected ${kind.status} and got ${status}`)
      }
    }),
  )
  const program = cpuOf(server.pid) - before.program
  // Those that have ended in between, such as an autovacuum worker, are not counted.
  const postgres = [...backends()].reduce((sum, [pid, cpu]) => sum + cpu - (before.postgres.get(pid) ?? 0), 0)
  for (const client of clients) client.close()
  return { program: program / requests, postgres: postgres / requests }
}
