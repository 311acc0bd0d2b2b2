import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Hashing } from './check-dossier.ts'
import { continueCrc32 } from './crc32.ts'

/**
 * Not crypto.subtle: it needs all bytes at once, and a dossier may be larger than memory. It is also
 * unavailable in a page opened from disk.
 */
export const PAGE_HASHING: Hashing = {
  sha256() {
    const hash = sha256.create()
    return { update: bytes => hash.update(bytes), hex: () => bytesToHex(hash.digest()) }
  },
  crc32: continueCrc32,
}
