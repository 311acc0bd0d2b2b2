import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createKey } from '../src/areas/access/access.ts'
import { addDocument } from '../src/areas/documents/documents.ts'
import { createEntity } from '../src/areas/entities/entities.ts'
import { createMember } from '../src/areas/members/members.ts'
import { readConfig } from '../src/kernel/config.ts'
import { startChild } from './closing.ts'
import type { Bench, OpenDatabase } from './installation.ts'
import { type Findings, makeRatio, medianFigures } from './report.ts'
import { interleave, ratiosOf } from './rounds.ts'
import { BY_BENCH, HUGE_LIMIT } from './seed.ts'

const MIB = 1024 * 1024

export type Downloadable = {
  id: number
  /** The same size, stored encrypted, as in a new installation. */
  sealedId: number
  entityId: number
  key: string
  sizeBytes: number
  path: string
}

/** One large document, unencrypted and encrypted, and a key to read them. */
export async function seedDownload(bench: Bench, open: OpenDatabase): Promise<Downloadable> {
  const { database, secrets } = open
  const sizeBytes = (bench.quick ? 64 : 512) * MIB
  const { durable: db } = database
  const person = { email: 'reader@example.com', name: 'Reader', role: 'member' as const }
  const { id: memberId } = await createMember(db, BY_BENCH, person)
  const llc = { memberId, name: 'Paper LLC', state: 'NM', subscribed: true }
  const { id: entityId } = await createEntity(db, BY_BENCH, llc, new Date())
  const wanted = { memberId, name: 'bench', scopes: ['read:documents'], hourlyLimit: HUGE_LIMIT }
  const { key } = await createKey(db, secrets, BY_BENCH, wanted)
  const { id: sealedId } = await add(bench, open, entityId, 'on', sizeBytes)
  const { id, sha256 } = await add(bench, open, entityId, 'off', sizeBytes)
  const [path] = globSync(join(configOf(bench, 'off').documentsDir, '*', `${sha256}-*`))
  return { id, sealedId, entityId, key, sizeBytes, path: path! }
}

const configOf = ({ dataDir }: Bench, encrypted: 'on' | 'off') =>
  readConfig({ LLANO_DATA_DIR: dataDir, LLANO_DOCUMENTS_ENCRYPTED: encrypted })

/** Other bytes each time: equal ones would not be stored again. */
function add(
  bench: Bench,
  { database: { durable: db }, secrets }: OpenDatabase,
  entityId: number,
  encrypted: 'on' | 'off',
  sizeBytes: number,
) {
  const file = { docType: 'OTHER', fileName: 'large.pdf', content: Readable.from(pdf(sizeBytes)) }
  const deps = { db, secrets, config: configOf(bench, encrypted), now: new Date() }
  return addDocument(deps, BY_BENCH, entityId, file)
}

function* pdf(sizeBytes: number): Generator<Buffer> {
  const block = randomBytes(MIB)
  block.write('%PDF-1.7\n')
  for (let sent = 0; sent < sizeBytes; sent += MIB) yield block
}

const ADDED_BYTES = 64 * MIB

/**
 * A whole document with key, scope, limit, ownership and a recomputed hash, against sending the same file; and an
 * encrypted one against an unencrypted one, read and added.
 */
export async function benchDownload(
  bench: Bench,
  open: OpenDatabase,
  port: number,
  file: Downloadable,
): Promise<Findings> {
  bench.say(`download: a document of ${file.sizeBytes / MIB} MiB, one at a time`)
  const plain = await startPlainServer(bench, file.path)
  const path = `/v1/documents/${file.id}/download`
  const figures = await interleave(
    [
      { name: 'Llano', measure: () => receive(port, path, file) },
      { name: 'plain streaming', measure: () => receive(plain.port, '/', file) },
      { name: 'encrypted', measure: () => receive(port, `/v1/documents/${file.sealedId}/download`, file) },
    ],
    bench.quick ? 3 : 5,
    bench.say,
  )
  await plain.stop()
  bench.say(`adding documents of ${ADDED_BYTES / MIB} MiB, unencrypted and encrypted`)
  const added = await interleave(
    [
      { name: 'unencrypted', measure: () => timeAdding('off') },
      { name: 'encrypted', measure: () => timeAdding('on') },
    ],
    bench.quick ? 3 : 5,
    bench.say,
  )
  async function timeAdding(encrypted: 'on' | 'off'): Promise<number> {
    const started = performance.now()
    await add(bench, open, file.entityId, encrypted, ADDED_BYTES)
    return ADDED_BYTES / MIB / ((performance.now() - started) / 1000)
  }
  const ratio = ratiosOf(figures, 'Llano', 'plain streaming')
  return {
    ratios: [
      makeRatio("download / Node's plain streaming of the same file", ratio, { atLeast: 0.6 }),
      makeRatio(
        'download of an encrypted document / an unencrypted one',
        ratiosOf(figures, 'encrypted', 'Llano'),
      ),
      makeRatio(
        'adding an encrypted document / an unencrypted one',
        ratiosOf(added, 'encrypted', 'unencrypted'),
      ),
    ],
    figures: [
      ...medianFigures(figures, 'MiB/s', name => `download: ${name}`),
      ...medianFigures(added, 'MiB/s', name => `adding a document: ${name}`),
    ],
  }
}

/** How fast the file arrives, in MiB per second; all of it, or the bench fails. */
async function receive(port: number, path: string, { key, sizeBytes }: Downloadable): Promise<number> {
  const started = performance.now()
  const headers = { authorization: `Bearer ${key}` }
  const [response] = (await once(get({ port, path, headers, agent: false }), 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${path} was answered with ${response.statusCode}`)
  let received = 0
  for await (const chunk of response) received += chunk.length
  if (received !== sizeBytes) throw new Error(`${path}: ${received} bytes instead of ${sizeBytes}`)
  return sizeBytes / MIB / ((performance.now() - started) / 1000)
}

async function startPlainServer({ closing }: Bench, path: string) {
  const script = join(import.meta.dirname, 'plain-file-server.ts')
  const child = startChild(closing, process.execPath, [script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: child.process.stdout! }), 'line')
  return { port: Number(line), stop: child.stop }
}
