import type { Config } from '../../../kernel/config.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { type AddedDocument, addDocument, type NewFile } from '../../documents/documents.ts'
import { markFiling } from '../../entities/entities.ts'
import type { Prefill } from '../form-5472/prefill.rules.ts'
import { insertPackage, insertReceipt, insertSending, listPackages } from './freeze.sql.ts'
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

type Freezing = {
  sender: string | null
  /** Why it is amended. */
  reason: string | null
  /** The statement of reasonable cause, if the return is late and there is one. */
  readCause(prefill: Prefill): Promise<string | null>
}

/**
 * Stores the package as a document of the LLC, hashed and timestamped like any other. The first of a year
 * needs no reason; each later one is amended and says what changed. Earlier ones stay.
 */
export async function freezePackage(
  ground: FilingGround,
  { entityId, year }: FilingOf,
  { sender, reason, readCause }: Freezing,
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
  const reasonableCause = await readCause(found.prefill)
  const wishes = { sender, extension: false, amends, reasonableCause, part: null }
  const made = await makeYearPackage(db, found, wishes, now)
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
    const added = receipt && (await add(entityId, receiptOf(how, year, receipt)))
    const receipt_id = added?.id ?? null
    const sent = { package_id: newest.id, how, sent_on: on, receipt_id }
    await tx.one(insertSending, { ...sent, ...byParams(by) })
    return { id: newest.id, receipt_id }
  })
}

/** The fax report or mail receipt as a document of the tax year. */
const receiptOf = (how: SentBy, year: number, file: NonNullable<Sending['receipt']>): NewFile => ({
  ...file,
  docType: how === 'fax' ? 'FAX_CONFIRMATION' : 'RECEIPT',
  title: `${how === 'fax' ? 'Fax report' : 'Mail receipt'}, Form 5472 package ${year}`,
  taxYear: year,
})

/** Attaches a receipt to the newest package that was sent, because it often arrives later. */
export async function attachReceipt(
  ground: FilingGround,
  { entityId, year }: FilingOf,
  receipt: NonNullable<Sending['receipt']>,
): Promise<{ id: number; receipt_id: number; sha256: string }> {
  return withDocument(ground, async (tx, add) => {
    const sent = (await tx.all(listPackages, { entity_id: entityId, year })).find(({ how }) => how !== null)
    if (!sent)
      throw new CommandError(
        `No package of ${year} is recorded as sent. Record it with form5472 filed, which takes --receipt too.`,
      )
    const { id: document_id, sha256 } = await add(entityId, receiptOf(sent.how as SentBy, year, receipt))
    await tx.one(insertReceipt, { package_id: sent.id, document_id, ...byParams(ground.by) })
    return { id: sent.id, receipt_id: document_id, sha256 }
  })
}
