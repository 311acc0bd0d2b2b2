import { type ListedFile, MANIFEST, MANIFEST_PROOF } from './manifest.rules.ts'

/**
 * The result of reading a file: its hash and whether the ZIP's checksum matches, or that it cannot be read.
 */
export type FoundFile = { sizeBytes: number; sha256: string; crcFits: boolean } | { unreadable: true }

/** `other`: it is as the manifest lists it, but not the document that documents.json lists. */
export type FileState = 'whole' | 'changed' | 'missing' | 'extra' | 'other'
export type FileFinding = { path: string; state: FileState; size_bytes: number | null }

/** The result for one file of the manifest. */
export function judgeFile({ path, size_bytes, sha256 }: ListedFile, found: FoundFile | null): FileFinding {
  if (!found) return { path, state: 'missing', size_bytes: null }
  if ('unreadable' in found) return { path, state: 'changed', size_bytes: null }
  const whole = found.crcFits && found.sizeBytes === size_bytes && found.sha256 === sha256
  return { path, state: whole ? 'whole' : 'changed', size_bytes: found.sizeBytes }
}

/** Files that are not in the manifest. */
export function listExtra(files: readonly ListedFile[], names: Iterable<string>): FileFinding[] {
  const known = new Set([MANIFEST, MANIFEST_PROOF, ...files.map(({ path }) => path)])
  const extra = [...names].filter(name => !known.has(name)).toSorted()
  return extra.map(path => ({ path, state: 'extra', size_bytes: null }))
}

/** The list of documents, each with its hash as recorded when it was stored. The cover prints the same hashes. */
export const DOCUMENTS = 'documents/documents.json'

/** The hash of each document by its path, from the bytes of the list. Nothing if it cannot be read. */
export function readListedDocuments(bytes: Uint8Array): ReadonlyMap<string, string> {
  try {
    const listed = JSON.parse(new TextDecoder().decode(bytes)) as {
      document: { sha256?: unknown }
      in_dossier: { file?: unknown }
    }[]
    return new Map(listed.map(one => [String(one.in_dossier.file), String(one.document.sha256)]))
  } catch {
    return new Map()
  }
}

const COPIES = /^(return|drafts)\/.*(?<!\.json)$/

/** Whether a file of the manifest is the document it stands for; copies of the return are documents too. */
export function isListedDocument(
  { path, sha256 }: Pick<ListedFile, 'path' | 'sha256'>,
  documents: ReadonlyMap<string, string>,
): boolean {
  if (path.startsWith('documents/files/')) return documents.get(path) === sha256
  return !COPIES.test(path) || [...documents.values()].includes(sha256)
}
