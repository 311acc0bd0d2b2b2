import type { ManifestFault } from './manifest.rules.ts'

// The rules for a ZIP to be read as a dossier, shared by the command line and the page. A ZIP that breaks one
// is not read further, because two programs may see different files in it.

/** A file according to the ZIP's directory; not trusted until it was read. */
export type ListedEntry = {
  name: string
  method: number
  encrypted: boolean
  compressedBytes: number
  sizeBytes: number
  crc32: number
}

export type ArchiveFault =
  | { kind: 'not_a_zip' | 'cut' | 'damaged' | 'layout' | 'overlap' | 'not_a_dossier' }
  | { kind: 'too_many'; count: number }
  | { kind: 'encrypted' | 'method' | 'bomb' | 'name' | 'twice'; name: string }
  | { kind: 'manifest'; reason: ManifestFault }

export class BadArchive extends Error {
  readonly fault: ArchiveFault

  constructor(fault: ArchiveFault) {
    super(fault.kind)
    this.fault = fault
  }
}

export const ARCHIVE_LIMITS = {
  entries: 250_000,
  nameBytes: 600,
  manifestBytes: 64 * 1024 * 1024,
  proofBytes: 1024 * 1024,
  /** A file larger than this may not exceed its compressed size by this factor. */
  bombBytes: 256 * 1024 * 1024,
  bombRatio: 250,
}

const STORED = 0
const DEFLATED = 8

/** What is wrong with the directory of a ZIP of this size, or null. */
export function findArchiveFault(entries: readonly ListedEntry[], archiveBytes: number): ArchiveFault | null {
  if (entries.length > ARCHIVE_LIMITS.entries) return { kind: 'too_many', count: entries.length }
  const seen = new Set<string>()
  let compressed = 0
  for (const entry of entries) {
    const fault = findEntryFault(entry)
    if (fault) return fault
    // Case-insensitive systems would keep one of the two files.
    const key = entry.name.normalize('NFC').toLowerCase()
    if (seen.has(key)) return { kind: 'twice', name: entry.name }
    seen.add(key)
    compressed += entry.compressedBytes
  }
  // Several files sharing the same bytes: how a small ZIP pretends to hold a thousand large files.
  return compressed > archiveBytes ? { kind: 'overlap' } : null
}

function findEntryFault({
  name,
  method,
  encrypted,
  compressedBytes,
  sizeBytes,
}: ListedEntry): ArchiveFault | null {
  if (!isSafePath(name)) return { kind: 'name', name }
  if (encrypted) return { kind: 'encrypted', name }
  if (method !== STORED && method !== DEFLATED) return { kind: 'method', name }
  if (method === STORED && compressedBytes !== sizeBytes) return { kind: 'bomb', name }
  const { bombBytes, bombRatio } = ARCHIVE_LIMITS
  return sizeBytes > bombBytes && sizeBytes > compressedBytes * bombRatio ? { kind: 'bomb', name } : null
}

/** A path that stays in its folder when unpacked, on any system. */
export function isSafePath(path: string): boolean {
  if (path.length === 0 || path.length > ARCHIVE_LIMITS.nameBytes || !path.isWellFormed()) return false
  if (/[\x00-\x1f\x7f\\:]/.test(path)) return false
  return path.split('/').every(part => part !== '' && part !== '.' && part !== '..')
}
