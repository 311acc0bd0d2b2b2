import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../kernel/config.ts'
import { makeFolder } from '../../../kernel/durable-folder.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { instant, statement, text } from '../../../kernel/sql/statement.ts'
import { storedSize } from './contents.ts'
import { INCOMING } from './disk-store.ts'
import { writeAll } from './pieces.ts'
import { findStore } from './store.sql.ts'
import type { DocumentStore } from './store.ts'
import { storeOf } from './vault.ts'

/** A file as the store holds it. */
export type StoredFile = { key: string; sizeBytes: number; sha256: string; isSealed: boolean }

/** All of them in the byte order of their keys, for COPY, which writes one per line. */
export const STORED_FILES = `
  select store_key, size_bytes, encode(sha256, 'hex'), sealed from documents.file order by store_key collate "C"`

export function parseStoredFile(line: string): StoredFile {
  const [key, size, sha256, sealed] = line.split('\t')
  const isSealed = sealed === 't'
  return {
    key: key!,
    sizeBytes: storedSize({ size_bytes: Number(size), sealed: isSealed }),
    sha256: sha256!,
    isSealed,
  }
}

const findFileKey = statement({
  name: 'documents.find_file_key',
  params: { store_key: text },
  row: { store_key: text },
  sql: 'select store_key from documents.file where store_key = $store_key',
})

/** Whether the database still names this key: a file that was re-encrypted has another one. */
export const isStoredUnder = async (db: Db, { key }: Pick<StoredFile, 'key'>): Promise<boolean> =>
  (await db.maybe(findFileKey, { store_key: key })) !== null

/** The mark that the database expects in its store; null if nothing was stored yet. */
export const findStoreMark = async (db: Db): Promise<string | null> =>
  (await db.maybe(findStore, {}))?.mark ?? null

const KEY = /^[0-9a-f]{2}\/[\w-]+(\.[\w-]+)*$/

/**
 * Puts a file back as it was stored, unless it is there. The pieces are checked by their source, which throws if they are not
 * what was stored.
 */
export async function placeStoredFile(
  config: Config,
  { key, sizeBytes }: Pick<StoredFile, 'key' | 'sizeBytes'>,
  pieces: () => AsyncIterable<Buffer>,
): Promise<'there' | 'placed'> {
  if (!KEY.test(key)) throw new CommandError(`"${key}" is not the key of a stored file.`)
  const store = storeOf(config)
  if ((await store.has(key))?.sizeBytes === sizeBytes) return 'there'
  const folder = join(config.documentsDir, INCOMING)
  await makeFolder(folder)
  const draft = join(folder, `arriving-${randomBytes(8).toString('hex')}`)
  try {
    await writeAll(draft, pieces())
    await store.put(draft, key)
  } finally {
    await rm(draft, { force: true })
  }
  return 'placed'
}

/** Makes an empty store the one that a restored database expects. */
export async function markRestoredStore(config: Config, mark: string | null): Promise<void> {
  const store = storeOf(config)
  const found = await store.readMark()
  if (found !== null && found !== mark)
    throw new CommandError(
      `${store.where} is the document store of another installation. Set LLANO_DOCUMENTS_DIR or LLANO_S3_BUCKET to an empty one.`,
    )
  if (found === null && mark !== null) await store.writeMark(mark)
}

/** The keys of files that were stored since. */
export const listNewFiles = statement({
  name: 'documents.list_new_files',
  params: { since: instant },
  row: { store_key: text },
  sql: `
    select store_key from documents.file where created_at > $since::timestamptz order by created_at limit 100000`,
})

const READ_BYTES = 256 * 1024

/** The bytes of a file as stored. A piece is valid until the next one is requested. */
export async function* readStored(store: DocumentStore, key: string): AsyncGenerator<Buffer> {
  if (!store.file) {
    yield* await store.open(key)
    return
  }
  const file = await store.file(key)
  try {
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES)
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, READ_BYTES, null)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
