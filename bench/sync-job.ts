import { findConnection } from '../src/areas/banking/connection.sql.ts'
import { addConnection, openConnection } from '../src/areas/banking/connections.ts'
import { patienceFor } from '../src/areas/banking/read-bank.ts'
import { SIMULATOR_TOKENS } from '../src/areas/banking/simulator/serve.ts'
import { syncConnection } from '../src/areas/banking/sync-connection.ts'
import { openDatabase } from '../src/kernel/postgres.ts'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { BY_BENCH } from './seed.ts'

// One import from a bank into new books, in a process of its own: its memory is that of the import.
const { url, secret, entityId, baseUrl, now: at } = JSON.parse(process.argv[2]!)
const database = openDatabase(url)
const secrets = secretsFrom(secret)
const now = new Date(at)
const wanted = { entityId, provider: 'mercury' as const, token: SIMULATOR_TOKENS.mercury, baseUrl }
const { id } = await addConnection(database.durable, secrets, BY_BENCH, wanted, now)
const connection = openConnection(secrets, await database.durable.one(findConnection, { id }))

const startedAt = performance.now()
const outcome = await syncConnection(database, BY_BENCH, connection, now, patienceFor(600_000))
const tookMs = performance.now() - startedAt
if ('trouble' in outcome) throw outcome.trouble
const peakMebibytes = process.resourceUsage().maxRSS / 1024
process.stdout.write(`${JSON.stringify({ tookMs, peakMebibytes, synced: outcome.synced })}\n`)
await database.close()
