import fs from 'node:fs'
import pg from 'pg'
import { secretsFrom } from '../../src/kernel/secrets.ts'
import { openDatabase } from '../../src/kernel/sql/postgres.ts'

// One sync of an LLC that kills itself (kill -9) before or after its nth bank request or statement. With
// fewer, it completes.
const { databaseUrl, secret, entityId, now, dieAt } = JSON.parse(process.argv[2]!)
let effects = 0

function passes(): void {
  effects++
  if (effects === dieAt) process.kill(process.pid, 'SIGKILL')
}

type Call = (...args: unknown[]) => unknown
type Run = { handleReadyForQuery?: Call }

const query = pg.Client.prototype.query as (run: Run, ...rest: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, run: Run, ...rest: unknown[]) {
  passes()
  const ready = run.handleReadyForQuery
  if (ready)
    run.handleReadyForQuery = function (this: unknown, ...args: unknown[]) {
      passes()
      return ready.apply(this, args)
    }
  return query.call(this, run, ...rest)
} as typeof pg.Client.prototype.query

const { fetch } = globalThis
globalThis.fetch = async (input, init) => {
  passes()
  const answer = await fetch(input, init)
  passes()
  return answer
}

// Loaded after the marks are set.
const { syncEntity } = await import('../../src/areas/banking/sync/sync.ts')
const { patienceFor } = await import('../../src/areas/banking/sync/read-bank.ts')
const database = openDatabase(databaseUrl)
const setup = { database, secrets: secretsFrom(secret) }
const by = { actor: 'test', ip: null, idempotency: null }
const patience = () => ({ ...patienceFor(60_000), pause: async () => {} })
const answer = await syncEntity(setup, by, entityId, new Date(now), patience).catch(error => error.message)
fs.writeSync(1, `${JSON.stringify({ answer, effects })}\n`)
await database.close()
