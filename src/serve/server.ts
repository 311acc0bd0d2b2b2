import cluster from 'node:cluster'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { register } from 'prom-client'
import { areas } from '../areas.ts'
import type { Config } from '../kernel/config.ts'
import type { Log } from '../kernel/log.ts'
import { makeRequestMetrics } from '../kernel/metrics.ts'
import { secretsFrom } from '../kernel/secrets.ts'
import { databaseOptions } from '../kernel/sql/database-options.ts'
import { readMigrations } from '../kernel/sql/migrate.ts'
import { measurePools } from '../kernel/sql/pool-metrics.ts'
import { openDatabase } from '../kernel/sql/postgres.ts'
import { addReady } from '../kernel/sql/ready.ts'
import { lowerOwnPriority } from '../kernel/threads/priority.ts'
import { makeApp } from './app.ts'
import { watchConnections } from './connections.ts'
import { startFlushing } from './flush-collected.ts'
import { isInUse, portInUse } from './port.ts'

/** The configuration of a serving process. */
export type ServerParts = {
  databaseUrl: string
  secret: string
  config: Config
  /** The folder of the website's pages. */
  built: string
  /** Whether other processes listen on the same port with their own sockets. */
  reusePort?: boolean
  /** The Unix socket of the process that serves heavy requests; without it, each process serves its own. */
  heavySocket?: string
  /** Whether this is the process for heavy requests. */
  isHeavy?: boolean
}

export type RunningServers = {
  port: number
  /** Reports "not ready" to load balancers while it keeps serving. */
  drain(): void
  stop(): Promise<void>
}

/** At shutdown, how long we wait for the rest of a request that is still arriving. */
const ARRIVAL_GRACE_MS = 2_000
/** At shutdown, how long we wait for responses that are being sent: a slow reader of a large file could take hours. */
const SENDING_GRACE_MS = 15_000

/** In metrics. A process that replaces a dead one has the next number. */
const nameOf = (isHeavy: boolean) => (isHeavy ? 'heavy' : `serving-${cluster.worker?.id ?? 1}`)

/** One serving process: its own connections, its own HTTP server. */
export async function startServer(
  { databaseUrl, secret, config, built, reusePort = false, heavySocket, isHeavy = false }: ServerParts,
  log: Log,
): Promise<RunningServers> {
  const isLocal = config.databaseUrl === null
  const database = openDatabase(databaseUrl, {
    ...databaseOptions(config),
    lowPriority: !isLocal ? 'none' : isHeavy ? 'all' : 'heavy',
  })
  if (isHeavy) lowerOwnPriority()
  measurePools(database, nameOf(isHeavy), register)
  const secrets = secretsFrom(secret)
  const { trustedProxies } = config
  const app = makeApp({
    database,
    secrets,
    config,
    built,
    log,
    metrics: makeRequestMetrics(
      areas.flatMap(({ endpoints, web = [] }) => [...endpoints, ...web].map(({ name }) => name)),
    ),
    trustedProxies,
    heavySocket: isHeavy ? null : (heavySocket ?? null),
    isForwardedTo: isHeavy,
  })
  const connections = watchConnections(app.server)
  const settling = startFlushing({ database, secrets, config }, log)
  let isDraining = false
  addReady(app, {
    database,
    secrets,
    config,
    checks: areas.flatMap(area => area.ready ?? []),
    migrations: await readMigrations(areas.flatMap(area => area.migrations ?? [])),
    isDraining: () => isDraining,
  })
  try {
    // A process that died leaves its socket behind.
    if (isHeavy) await rm(heavySocket!, { force: true })
    await app.listen(
      isHeavy
        ? { path: heavySocket!, exclusive: true }
        : { host: config.host, port: config.port, ...(reusePort && { reusePort }) },
    )
  } catch (error) {
    await settling.stop()
    await database.close()
    throw isInUse(error) ? portInUse(config.host, config.port) : error
  }
  return {
    port: isHeavy ? 0 : (app.server.address() as AddressInfo).port,
    drain() {
      isDraining = true
      connections.closeAfterResponse()
    },
    async stop() {
      connections.closeAfterResponse()
      const closed = app.close()
      const begun = performance.now()
      // A connection that was busy at that moment would stay open for a minute or more for a next request.
      const sweeping = setInterval(() => {
        app.server.closeIdleConnections()
        if (performance.now() > begun + ARRIVAL_GRACE_MS) connections.closeUnfinished()
        if (performance.now() > begun + SENDING_GRACE_MS) app.server.closeAllConnections()
      }, 25)
      await closed.finally(() => clearInterval(sweeping))
      await settling.stop()
      await database.close()
      log.flush()
    },
  }
}
