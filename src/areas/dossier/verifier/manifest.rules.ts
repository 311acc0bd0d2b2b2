import { isSafePath } from './archive.rules.ts'
import type { ManifestFault } from './faults.rules.ts'

export const MANIFEST = 'manifest.json'
export const MANIFEST_PROOF = 'manifest.json.ots'
export const FORMAT = 'llano-dossier/1'

export type ListedFile = { path: string; size_bytes: number; sha256: string }

/** A document missing from the dossier, and why. */
export type Problem = { document_id: number; state: string }

export type Manifest = {
  format: typeof FORMAT
  entity: { id: number; name: string; state: string; ein: string | null }
  year: number
  tax_year: { begins: string; ends: string }
  language: string
  made_at: string
  /** What is missing: files of documents that are missing, changed, withdrawn or never existed. */
  problems: Problem[]
  /** Every file except this one and its proof, sorted by path. */
  files: ListedFile[]
}

const byPath = (a: ListedFile, b: ListedFile) => (a.path < b.path ? -1 : Number(a.path > b.path))

/** The only way to write a manifest: any other form was written by someone else. */
export function writeManifest({ files, problems, ...head }: Manifest): string {
  const about = Object.entries(head).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`)
  const listed = (rows: readonly object[]) =>
    rows.length ? `[\n${rows.map(row => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]` : '[]'
  return `{\n  ${about.join(',\n  ')},\n  "problems": ${listed(problems)},\n  "files": ${listed(files.toSorted(byPath))}\n}\n`
}

/** Parses a manifest as written above, or returns what is wrong with it. */
export function readManifest(text: string): Manifest | ManifestFault {
  let value: Manifest
  try {
    value = JSON.parse(text)
  } catch {
    return 'not_json'
  }
  if (typeof value !== 'object' || value === null || value.format !== FORMAT) return 'format'
  const fault = findManifestFault(value)
  if (fault) return fault
  return writeManifest(value) === text ? value : 'not_ours'
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 1000
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

function findManifestFault(manifest: Manifest): ManifestFault | null {
  const { entity, tax_year, problems, files } = manifest
  const texts = [
    manifest.language,
    manifest.made_at,
    tax_year?.begins,
    tax_year?.ends,
    entity?.name,
    entity?.state,
  ]
  const isOfOne = isCount(entity?.id) && (entity.ein === null || isText(entity.ein))
  const isPlain = Object.keys(entity ?? {}).join() === 'id,name,state,ein'
  if (!texts.every(isText) || !isCount(manifest.year) || !isOfOne || !isPlain) return 'about'
  if (!Array.isArray(problems) || !problems.every(one => isCount(one?.document_id) && isText(one.state)))
    return 'problems'
  if (!Array.isArray(files)) return 'files'
  for (const [i, file] of files.entries()) {
    if (!isText(file?.path) || !isSafePath(file.path)) return 'files'
    if (!isCount(file.size_bytes) || !/^[0-9a-f]{64}$/.test(String(file.sha256))) return 'files'
    if (i > 0 && byPath(files[i - 1]!, file) >= 0) return 'order'
  }
  return null
}
