import type { Config } from '../../kernel/config.ts'
import { type Secrets, UnknownKey } from '../../kernel/secrets.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { findMoved, recordDamage } from './damage.ts'
import { listEvidence, listIdsOfYear, listOwnIds, listTypesOf, listWithoutYear } from './evidence.sql.ts'
import { type Content, type Contents, isUnreadable } from './storage/contents.ts'
import { expectOurStore } from './storage/recognize.ts'
import { type Damage, DamagedContent } from './storage/store.ts'
import { vaultOf } from './storage/vault.ts'
import type { DocType } from './vocabulary.rules.ts'

/** A document for an export: its record and its current proof. */
export type Evidence = NonNullable<typeof listEvidence.gives>

/** The documents of a tax year, and permanent ones of these types. */
export async function findIdsOfYear(
  db: Db,
  entityId: number,
  year: { year: number; begins: string; ends: string },
  permanent: readonly DocType[],
): Promise<number[]> {
  return (await db.all(listIdsOfYear, { entity_id: entityId, ...year, permanent })).map(({ id }) => id)
}

/** Documents that are about one year, by their type, but assigned to none. */
export const findWithoutYear = (db: Db, entityId: number, types: readonly DocType[], most: number) =>
  db.all(listWithoutYear, { entity_id: entityId, types, most })

/** The type of each of these documents. */
export async function findTypesOf(
  db: Db,
  entityId: number,
  ids: readonly number[],
): Promise<Map<number, DocType>> {
  const rows = ids.length ? await db.all(listTypesOf, { entity_id: entityId, ids }) : []
  return new Map(rows.map(({ id, doc_type }) => [id, doc_type as DocType]))
}

/** The ids that are documents of this LLC. */
export async function findOwnIds(db: Db, entityId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  return new Set((await db.all(listOwnIds, { entity_id: entityId, ids })).map(({ id }) => id))
}

export const findEvidence = (db: Db, entityId: number, ids: readonly number[]): Promise<Evidence[]> =>
  db.all(listEvidence, { entity_id: entityId, ids })

export type WholeOrNot =
  | { state: 'whole'; pieces(): AsyncIterable<Buffer> }
  /** `unreadable`: it may be whole, but the system, or our secret, does not let us read it. */
  | { state: Damage | 'unreadable'; pieces: null }

/** Smaller files are read into memory, so that they are read only once. */
const SMALL_BYTES = 1024 * 1024

/** Reads files for an export that cannot be undone once sent, so each is verified before it is returned. */
export async function openEvidence(deps: {
  database: Database
  config: Config
  secrets: Secrets
}): Promise<{ read(evidence: Evidence): Promise<WholeOrNot> }> {
  const { contents, store } = vaultOf(deps.config, deps.secrets)
  const db = deps.database.durable
  await expectOurStore(db, store)
  async function read(content: Content): Promise<WholeOrNot> {
    const found = await look(contents, content)
    if (found.state === 'whole' || found.state === 'unreadable') return found
    // A disk that disappeared says nothing about the file, and the file may have been re-encrypted.
    await expectOurStore(db, store)
    const moved = await findMoved(db, content)
    if (moved) return read(moved)
    // Not in the reader's name: owners of the same content see this row in their dossiers.
    await recordDamage(db, content, found.state)
    return found
  }
  return { read: evidence => read(evidence as unknown as Content) }
}

async function look(contents: Contents, content: Content): Promise<WholeOrNot> {
  try {
    if (content.size_bytes > SMALL_BYTES) {
      const damage = await contents.check(content)
      if (damage) return { state: damage, pieces: null }
      return { state: 'whole', pieces: () => contents.pieces(content) }
    }
    const parts: Buffer[] = []
    for await (const piece of contents.pieces(content)) parts.push(Buffer.from(piece))
    return { state: 'whole', pieces: () => once(Buffer.concat(parts)) }
  } catch (error) {
    if (error instanceof DamagedContent) return { state: error.damage, pieces: null }
    if (error instanceof UnknownKey || isUnreadable(error)) return { state: 'unreadable', pieces: null }
    throw error
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
