import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { addDocument } from '../../src/areas/documents/documents.ts'
import { areas } from '../../src/areas.ts'
import { readConfig } from '../../src/kernel/config.ts'
import { makeServer } from '../../src/kernel/http/http.ts'
import { makeLog } from '../../src/kernel/log.ts'
import { secretsFrom } from '../../src/kernel/secrets.ts'
import { openDatabase } from '../../src/kernel/sql/postgres.ts'

// Stores one large document, then serves it; on request, reports its peak memory.
const { databaseUrl, env, secret, entityId, mebibytes } = JSON.parse(process.argv[2]!)
const config = readConfig(env)
const secrets = secretsFrom(secret)
const database = openDatabase(databaseUrl)

function* pdf(): Generator<Buffer> {
  yield Buffer.from('%PDF-1.7\n')
  // The same bytes repeated, so that only the code under test needs memory.
  const block = randomBytes(256 * 1024)
  for (let i = 0; i < mebibytes * 4; i++) yield block
}

const by = { actor: 'test', ip: null, idempotency: null }
const setup = { db: database.durable, config, secrets, now: new Date() }
const content = Readable.from(pdf(), { objectMode: false, highWaterMark: 256 * 1024 })
const wanted = { docType: 'OTHER', fileName: 'large.pdf', content }
const { id, sha256, size_bytes } = await addDocument(setup, by, entityId, wanted)

const log = makeLog('silent')
const metrics = { observe() {} }
const app = makeServer({ database, secrets, config, areas, log, metrics, trustedProxies: [] })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send!({ id, sha256, size_bytes, address })
process.on('message', async () => {
  process.send?.({ peakMebibytes: process.resourceUsage().maxRSS / 1024 })
  await app.close()
  await database.close()
  process.disconnect?.()
})
