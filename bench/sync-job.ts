import { findConnection } from '../src/areas/banking/connections/connection.sql.ts'
import { addConnection, openConnection } from '../src/areas/banking/connections/connections.ts'
import { SIMULATOR_TOKENS } from '../src/areas/banking/simulator/serve.ts'
import { deadlineIn } from '../src/areas/banking/sync/read-bank.ts'
import { syncConnection } from '../src/areas/banking/sync/sync-connection.ts'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { openDatabase } from '../src/kernel/sql/postgres.ts'
import { BY_BENCH } from './seed.ts'

/** Which books, and how long the bank takes for a response. */
export type Import = { entityId: number; paceMs: number }

/** The time of one import, the bank's own time excluded, and the peak memory of the process so far. */
export type Run = Import & { tookMs: number; servedMs: number; peakMebibytes: number; synced: number }

// Imports from a bank into one LLC's new books after the other, in a separate process like a server's: warm
// after the first, and its memory is that of the imports.
const { url, secret, imports, baseUrl, now: at } = JSON.parse(process.argv[2]!)
const database = openDatabase(url)
const secrets = secretsFrom(secret)
const now = new Date(at)
for (const one of imports) process.stdout.write(`${JSON.stringify(await measureImport(one))}\n`)
await database.close()

async function measureImport({ entityId, paceMs }: Import): Promise<Run> {
  await tellBank('/control/pace', { paceMs })
  const wanted = { entityId, provider: 'mercury' as const, token: SIMULATOR_TOKENS.mercury, baseUrl }
  const { id } = await addConnection(database.durable, secrets, BY_BENCH, wanted, now)
  const connection = openConnection(secrets, await database.durable.one(findConnection, { id }))
  const before = await servedMs()
  const startedAt = performance.now()
  const outcome = await syncConnection(database, BY_BENCH, connection, now, deadlineIn(600_000))
  const tookMs = performance.now() - startedAt
  if ('trouble' in outcome) throw outcome.trouble
  const peakMebibytes = process.resourceUsage().maxRSS / 1024
  const bankMs = (await servedMs()) - before
  return { entityId, paceMs, tookMs, servedMs: bankMs, peakMebibytes, synced: outcome.synced }
}

async function servedMs(): Promise<number> {
  return (await tellBank('/control/stats', {})).servedMs
}

async function tellBank(path: string, what: object): Promise<{ servedMs: number }> {
  const answer = await fetch(new URL(path, baseUrl), { method: 'POST', body: JSON.stringify(what) })
  return answer.json() as Promise<{ servedMs: number }>
}
