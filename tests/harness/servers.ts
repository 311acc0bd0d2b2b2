import type { AddressInfo } from 'node:net'
import { areas } from '../../src/areas.ts'
import { type Config, readConfig } from '../../src/kernel/config.ts'
import { makeServer } from '../../src/kernel/http/http.ts'
import { makeLog } from '../../src/kernel/log.ts'
import type { Secrets } from '../../src/kernel/secrets.ts'
import { openDatabase } from '../../src/kernel/sql/postgres.ts'
import { whenDone } from './after-file.ts'
import { type Answer, type Asking, ask } from './installation.ts'

export type OtherServer = {
  address: string
  ask(path: string, asking?: Asking): Promise<Answer>
  stop(): Promise<void>
}

type Other = { databaseUrl: string; secrets: Secrets; config?: Config; isWatched?: boolean }

/** Another server on the same database with separate connections, like a second process. */
export async function startAnotherServer(
  { databaseUrl, secrets, config = readConfig({}), isWatched = false }: Other,
  trustedProxies: readonly string[] = ['127.0.0.1'],
): Promise<OtherServer> {
  const database = openDatabase(databaseUrl, { isWatched })
  const app = makeServer({
    database,
    secrets,
    config,
    areas,
    log: makeLog('silent'),
    metrics: { observe() {} },
    trustedProxies,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  let stopped: Promise<void> | null = null
  const stop = () => {
    stopped ??= app.close().then(() => database.close())
    return stopped
  }
  whenDone(stop)
  return { address, ask: (path, asking) => ask(address + path, asking), stop }
}
