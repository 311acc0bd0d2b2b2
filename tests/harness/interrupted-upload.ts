import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { Readable } from 'node:stream'
import { readConfig } from '../../src/kernel/config.ts'
import { secretsFrom } from '../../src/kernel/secrets.ts'
import { openDatabase } from '../../src/kernel/sql/postgres.ts'
import { begin, end } from './effects.ts'

// Adds one document, and kills itself (kill -9) before or after its nth effect on the disk or the database.
// With n = 0 it only counts, and prints how many effects there are.
const { databaseUrl, dataDir, secret, entityId, dieAt } = JSON.parse(process.argv[2]!)

// Loaded after the marks are set.
const { addDocument } = await import('../../src/areas/documents/documents.ts')
const database = openDatabase(databaseUrl)
const setup = {
  db: database.durable,
  config: readConfig({ LLANO_DATA_DIR: dataDir }),
  secrets: secretsFrom(secret),
  now: new Date(),
}
const pieces = [Buffer.from('%PDF-1.7\n'), randomBytes(100_000), randomBytes(100_000)]
const by = { actor: 'test', ip: null, idempotency: null }
begin(dieAt)
const content = Readable.from(pieces, { objectMode: false })
const added = await addDocument(setup, by, entityId, { docType: 'OTHER', fileName: 'x.pdf', content })
const effects = end()
fs.writeSync(1, `${JSON.stringify({ id: added.id, effects })}\n`)
await database.close()
