import { findConnection } from '../src/areas/banking/connection.sql.ts'
import { addConnection, openConnection } from '../src/areas/banking/connections.ts'
import { patienceFor } from '../src/areas/banking/read-bank.ts'
import { SIMULATOR_TOKENS } from '../src/areas/banking/simulator/serve.ts'
import { syncConnection } from '../src/areas/banking/sync-connection.ts'
import { openDatabase } from '../src/kernel/postgres.ts'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { BY_BENCH } from './seed.ts'

/** What one import took, the bank's own time apart, and the most memory that the process has had so far. */
export type Run = { tookMs: number; servedMs: number; peakMebibytes: number; synced: number }

// Imports from a bank into one LLC's new books after the other, in a process of its own as a server's would be: warm after
// the first, and its memory is that of the imports.
const { url, secret, entityIds, baseUrl, now: at } = JSON.parse(process.argv[2]!)
const database = openDatabase(url)
const secrets = secretsFrom(secret)
const now = new Date(at)
for (const entityId of entityIds) process.stdout.write(`${JSON.stringify(await measureImport(entityId))}\n`)
await database.close()

async function measureImport(entityId: number): Promise<Run> {
  const wanted = { entityId, provider: 'mercury' as const, token: SIMULATOR_TOKENS.mercury, baseUrl }
  const { id } = await addConnection(database.durable, secrets, BY_BENCH, wanted, now)
  const connection = openConnection(secrets, await database.durable.one(findConnection, { id }))
  const before = await servedMs()
  const startedAt = performance.now()
  const outcome = await syncConnection(database, BY_BENCH, connection, now, patienceFor(600_000))
  const tookMs = performance.now() - startedAt
  if ('trouble' in outcome) throw outcome.trouble
  const peakMebibytes = process.resourceUsage().maxRSS / 1024
  return { tookMs, servedMs: (await servedMs()) - before, peakMebibytes, synced: outcome.synced }
}

async function servedMs(): Promise<number> {
  const told = (await (await fetch(new URL('/control/stats', baseUrl))).json()) as { servedMs: number }
  return told.servedMs
}
