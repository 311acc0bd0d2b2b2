import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ARCHIVE_LIMITS, BadArchive, findArchiveFault } from './verifier/archive.rules.ts'
import type { DossierSource, Hashing } from './verifier/check-dossier.ts'

/** Node's own are many times as fast as those that the page brings. */
export const NODE_HASHING: Hashing = {
  sha256() {
    const hash = createHash('sha256')
    return { update: bytes => hash.update(bytes), hex: () => hash.digest('hex') }
  },
  crc32: (before, bytes) => crc32(bytes, before),
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The files of a ZIP on disk; nothing of it is in memory but its directory. */
export async function openArchive(path: string): Promise<DossierSource & { close(): void }> {
  const zip = await openZip(path)
  try {
    const entries = await listEntries(zip, path)
    return {
      names: [...entries.keys()],
      crcOf: name => entries.get(name)!.crc32,
      pieces: name => readEntry(zip, name, entries.get(name)!),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { decodeStrings: false, autoClose: false, validateEntrySizes: false })
  } catch (error) {
    if (isOfSystem(error)) throw error
    if (!/not found|EOF/i.test((error as Error).message)) throw new BadArchive({ kind: 'odd' })
    throw new BadArchive({ kind: (await beginsAsZip(path)) ? 'cut' : 'not_a_zip' })
  }
}

async function listEntries(zip: ZipFile, path: string): Promise<Map<string, Entry>> {
  if (zip.entryCount > ARCHIVE_LIMITS.entries)
    throw new BadArchive({ kind: 'too_many', count: zip.entryCount })
  const entries: Entry[] = []
  const listed = []
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry)
      listed.push({
        name: decoder.decode(entry.fileNameRaw),
        method: entry.compressionMethod,
        encrypted: entry.isEncrypted(),
        compressedBytes: entry.compressedSize,
        sizeBytes: entry.uncompressedSize,
        crc32: entry.crc32,
      })
    }
  } catch (error) {
    if (isOfSystem(error)) throw error
    const { message } = error as Error
    if (/encryption/.test(message)) throw new BadArchive({ kind: 'encrypted', name: '…' })
    throw new BadArchive({ kind: /EOF/i.test(message) ? 'cut' : 'odd' })
  }
  const handle = await open(path, 'r')
  const { size } = await handle.stat().finally(() => handle.close())
  const fault = findArchiveFault(listed, size)
  if (fault) throw new BadArchive(fault)
  return new Map(listed.map(({ name }, i) => [name, entries[i]!]))
}

async function* readEntry(zip: ZipFile, name: string, entry: Entry): AsyncGenerator<Buffer> {
  const local = await zip.readLocalFileHeaderPromise(entry)
  // Programs that unpack a ZIP as it arrives go by this name.
  if (decoder.decode(local.fileName) !== name) throw new BadArchive({ kind: 'odd' })
  yield* await zip.openReadStreamPromise(entry)
}

const isOfSystem = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined

/** Whether the first bytes are those of a ZIP. */
export async function beginsAsZip(path: string): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.equals(Buffer.from('PK\x03\x04'))
  } finally {
    await handle.close()
  }
}
