import { ARCHIVE_LIMITS, BadArchive } from './archive.rules.ts'
import {
  DOCUMENTS,
  type FileFinding,
  type FoundFile,
  isListedDocument,
  judgeFile,
  listExtra,
  readListedDocuments,
} from './compare.rules.ts'
import type { ArchiveFault, ManifestFault } from './faults.rules.ts'
import { MANIFEST, MANIFEST_PROOF, type Manifest, readManifest } from './manifest.rules.ts'
import { glanceAtProof, type ProofGlance } from './proof-glance.ts'

/** The files of a dossier, in a ZIP or unpacked in a folder. */
export type DossierSource = {
  names: readonly string[]
  /** The ZIP's checksum of a file; null in a folder. */
  crcOf(name: string): number | null
  pieces(name: string): AsyncIterable<Uint8Array>
}

/** Faster implementations than the page's, if available. */
export type Hashing = {
  sha256(): { update(bytes: Uint8Array): unknown; hex(): string }
  crc32(before: number, bytes: Uint8Array): number
}

export type ManifestProof =
  | { state: 'absent' | 'unreadable' }
  /** `of_another`: it proves something else than this manifest. */
  | { state: 'of_manifest' | 'of_another'; glance: ProofGlance }

export type DossierReport = {
  manifest: Manifest
  manifestSha256: string
  proof: ManifestProof
  proofBytes: Uint8Array | null
  /** Every listed or found file and the manifest itself, problems first. */
  files: FileFinding[]
  ok: boolean
}

/** Reads a whole dossier and compares it with its manifest. Throws BadArchive if it is not a dossier. */
export async function checkDossier(
  source: DossierSource,
  hashing: Hashing,
  progress: (done: number, of: number, name: string) => void = () => {},
): Promise<DossierReport> {
  const names = new Set(source.names)
  if (!names.has(MANIFEST)) throw new BadArchive({ kind: 'not_a_dossier' })
  const text = await readSmall(source, hashing, MANIFEST, ARCHIVE_LIMITS.manifestBytes)
  if (!text) throw new BadArchive({ kind: 'manifest', reason: 'unreadable' })
  const manifest = readText(text.bytes)
  if (typeof manifest === 'string') throw new BadArchive({ kind: 'manifest', reason: manifest })
  const small = names.has(MANIFEST_PROOF)
    ? await readSmall(source, hashing, MANIFEST_PROOF, ARCHIVE_LIMITS.proofBytes)
    : null
  const proof = judgeProof(names.has(MANIFEST_PROOF), small, text.sha256)
  const files: FileFinding[] = [
    finding(MANIFEST, isManifestWhole(text, small, proof), text.bytes.length),
    ...(proof.state === 'absent'
      ? []
      : [
          finding(
            MANIFEST_PROOF,
            proof.state !== 'unreadable' && small!.crcFits,
            small?.bytes.length ?? null,
          ),
        ]),
  ]
  const list = names.has(DOCUMENTS)
    ? await readSmall(source, hashing, DOCUMENTS, ARCHIVE_LIMITS.manifestBytes)
    : null
  // A damaged list is reported itself; it says nothing of the documents.
  const isDamaged = manifest.files.some(({ path, sha256 }) => path === DOCUMENTS && sha256 !== list?.sha256)
  const documents = isDamaged ? null : readListedDocuments(list?.bytes ?? new Uint8Array())
  for (const [done, file] of manifest.files.entries()) {
    progress(done, manifest.files.length, file.path)
    const found = names.has(file.path) ? await readWhole(source, hashing, file.path, file.size_bytes) : null
    const judged = judgeFile(file, found)
    const isOther = judged.state === 'whole' && documents !== null && !isListedDocument(file, documents)
    files.push(isOther ? { ...judged, state: 'other' } : judged)
  }
  files.push(...listExtra(manifest.files, source.names))
  const isWhole = ({ state }: FileFinding) => state === 'whole'
  return {
    manifest,
    manifestSha256: text.sha256,
    proof,
    proofBytes: small?.bytes ?? null,
    files: [...files.filter(file => !isWhole(file)), ...files.filter(isWhole)],
    ok: files.every(isWhole),
  }
}

const finding = (path: string, whole: boolean, size_bytes: number | null): FileFinding => ({
  path,
  state: whole ? 'whole' : 'changed',
  size_bytes,
})

function readText(bytes: Uint8Array): Manifest | ManifestFault {
  try {
    return readManifest(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return 'not_text'
  }
}

type Small = { bytes: Uint8Array; sha256: string; crcFits: boolean }

function judgeProof(isThere: boolean, proof: Small | null, manifestSha256: string): ManifestProof {
  if (!isThere) return { state: 'absent' }
  const glance = proof && glanceAtProof(proof.bytes)
  if (!glance) return { state: 'unreadable' }
  return { state: glance.sha256 === manifestSha256 ? 'of_manifest' : 'of_another', glance }
}

/**
 * A proof of something else means that the manifest was changed, unless the ZIP's checksum shows that the
 * proof was.
 */
function isManifestWhole(manifest: Small, proofFile: Small | null, { state }: ManifestProof): boolean {
  return manifest.crcFits && (state !== 'of_another' || !proofFile!.crcFits)
}

/** Whether a file could not be read because of its bytes. A system error is not a finding about the dossier. */
export const isDamage = (error: unknown) => (error as { syscall?: string }).syscall === undefined

/** Reads one file; stops if it is longer than allowed. */
async function readWhole(
  source: DossierSource,
  hashing: Hashing,
  name: string,
  maxBytes: number,
  keep?: (bytes: Uint8Array) => void,
): Promise<FoundFile> {
  const hash = hashing.sha256()
  let [crc, sizeBytes] = [0, 0]
  try {
    for await (const piece of source.pieces(name)) {
      sizeBytes += piece.length
      if (sizeBytes > maxBytes) return { unreadable: true }
      hash.update(piece)
      crc = hashing.crc32(crc, piece)
      keep?.(piece)
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    return { unreadable: true }
  }
  const expected = source.crcOf(name)
  return { sizeBytes, sha256: hash.hex(), crcFits: expected === null || expected === crc }
}

/** Null if it cannot be read or is longer than allowed. */
async function readSmall(
  source: DossierSource,
  hashing: Hashing,
  name: string,
  maxBytes: number,
): Promise<Small | null> {
  const parts: Uint8Array[] = []
  const found = await readWhole(source, hashing, name, maxBytes, piece => parts.push(piece.slice()))
  if ('unreadable' in found) return null
  const bytes = new Uint8Array(found.sizeBytes)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return { bytes, sha256: found.sha256, crcFits: found.crcFits }
}

export const faultOf = (error: unknown): ArchiveFault | null =>
  error instanceof BadArchive ? error.fault : null
