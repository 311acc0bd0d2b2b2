import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { isStoredUnder } from '../documents/documents.ts'
import { markRemoved } from './backup.sql.ts'
import { readChecked } from './chunks.ts'
import { listDocumentsOf } from './copy-documents.ts'
import { removeBackup } from './create-backup.ts'
import type { Lease } from './lease.ts'
import { DOCUMENTS, documentName, listBackupsIn, type Manifest, readManifest, timeOf } from './manifest.ts'
import { chooseKept, type Keep } from './retention.rules.ts'
import { SortedLookup } from './sorted-lines.ts'
import type { BackupTarget } from './target/target-type.ts'
import { pruneSegments } from './wal-archive.ts'

export type Pruned = { kept: string[]; removed: string[]; documents: number; segments: number }

/**
 * Removes backups that are no longer to be kept, interrupted ones, and documents that only they had. The caller holds the
 * lease.
 */
export async function pruneBackups(
  { db, target, keep, by }: { db: Db; target: BackupTarget; keep: Keep; by: By },
  lease: Lease,
): Promise<Pruned> {
  const found = (await listBackupsIn(target)).map(one => ({ ...one, at: timeOf(one.id) }))
  const kept = chooseKept(
    found.filter(one => one.isComplete),
    keep,
  )
  const removed = found.filter(one => !kept.has(one))
  for (const { id } of removed) {
    lease.check()
    await removeBackup(target, id)
    await db.maybe(markRemoved, { id, ...byParams(by) })
  }
  const ids = found.filter(one => kept.has(one)).map(one => one.id)
  if (removed.length === 0) return { kept: ids, removed: [], documents: 0, segments: 0 }
  const manifests: Manifest[] = []
  for (const id of ids) manifests.push(await readManifest(target, id))
  const documents = await pruneDocuments(db, target, manifests, lease)
  const segments = await pruneSegments(target, manifests)
  return { kept: ids, removed: removed.map(one => one.id), documents, segments }
}

async function pruneDocuments(
  db: Db,
  target: BackupTarget,
  manifests: readonly Manifest[],
  lease: Lease,
): Promise<number> {
  // Before anything is removed: a damaged list must not make a document look unused.
  for (const { documents } of manifests)
    for (const file of documents.files) for await (const _ of readChecked(target, file));
  const lists = manifests.map(one => new SortedLookup(listDocumentsOf(target, one), document => document.key))
  const unused: string[] = []
  for await (const { name } of target.list(DOCUMENTS)) {
    let isUsed = false
    for (const list of lists) isUsed ||= (await list.find(name.slice(documentName('').length))) !== null
    if (!isUsed) unused.push(name)
  }
  for (const list of lists) await list.close()
  let removed = 0
  for (const name of unused) {
    lease.check()
    // It may have arrived since the newest backup.
    if (await isStoredUnder(db, { key: name.slice(documentName('').length) })) continue
    await target.remove(name)
    removed++
  }
  return removed
}
