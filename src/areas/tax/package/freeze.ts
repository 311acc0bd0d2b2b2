import type { Config } from '../../../kernel/config.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { addDays, dateOf } from '../../../kernel/values/dates.ts'
import {
  type AddedDocument,
  addDocument,
  findEvidence,
  type NewFile,
  openEvidence,
} from '../../documents/documents.ts'
import { FORM, lockEntity } from '../../entities/entities.ts'
import { decisionsOf } from '../form-5472/decisions.rules.ts'
import type { Prefill } from '../form-5472/prefill.rules.ts'
import { taxErrors } from '../tax.errors.ts'
import { checkProof, readAll } from './check-proof.ts'
import { checkEnglish } from './english.rules.ts'
import { type FilingFollower, markTaxFiling } from './filing.ts'
import {
  findFiledElsewhere,
  insertPackage,
  insertReceipt,
  insertSending,
  listPackages,
} from './freeze.sql.ts'
import { compareLines, type FiledLines, hashValues, isUnchanged, type LineChange } from './package.rules.ts'
import { checkPackage, findPackageYear, makeYearPackage } from './packages.ts'

export type FilingDeps = { database: Database; config: Config; secrets: Secrets; by: By; now: Date }
export type FilingOf = { entityId: number; year: number }

export type AddDocument = (file: NewFile) => Promise<AddedDocument>

/**
 * Works in a transaction that keeps the LLC locked, so that its packages are stored and sent one at a time, and may add documents.
 * The response to an Idempotency-Key is `{ data }`.
 */
export async function withLlcLocked<T>(
  { database, config, secrets, by, now }: FilingDeps,
  entityId: number,
  work: (tx: Db, by: By, add: AddDocument) => Promise<T>,
): Promise<T> {
  let clear = async () => {}
  const afterCommit = (later: () => Promise<void>) => {
    clear = later
  }
  const { data } = await writeOnce(database, by, async (tx, by) => {
    await tx.one(lockEntity, { id: entityId })
    const deps = { db: tx, afterCommit, config, secrets, now }
    return { data: await work(tx, by, file => addDocument(deps, by, entityId, file)) }
  })
  await clear()
  return data
}

/** `amended` counts the amended ones of the year up to this one; 0 for an original. */
type Edition = { year: number; edition: number; amended: number }

function titleOf({ year, edition, amended }: Edition): string {
  const which = amended ? `, amended (${amended})` : edition === 1 ? '' : `, edition ${edition}`
  return `Form 5472 package ${year}${which}`
}

type Stored = NonNullable<typeof listPackages.gives>

/** A stored package among those of its year. */
function editionOf(year: number, { edition, reason }: Stored, stored: readonly Stored[]): Edition {
  const amended = stored.filter(one => one.reason !== null && one.edition <= edition).length
  return { year, edition, amended: reason === null ? 0 : amended }
}

export async function* asPieces(bytes: Uint8Array) {
  yield Buffer.from(bytes)
}

export type FrozenPackage = {
  id: number
  edition: number
  document_id: number
  sha256: string
  pages: number
  /** Against the package that was filed before; empty for an original. */
  changes: LineChange[]
  /** The package stored before, if it was not filed: it stays, but this one is sent instead. */
  replaces: number | null
}

type Freezing = {
  sender: string | null
  /** Why it is amended. */
  reason: string | null
  /** The statement of reasonable cause, if the return is late and there is one. */
  readCause?(prefill: Prefill, day: string | null): Promise<string | null>
}

/** What was filed for a year before: the newest package that was sent, or a return that was filed without one. */
async function findFiledBefore(db: Db, of: { entity_id: number; year: number }) {
  const stored = await db.all(listPackages, of)
  const sent = stored.find(({ how }) => how !== null) ?? null
  const elsewhere = await db.maybe(findFiledElsewhere, of)
  const original = stored.find(({ how, reason }) => how !== null && reason === null)
  const filedOn = original?.sent_on ?? elsewhere?.filed_on ?? null
  return { stored, sent, isFiled: sent !== null || elsewhere !== null, filedOn }
}

/** The day that decides whether the return is late: today, or the day of the original if that was filed; null if it is not known. */
export async function findFilingDay(db: Db, of: { entity_id: number; year: number }, now: Date) {
  const { isFiled, filedOn } = await findFiledBefore(db, of)
  return isFiled ? filedOn : dateOf(now)
}

/**
 * Stores the package as a document of the LLC, hashed and timestamped like any other. If a return of the year was filed, it is
 * amended: it needs a reason and says what changed. Earlier ones stay, filed or not.
 */
export async function freezePackage(
  deps: FilingDeps,
  { entityId, year }: FilingOf,
  { sender, reason, readCause }: Freezing,
): Promise<FrozenPackage> {
  const { database, config, secrets, now } = deps
  const db = database.quick
  const of = { entity_id: entityId, year }
  const earlier = await findFiledBefore(db, of)
  if (earlier.isFiled && reason === null) throw taxErrors.package_already_frozen({ year }, { field: 'amend' })
  if (!earlier.isFiled && reason !== null)
    throw taxErrors.package_nothing_to_amend({ year }, { field: 'amend' })
  if (reason !== null) checkEnglish(reason, 'amend')
  const found = await findPackageYear(db, { entityId, year, secrets, now })
  checkPackage(found.prefill)
  const before = (earlier.sent?.lines as FiledLines | undefined) ?? null
  const amends = reason === null ? null : { before, reason }
  const day = earlier.isFiled ? earlier.filedOn : dateOf(now)
  const reasonableCause = (await readCause?.(found.prefill, day)) ?? null
  const { preparer } = config
  const hash = hashValues(secrets, entityId)
  const wishes = { sender, extension: false, amends, reasonableCause, preparer, hash, part: null }
  const made = await makeYearPackage(db, found, wishes, now)
  const { pages, lines } = made
  if (before && isUnchanged(before, lines)) throw taxErrors.package_unchanged({ year }, { field: 'amend' })
  const made_for: SentBy = sender === null ? 'mail' : 'fax'
  return withLlcLocked(deps, entityId, async (tx, by, add) => {
    // One may have been stored or filed while this one was made.
    const { stored, sent, isFiled } = await findFiledBefore(tx, of)
    if (isFiled !== earlier.isFiled || sent?.id !== earlier.sent?.id)
      throw taxErrors.package_already_frozen({ year }, { field: 'amend' })
    const [newest] = stored
    const edition = (newest?.edition ?? 0) + 1
    const amended = reason === null ? 0 : stored.filter(one => one.reason !== null).length + 1
    const suffix = amended ? `-amended-${amended}` : edition === 1 ? '' : `-edition-${edition}`
    const { id: document_id, sha256 } = await add({
      docType: '5472',
      title: titleOf({ year, edition, amended }),
      fileName: `form-5472-package-${year}${suffix}.pdf`,
      taxYear: year,
      content: asPieces(made.bytes),
    })
    const decisions = decisionsOf(found.prefill)
    const kept = {
      entity_id: entityId,
      year,
      edition,
      document_id,
      sha256,
      pages,
      lines,
      decisions,
      made_for,
    }
    const { id } = await tx.one(insertPackage, { ...kept, reason, ...byParams(by) })
    const changes = before ? compareLines(before, lines) : []
    const replaces = newest && newest.how === null ? newest.id : null
    return { id, edition, document_id, sha256, pages, changes, replaces }
  })
}

export const SENT_BY = ['fax', 'mail'] as const
export type SentBy = (typeof SENT_BY)[number]

export type Sending = {
  how: SentBy
  on: string
  /** The fax report or mail receipt. */
  receipt: Proof | null
  /** The package as it was signed and sent. */
  signedCopy?: Proof | null
}

/** A new file, or a document of the LLC. */
export type Proof = ReceiptFile | { documentId: number }

/** Records that the newest stored package was sent, and marks the filing as filed. Not without a stored package. */
export async function recordSending(
  deps: FilingDeps,
  { entityId, year }: FilingOf,
  { how, on, receipt, signedCopy = null }: Sending,
  follow: FilingFollower,
): Promise<{ package_id: number; receipt_id: number | null; signed_copy_id: number | null }> {
  return withLlcLocked(deps, entityId, async (tx, by, add) => {
    const stored = await tx.all(listPackages, { entity_id: entityId, year })
    const [newest] = stored
    if (!newest) throw taxErrors.package_not_frozen({ year })
    if (newest.how !== null) throw taxErrors.package_already_sent({ year })
    if (newest.made_for === 'fax' && how === 'mail')
      throw taxErrors.package_has_fax_cover({ year }, { field: 'how' })
    const day = newest.frozen_at.slice(0, 10)
    // Where it is still the day before, such as in the evening in the United States.
    const first = addDays(day, -1)
    if (on < first) throw taxErrors.package_sent_before_stored({ first, day }, { field: 'on' })
    const of = editionOf(year, newest, stored)
    const keep = async (proof: Proof | null, field: string, asDocument: (file: ReceiptFile) => NewFile) =>
      proof && (await keepProof({ ...deps, tx, add, entityId }, proof, field, asDocument)).id
    const receipt_id = await keep(receipt, 'receipt_id', file => receiptOf(how, of, file))
    const signed_copy_id = await keep(signedCopy, 'signed_copy_id', file => signedCopyOf(of, file))
    const sent = { package_id: newest.id, how, sent_on: on, receipt_id }
    await tx.one(insertSending, { ...sent, ...byParams(by) })
    if (signed_copy_id !== null) {
      const copy = { package_id: newest.id, document_id: signed_copy_id, is_signed_copy: true }
      await tx.one(insertReceipt, { ...copy, ...byParams(by) })
    }
    const mark = { entityId, form: FORM, year, status: 'filed', on, elsewhere: null } as const
    await markTaxFiling(tx, by, mark, deps.now)
    await follow(tx, by, entityId, deps.now)
    return { package_id: newest.id, receipt_id, signed_copy_id }
  })
}

export type ReceiptFile = Pick<NewFile, 'fileName' | 'content'>

type Keeping = FilingDeps & { tx: Db; add: AddDocument; entityId: number }

/** A document that can be opened later: a new file, which is stored, or one that the LLC has already. */
export async function keepProof(
  { tx, add, entityId, ...deps }: Keeping,
  proof: Proof,
  field: string,
  asDocument: (file: ReceiptFile) => NewFile,
): Promise<{ id: number; sha256: string }> {
  if (!('documentId' in proof)) return add(asDocument(await readProof(proof, field)))
  const [evidence] = await findEvidence(tx, entityId, [proof.documentId])
  if (!evidence || evidence.withdrawn) throw taxErrors.tax_document_not_found({ field })
  const { store_key, sha256 } = evidence
  const found = store_key === null ? null : await (await openEvidence(deps)).read(evidence)
  if (!found?.pieces || sha256 === null) throw taxErrors.proof_unreadable({ field })
  await checkProof(await readAll(found.pieces()), field)
  return { id: proof.documentId, sha256: sha256.toString('hex') }
}

/** The same file, checked. */
async function readProof(file: ReceiptFile, field: string): Promise<ReceiptFile> {
  const bytes = await readAll(file.content)
  await checkProof(bytes, field)
  return { ...file, content: asPieces(bytes) }
}

/** The fax report or mail receipt as a document of the tax year. */
const receiptOf = (how: SentBy, of: Edition, file: ReceiptFile): NewFile => ({
  ...file,
  docType: how === 'fax' ? 'FAX_CONFIRMATION' : 'RECEIPT',
  title: `${how === 'fax' ? 'Fax report' : 'Mail receipt'}, ${titleOf(of)}`,
  taxYear: of.year,
})

/** The package as it was signed and sent, as a document of the tax year. */
const signedCopyOf = (of: Edition, file: ReceiptFile): NewFile => ({
  ...file,
  docType: '5472',
  title: `Signed copy, ${titleOf(of)}`,
  taxYear: of.year,
})

/** Attaches a receipt or a signed copy to the newest package that was sent, because it often arrives later. */
export async function attachReceipt(
  deps: FilingDeps,
  { entityId, year }: FilingOf,
  receipt: ReceiptFile,
  isSignedCopy = false,
): Promise<{ id: number; receipt_id: number; sha256: string }> {
  return withLlcLocked(deps, entityId, async (tx, by, add) => {
    const stored = await tx.all(listPackages, { entity_id: entityId, year })
    if (stored.length === 0) throw taxErrors.package_not_frozen({ year })
    const sent = stored.find(({ how }) => how !== null)
    if (!sent) throw taxErrors.package_not_sent({ year })
    const file = await readProof(receipt, 'file')
    const of = editionOf(year, sent, stored)
    const { id: document_id, sha256 } = await add(
      isSignedCopy ? signedCopyOf(of, file) : receiptOf(sent.how as SentBy, of, file),
    )
    const attached = { package_id: sent.id, document_id, is_signed_copy: isSignedCopy }
    await tx.one(insertReceipt, { ...attached, ...byParams(by) })
    return { id: sent.id, receipt_id: document_id, sha256 }
  })
}
