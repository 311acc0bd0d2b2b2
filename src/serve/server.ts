import type { AddressInfo } from 'node:net'
import { areas } from '../areas.ts'
import { addDocs } from '../docs/docs.ts'
import type { Config } from '../kernel/config.ts'
import { makeServer } from '../kernel/http.ts'
import type { Log } from '../kernel/log.ts'
import { makeRequestMetrics } from '../kernel/metrics.ts'
import { openDatabase } from '../kernel/postgres.ts'
import { Refusal } from '../kernel/refusal.ts'
import { secretsFrom } from '../kernel/secrets.ts'

/** All that a serving process needs to be told. */
export type ServerParts = { databaseUrl: string; secret: string; config: Config }

export type RunningServers = { port: number; stop(): Promise<void> }

/** One serving process: its own connections, its own HTTP server. */
export async function startServer(
  { databaseUrl, secret, config }: ServerParts,
  log: Log,
): Promise<RunningServers> {
  const database = openDatabase(databaseUrl)
  const endpoints = areas.flatMap(area => area.endpoints)
  const { trustedProxies } = config
  const app = makeServer({
    database,
    secrets: secretsFrom(secret),
    endpoints,
    log,
    metrics: makeRequestMetrics(),
    trustedProxies,
  })
  addDocs(app, endpoints)
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await database.close()
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Refusal(
      400,
      `${config.host}:${config.port} is in use. Stop what uses it, or set PORT to another.`,
    )
  }
  return {
    port: (app.server.address() as AddressInfo).port,
    async stop() {
      await app.close()
      await database.close()
      log.flush()
    },
  }
}
