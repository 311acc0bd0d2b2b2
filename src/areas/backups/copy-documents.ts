import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  DamagedContent,
  type DocumentStore,
  parseStoredFile,
  readStored,
  type StoredFile,
} from '../documents/documents.ts'
import { readChunks, writeChunks } from './chunks.ts'
import { DOCUMENTS, documentName, type FileRecord, folderOf, type Manifest } from './manifest.ts'
import { linesOf, SortedLookup } from './sorted-lines.ts'
import type { BackupTarget } from './target/target-type.ts'

/**
 * A document in a backup: its key in the store, and its bytes as stored. Damage is what was wrong with it in the store when it
 * was copied; a missing one has no file.
 */
export type CopiedDocument = {
  key: string
  sizeBytes: number
  sha256: string
  damage: 'missing' | 'changed' | null
}

const toLine = ({ key, sizeBytes, sha256, damage }: CopiedDocument) =>
  `${[key, sizeBytes, sha256, damage ?? ''].join('\t')}\n`

function parseLine(line: string): CopiedDocument {
  const [key, size, sha256, damage] = line.split('\t')
  return {
    key: key!,
    sizeBytes: Number(size),
    sha256: sha256!,
    damage: (damage || null) as CopiedDocument['damage'],
  }
}

/** The documents of a backup, sorted by key. */
export async function* listDocumentsOf(
  target: BackupTarget,
  manifest: Manifest,
): AsyncGenerator<CopiedDocument> {
  for await (const line of linesOf(readChunks(target, manifest.documents.files))) yield parseLine(line)
}

/** The file was re-encrypted since the snapshot, and is now under another key: the snapshot must be taken again. */
export class MovedDocument extends Error {}

export type CopyDeps = {
  target: BackupTarget
  store: DocumentStore
  /** The newest complete backup, if there is one. */
  previous: Manifest | null
  /** Whether the database still names this key. */
  isCurrent(file: StoredFile): Promise<boolean>
  onCopied(sizeBytes: number): void
}

/** Copies the documents listed in a file that the target lacks, and writes the list of all of them. */
export async function copyDocuments(
  deps: CopyDeps,
  id: string,
  listFile: string,
): Promise<Manifest['documents']> {
  const { target, previous } = deps
  const totals = { count: 0, size_bytes: 0, damaged: 0 }
  const before = new SortedLookup(previous ? listDocumentsOf(target, previous) : nothing(), one => one.key)
  const stored = new SortedLookup(target.list(DOCUMENTS), one => one.name)
  async function* lines() {
    for await (const line of linesOf(createReadStream(listFile))) {
      const file = parseStoredFile(line)
      const known = await before.find(file.key)
      const there = await stored.find(documentName(file.key))
      const copied = await copyOne(deps, file, known, there?.sizeBytes ?? null)
      totals.count++
      totals.size_bytes += copied.damage === 'missing' ? 0 : copied.sizeBytes
      if (copied.damage) totals.damaged++
      yield Buffer.from(toLine(copied))
    }
  }
  try {
    const files: FileRecord[] = await writeChunks(target, `${folderOf(id)}/documents`, lines())
    return { ...totals, files }
  } finally {
    await before.close()
    await stored.close()
  }
}

async function* nothing(): AsyncGenerator<never> {}

async function copyOne(
  deps: CopyDeps,
  file: StoredFile,
  known: CopiedDocument | null,
  thereBytes: number | null,
): Promise<CopiedDocument> {
  const { key } = file
  // A key is never used twice, so a file of the right size has the right bytes unless it was damaged since, which a
  // verification finds.
  if (known && known.damage === null && thereBytes === known.sizeBytes) return known
  if (!file.isSealed && thereBytes === file.sizeBytes)
    return { key, sizeBytes: file.sizeBytes, sha256: file.sha256, damage: null }
  try {
    return await readOne(deps, file, thereBytes)
  } catch (error) {
    if (!(error instanceof DamagedContent)) throw error
    if (!(await deps.isCurrent(file))) throw new MovedDocument(`${key} was re-encrypted during the backup`)
    return { key, sizeBytes: 0, sha256: '', damage: 'missing' }
  }
}

/** Reads it from the store, and writes it unless an interrupted backup already has. */
async function readOne(
  { target, store, onCopied }: CopyDeps,
  file: StoredFile,
  thereBytes: number | null,
): Promise<CopiedDocument> {
  const { key } = file
  const found = await store.has(key)
  if (!found) throw new DamagedContent('missing', key)
  const { sizeBytes } = found
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const piece of readStored(store, key)) {
      hash.update(piece)
      yield piece
    }
  }
  if (thereBytes === sizeBytes) for await (const _ of hashed());
  else {
    await target.write(documentName(key), hashed(), sizeBytes)
    onCopied(sizeBytes)
  }
  const sha256 = hash.digest('hex')
  // Of an encrypted file only the size is known here; its tags are checked when it is opened.
  const isWhole = sizeBytes === file.sizeBytes && (file.isSealed || sha256 === file.sha256)
  return { key, sizeBytes, sha256, damage: isWhole ? null : 'changed' }
}
