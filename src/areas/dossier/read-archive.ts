import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { openSlices } from './file-slices.ts'
import type { DossierSource, Hashing } from './verifier/check-dossier.ts'
import { openEntry, readDirectory } from './verifier/zip-directory.ts'

/** Node's implementations are many times faster than the page's. */
export const NODE_HASHING: Hashing = {
  sha256() {
    const hash = createHash('sha256')
    return { update: bytes => hash.update(bytes), hex: () => hash.digest('hex') }
  },
  crc32: (before, bytes) => crc32(bytes, before),
}

/** The files of a ZIP on disk, read like in the page; only its directory is in memory. */
export async function openArchive(path: string): Promise<DossierSource> {
  const zip = await openSlices(path)
  const entries = new Map((await readDirectory(zip)).map(entry => [entry.name, entry]))
  return {
    names: [...entries.keys()],
    crcOf: name => entries.get(name)!.crc32,
    pieces: name => openEntry(zip, entries.get(name)!),
  }
}

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
