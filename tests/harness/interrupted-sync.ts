import fs from 'node:fs'
import { secretsFrom } from '../../src/kernel/secrets.ts'
import { openDatabase } from '../../src/kernel/sql/postgres.ts'
import { begin, end, mark } from './effects.ts'

// One sync of an LLC that kills itself (kill -9) before or after its nth effect, bank requests included.
// With fewer, it completes.
const { databaseUrl, secret, entityId, now, dieAt } = JSON.parse(process.argv[2]!)
mark(globalThis, 'fetch')

// Loaded after the marks are set.
const { syncEntity } = await import('../../src/areas/banking/sync/sync.ts')
const { deadlineIn } = await import('../../src/areas/banking/sync/read-bank.ts')
const database = openDatabase(databaseUrl)
const setup = { database, secrets: secretsFrom(secret) }
const by = { actor: 'test', ip: null, idempotency: null }
const deadline = () => ({ ...deadlineIn(60_000), pause: async () => {} })
begin(dieAt)
const answer = await syncEntity(setup, by, entityId, new Date(now), deadline).catch(error => error.message)
fs.writeSync(1, `${JSON.stringify({ answer, effects: end() })}\n`)
await database.close()
