import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Config } from '../../kernel/config.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import type { By } from '../../kernel/sql/write.ts'
import type { Language } from '../../kernel/values/language.ts'
import {
  type AddedDocument,
  addDocument,
  type NewFile,
  type StampSoFar,
  stampNow,
} from '../documents/documents.ts'
import { findIssuer } from '../firm/firm.ts'
import { findYearBooks } from '../tax/tax.ts'
import { type Archive, zipped } from './archive.ts'
import { auditChapter } from './chapters/audit-chapter.ts'
import { documentsChapter } from './chapters/documents-chapter.ts'
import { obligationsChapter } from './chapters/obligations-chapter.ts'
import { reconciliationChapter } from './chapters/reconciliation-chapter.ts'
import { booksChapter, ledgerChapter, llcChapter, presenceChapter } from './chapters/records.ts'
import { reportsChapter } from './chapters/reports-chapter.ts'
import { returnChapter } from './chapters/return-chapter.ts'
import { statementsChapter } from './chapters/statements-chapter.ts'
import { taxChapter } from './chapters/tax-chapter.ts'
import type { CoverFacts } from './cover.rules.ts'
import { findSubject, insertDraft } from './dossier.sql.ts'
import type { DossierContext } from './dossier-context.ts'
import { renderPdf } from './pages.ts'
import { readmeText } from './readme.rules.ts'
import { checkAnything, checkBegun } from './subject.rules.ts'
import { FORMAT, MANIFEST, MANIFEST_PROOF, type Manifest, writeManifest } from './verifier/manifest.rules.ts'
import { makeVerifyPage } from './verify-page.ts'
import { withdrawManifest } from './withdraw-manifest.ts'

export type DossierDeps = { database: Database; config: Config; secrets: Secrets; by: By; now(): Date }

export type DossierOptions = {
  entityId: number
  year: number
  /** Defaults to the member's. */
  language: Language | undefined
  wholeNumbers: boolean
  /** Reported periodically: files and bytes so far. */
  progress(files: number, sizeBytes: number): void
}

/** The result, once the dossier is written. */
export type MadeDossier = {
  manifest: Manifest
  manifestSha256: Buffer
  manifestDocumentId: number
  stamp: StampSoFar
  name: string
  /** All files in the ZIP: those in the manifest, the manifest, and its proof if there is one. */
  files: number
}

/** Timeout for the calendars; without them the dossier is complete and the proof follows later. */
const STAMP_MS = 8_000

/**
 * The bytes of one dossier, as they are created. `made` has the result after the last of them. If the bytes
 * end early for any reason, the record of its manifest is withdrawn, so there is no such dossier. `giveUp` is
 * for callers that received everything but could not keep it.
 */
export function makeDossier(
  deps: DossierDeps,
  options: DossierOptions,
): { bytes: AsyncGenerator<Buffer>; made(): MadeDossier; giveUp(): Promise<void> } {
  const now = deps.now()
  let made: MadeDossier | null = null
  let isWhole = false
  const giveUp = async () => {
    if (made) await withdrawManifest(deps, made.manifestDocumentId)
  }
  async function* bytes(): AsyncGenerator<Buffer> {
    try {
      yield* zipped(now, async archive => {
        const context = await deps.database.snapshot(db => fill(deps, options, { db, archive, now }))
        made = await close(deps, context)
      })
      isWhole = true
    } finally {
      if (!isWhole) await giveUp()
    }
  }
  return {
    bytes: bytes(),
    made() {
      if (!made) throw new Error('the dossier is not finished yet')
      return made
    },
    giveUp,
  }
}

async function fill(
  deps: DossierDeps,
  options: DossierOptions,
  { db, archive, now }: { db: Db; archive: Archive; now: Date },
): Promise<DossierContext> {
  const subject = await db.maybe(findSubject, { entity_id: options.entityId })
  if (!subject) throw new Error(`there is no entity ${options.entityId}`)
  const { database, config, secrets, by } = deps
  const reader = { secrets, whole: false }
  const { taxYear } = await findYearBooks(db, subject.id, options.year, reader)
  checkBegun(subject, taxYear, now)
  const context: DossierContext = {
    db,
    database,
    config,
    secrets,
    by,
    now,
    subject,
    issuer: await findIssuer(db),
    archive,
    year: options.year,
    taxYear: { begins: taxYear.begins, ends: taxYear.ends },
    months: { first: taxYear.firstPeriod, last: taxYear.firstPeriod + 11 },
    language: options.language ?? (subject.language as Language),
    wholeNumbers: options.wholeNumbers,
    about: new Set(),
    counted: {
      entries: 0,
      removed: 0,
      counterparties: 0,
      documents: 0,
      byGroup: {},
      packages: 0,
      amended_packages: 0,
      drafts: 0,
      filed_copies: 0,
      withoutYear: 0,
      proofs: 0,
      demonstrations: 0,
      decisions: 0,
      stays: 0,
      obligations: 0,
      reports: 0,
      forms: 0,
      auditRows: 0,
      seals: 0,
      anchors: 0,
    },
    documents: [],
    problems: [],
  }
  const telling = setInterval(() => options.progress(archive.files.length, archive.sizeBytes), 2_000)
  try {
    await llcChapter(context)
    await booksChapter(context)
    await statementsChapter(context)
    const statements = await reconciliationChapter(context)
    const actas = await ledgerChapter(context)
    checkAnything(context)
    const presence = await presenceChapter(context)
    const proven = await obligationsChapter(context)
    await reportsChapter(context)
    const named = [...actas, ...statements, ...presence, ...proven]
    await documentsChapter(context, named, await returnChapter(context))
    await auditChapter(context)
    await taxChapter(context)
  } finally {
    clearInterval(telling)
  }
  await archive.add(
    'cover.pdf',
    await renderPdf({ kind: 'cover', facts: coverFacts(context), issuer: context.issuer }),
    'document',
  )
  await archive.add('README.txt', readmeText(context))
  await archive.add('verify.html', await makeVerifyPage(context.language))
  return context
}

/**
 * The contents of the cover, which also counts itself, README.txt and verify.html, although they are written
 * later.
 */
function coverFacts(context: DossierContext): CoverFacts {
  const { subject, year, taxYear, language, now, counted, documents, problems, archive, config } = context
  const files = archive.files.length + 3
  // The manifest is not stamped yet; in a demo it will be.
  const isDemonstration = counted.demonstrations > 0 || config.timestamps === 'local'
  return { subject, year, taxYear, language, now, counted, documents, problems, files, isDemonstration }
}

/**
 * The manifest: stored as a document of the LLC, so that it is timestamped like one, and added with its
 * current proof.
 */
async function close(deps: DossierDeps, context: DossierContext): Promise<MadeDossier> {
  const { archive, subject, year, taxYear, language, problems, now } = context
  const { id, name, state, ein } = subject
  const manifest: Manifest = {
    format: FORMAT,
    entity: { id, name, state, ein },
    year,
    tax_year: taxYear,
    language,
    made_at: now.toISOString(),
    problems,
    files: [...archive.files],
  }
  const text = Buffer.from(writeManifest(manifest))
  const manifestSha256 = createHash('sha256').update(text).digest()
  const { database, config } = deps
  const added = await keepManifest(deps, subject.id, now, {
    docType: 'OTHER',
    title: language === 'es' ? `Manifiesto del expediente ${year}` : `Manifest of the dossier ${year}`,
    fileName: `dossier-${year}-manifest.json`,
    content: Readable.from([text]),
  })
  const stamp = await stampNow(
    database,
    config,
    { sha256: manifestSha256, entityId: subject.id },
    STAMP_MS,
    deps.now,
  )
  const made = { manifest, manifestSha256, manifestDocumentId: added.id, stamp, name }
  try {
    await archive.add(MANIFEST, text)
    if (stamp.proof) await archive.add(MANIFEST_PROOF, stamp.proof, 'document')
    return { ...made, files: archive.files.length }
  } catch (error) {
    await withdrawManifest(deps, added.id)
    throw error
  }
}

/** Marked as unfinished: if the process dies now, it is withdrawn later. */
async function keepManifest(
  { database, config, secrets, by }: DossierDeps,
  entityId: number,
  now: Date,
  file: NewFile,
): Promise<AddedDocument> {
  const clearing: (() => Promise<void>)[] = []
  const added = await database.transaction(async tx => {
    const within = {
      db: tx,
      config,
      secrets,
      now,
      afterCommit: (clear: () => Promise<void>) => clearing.push(clear),
    }
    const document = await addDocument(within, by, entityId, file)
    await tx.all(insertDraft, { manifest_document_id: document.id, begun_at: now.toISOString() })
    return document
  })
  for (const clear of clearing) await clear()
  return added
}
