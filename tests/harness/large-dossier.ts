import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { arrivals, fillBooks, MONTHS } from '../../bench/seed.ts'
import { insertCounterparty } from '../../src/areas/bookkeeping/bookkeeping.ts'
import { addFiles } from '../../src/areas/documents/documents.ts'
import { dossierMake } from '../../src/areas/dossier/dossier.commands.ts'
import { dossierVerifier } from '../../src/areas/dossier/verify-dossier.ts'
import type { CommandContext } from '../../src/kernel/cli/command.ts'
import { readConfig } from '../../src/kernel/config.ts'
import { secretsFrom } from '../../src/kernel/secrets.ts'
import { type Database, openDatabase } from '../../src/kernel/sql/postgres.ts'
import { byParams } from '../../src/kernel/sql/write.ts'

// Fills books, adds large and small contracts, creates a dossier of them, or verifies it; then reports its
// peak memory.
const { databaseUrl, env, secret, entityId, folder, work, mebibytes, small, entries } = JSON.parse(
  process.argv[2]!,
)
const config = readConfig(env)
const secrets = secretsFrom(secret)
const by = { actor: 'test', ip: null, idempotency: null }
const out = join(folder, 'dossier.zip')
/** The contents of a dossier of an LLC with only documents. */
const OTHER_FILES = 33

function* large(letter: string, count: number): Generator<Buffer> {
  yield Buffer.from(`%PDF-1.7\n${letter}`)
  const block = randomBytes(256 * 1024)
  for (let i = 0; i < count * 4; i++) yield block
}

const contract = (fileName: string, content: Iterable<Buffer>) => ({
  docType: 'CONTRACT',
  fileName,
  content: Readable.from(content, { objectMode: false, highWaterMark: 256 * 1024 }),
})

async function fill() {
  const database = openDatabase(databaseUrl)
  const setup = { db: database.durable, config, secrets, now: new Date() }
  await fillBooks(database, arrivals([await booksOf(database)], entries, MONTHS, 7), () => {})
  const half = Math.floor(mebibytes / 2)
  const files = [contract('a.pdf', large('a', half)), contract('b.pdf', large('b', mebibytes - half))]
  if (mebibytes) await addFiles(setup, by, entityId, files)
  const some = Array.from({ length: small }, (_, i) =>
    contract(`small ${i}.pdf`, [Buffer.from(`%PDF-1.7\n${randomBytes(2000).toString('hex')}`)]),
  )
  if (small) await addFiles(setup, by, entityId, some)
  await database.close()
  return {}
}

/** The books of the LLC, and a counterparty. */
async function booksOf(database: Database) {
  const { id: counterpartyId } = await database.durable.one(insertCounterparty, {
    entity_id: entityId,
    name: 'A Supplier',
    kind: 'SUPPLIER',
    relation_subtype: null,
    ...byParams(by),
  })
  return { entityId, counterpartyId, key: '' }
}

async function make() {
  const database = openDatabase(databaseUrl)
  const context = {
    config,
    by,
    database: async () => database,
    secrets: async () => secrets,
    say() {},
    path: (given: string) => given,
    now: () => new Date(),
  } as unknown as CommandContext
  // The LLC is as old as the test.
  const year = String(new Date().getUTCFullYear())
  const { json } = await dossierMake.run(context, { entity: String(entityId), year, out })
  await database.close()
  // The rest are the records, the cover, the page and the manifest.
  return { documents: (json.files as number) - OTHER_FILES }
}

async function verify() {
  const given = { file: out, path: out, proof: null, headers: undefined }
  const { json } = await dossierVerifier.verify({ config, say() {} }, given)
  return { status: json.status, wrong: json.wrong }
}

const works = { fill, make, verify }
const answer = await works[work as keyof typeof works]()
process.send!({ ...answer, peakMebibytes: process.resourceUsage().maxRSS / 1024 })
process.disconnect!()
