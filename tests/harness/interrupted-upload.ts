import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Readable } from 'node:stream'
import pg from 'pg'
import { readConfig } from '../../src/kernel/config.ts'
import { openDatabase } from '../../src/kernel/postgres.ts'
import { secretsFrom } from '../../src/kernel/secrets.ts'

// Adds one document, and kills itself (kill -9) before or after its nth effect on the disk or the database. Run with
// n = 0 it only counts, and says how many effects there are.
const { databaseUrl, dataDir, secret, entityId, dieAt } = JSON.parse(process.argv[2]!)
let effects = 0
let armed = false

function passes(what: string): void {
  if (!armed) return
  effects++
  if (effects !== dieAt) return
  fs.writeSync(1, `${what}\n`)
  process.kill(process.pid, 'SIGKILL')
}

type Call = (...args: unknown[]) => unknown

/** Marks the moment before and the moment after each call. */
function mark(owner: object, name: string): void {
  const calls = owner as Record<string, Call>
  const original = calls[name]!
  calls[name] = function (this: unknown, ...args: unknown[]) {
    passes(`before ${name}`)
    return (original.apply(this, args) as Promise<unknown>).then(value => {
      passes(`after ${name}`)
      return value
    })
  }
}

for (const name of ['mkdir', 'open', 'rename', 'link', 'unlink']) mark(fs.promises, name)
const handle = await fs.promises.open(process.execPath, 'r')
for (const name of ['writeFile', 'sync', 'close']) mark(Object.getPrototypeOf(handle), name)
await handle.close()
syncBuiltinESMExports()

const query = pg.Client.prototype.query as (run: { handleReadyForQuery?: Call }) => unknown
pg.Client.prototype.query = function (this: pg.Client, run: { handleReadyForQuery?: Call }) {
  passes('before a statement')
  const ready = run.handleReadyForQuery
  if (ready)
    run.handleReadyForQuery = function (this: unknown, ...args: unknown[]) {
      passes('after a statement')
      return ready.apply(this, args)
    }
  return query.call(this, run)
} as typeof pg.Client.prototype.query

// Loaded after the marks are set.
const { addDocument } = await import('../../src/areas/documents/documents.ts')
const database = openDatabase(databaseUrl)
const ground = {
  db: database.durable,
  config: readConfig({ LLANO_DATA_DIR: dataDir }),
  secrets: secretsFrom(secret),
  now: new Date(),
}
const pieces = [Buffer.from('%PDF-1.7\n'), randomBytes(100_000), randomBytes(100_000)]
const by = { actor: 'test', ip: null, idempotency: null }
armed = true
const content = Readable.from(pieces, { objectMode: false })
const added = await addDocument(ground, by, entityId, { docType: 'OTHER', fileName: 'x.pdf', content })
armed = false
fs.writeSync(1, `${JSON.stringify({ id: added.id, effects })}\n`)
await database.close()
