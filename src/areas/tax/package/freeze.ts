import type { Config } from '../../../kernel/config.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { type AddedDocument, addDocument, type NewFile } from '../../documents/documents.ts'
import { markFiling } from '../../entities/entities.ts'
import { insertPackage, insertSending, listPackages } from './freeze.sql.ts'
import { compareLines, type FiledLines, type LineChange } from './package.rules.ts'
import { checkPackage, findPackageYear, makeYearPackage } from './packages.ts'

export type FilingGround = { database: Database; config: Config; secrets: Secrets; by: By; now: Date }
export type FilingOf = { entityId: number; year: number }

/** Adds a document within a transaction, and clears what is left over after it. */
async function withDocument<T>(
  { database, config, secrets, by, now }: FilingGround,
  work: (tx: Db, add: (entityId: number, file: NewFile) => Promise<AddedDocument>) => Promise<T>,
): Promise<T> {
  let clear = async () => {}
  const afterCommit = (later: () => Promise<void>) => {
    clear = later
  }
  const done = await database.transaction(tx =>
    work(tx, (entityId, file) =>
      addDocument({ db: tx, afterCommit, config, secrets, now }, by, entityId, file),
    ),
  )
  await clear()
  return done
}

async function* asPieces(bytes: Uint8Array) {
  yield Buffer.from(bytes)
}

export type FrozenPackage = {
  id: number
  edition: number
  document_id: number
  sha256: string
  pages: number
  /** Against the package frozen before; empty for the first. */
  changes: LineChange[]
}

/**
 * Stores the package as a document of the LLC, hashed and timestamped like any other. The first of a year
 * needs no reason; each later one is amended and says what changed. Earlier ones stay.
 */
export async function freezePackage(
  ground: FilingGround,
  { entityId, year }: FilingOf,
  { sender, reason }: { sender: string | null; reason: string | null },
): Promise<FrozenPackage> {
  const { database, secrets, by, now } = ground
  const db = database.quick
  const [earlier] = await db.all(listPackages, { entity_id: entityId, year })
  if (earlier && reason === null)
    throw new CommandError(
      `The package of ${year} is stored already. To file another one, amend it with --amend.`,
    )
  const found = await findPackageYear(db, { entityId, year, secrets, now })
  checkPackage(found.prefill)
  const before = (earlier?.lines as FiledLines | undefined) ?? null
  const amends = before && { before, reason: reason! }
  const made = await makeYearPackage(db, found, { sender, extension: false, amends, part: null }, now)
  const edition = (earlier?.edition ?? 0) + 1
  const suffix = edition === 1 ? '' : `-amended-${edition - 1}`
  const title = `Form 5472 package ${year}${edition === 1 ? '' : `, amended (${edition - 1})`}`
  const { pages, lines } = made
  return withDocument(ground, async (tx, add) => {
    const { id: document_id, sha256 } = await add(entityId, {
      docType: '5472',
      title,
      fileName: `form-5472-package-${year}${suffix}.pdf`,
      taxYear: year,
      content: asPieces(made.bytes),
    })
    const kept = { entity_id: entityId, year, edition, document_id, sha256, pages, lines }
    const { id } = await tx.one(insertPackage, {
      ...kept,
      reason: earlier ? reason : null,
      ...byParams(by),
    })
    const changes = before ? compareLines(before, lines) : []
    return { id, edition, document_id, sha256, pages, changes }
  })
}

export const SENT_BY = ['fax', 'mail'] as const
export type SentBy = (typeof SENT_BY)[number]

export type Sending = {
  how: SentBy
  on: string
  /** The fax report or mail receipt. */
  receipt: Pick<NewFile, 'fileName' | 'content'> | null
}

/** Records that the newest frozen package was sent, and marks the filing as filed. Not without a frozen copy. */
export async function recordSending(
  ground: FilingGround,
  { entityId, year }: FilingOf,
  { how, on, receipt }: Sending,
): Promise<{ id: number; receipt_id: number | null }> {
  const { by, now } = ground
  return withDocument(ground, async (tx, add) => {
    const [newest] = await tx.all(listPackages, { entity_id: entityId, year })
    if (!newest)
      throw new CommandError(
        `No package of ${year} is stored. Store what was sent with form5472 freeze first.`,
      )
    if (newest.how !== null)
      throw new CommandError(
        `The newest package of ${year} is recorded as sent. To send another one, amend it first.`,
      )
    // Locks the LLC, so that the same package is not recorded twice at a time.
    await markFiling(tx, by, { entityId, form: '5472', year, status: 'filed', on }, now)
    const docType = how === 'fax' ? 'FAX_CONFIRMATION' : 'RECEIPT'
    const title = `${how === 'fax' ? 'Fax report' : 'Mail receipt'}, Form 5472 package ${year}`
    const added = receipt && (await add(entityId, { ...receipt, docType, title, taxYear: year }))
    const receipt_id = added?.id ?? null
    const sent = { package_id: newest.id, how, sent_on: on, receipt_id }
    await tx.one(insertSending, { ...sent, ...byParams(by) })
    return { id: newest.id, receipt_id }
  })
}
