import { type ListedFile, MANIFEST, MANIFEST_PROOF } from './manifest.rules.ts'

/**
 * The result of reading a file: its hash and whether the ZIP's checksum matches, or that it cannot be read.
 */
export type FoundFile = { sizeBytes: number; sha256: string; crcFits: boolean } | { unreadable: true }

export type FileState = 'whole' | 'changed' | 'missing' | 'extra'
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
