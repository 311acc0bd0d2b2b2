import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { newPdf, storeDocument, type Wanted } from '../../../tests/harness/documents.ts'
import { BY_TEST, newMember, TEST_SECRET, type TestMember } from '../../../tests/harness/installation.ts'
import { makeTransaction, newManager } from '../../../tests/harness/ledger.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { sealAudit } from '../../kernel/audit/seal.ts'
import { readConfig } from '../../kernel/config.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { addEntries, insertCounterparty, planEntry } from '../bookkeeping/bookkeeping.ts'
import { anchorAuditLog } from '../documents/stamps/anchor.ts'
import { runLocalChain } from '../documents/stamps/run-local-chain.ts'
import { submitStamps } from '../documents/stamps/submit-stamps.ts'
import { timestampingOf } from '../documents/stamps/timestamping.ts'
import { collect, tempFolder } from '../documents/storage/storage.fixture.ts'
import { createEntity } from '../entities/entities.ts'
import { decideTransaction } from '../ledger/ledger.ts'
import { addStay } from '../presence/presence.ts'
import { type DossierOptions, type MadeDossier, makeDossier } from './make-dossier.ts'
import { MANIFEST, MANIFEST_PROOF, readManifest, writeManifest } from './verifier/manifest.rules.ts'

const NO_MORE = {
  movement_type: null,
  category: null,
  counterparty_id: null,
  economic_purpose: null,
  document_id: null,
  description: null,
  transaction_date: null,
  bank_source: null,
  external_tx_id: null,
}

/** A separate installation, with the calendars of a local chain unless they should be unavailable. */
export async function openDossierSetup(t: Pick<TestContext, 'after'>, { timestamps = 'local' } = {}) {
  const { database, query, url, ownerUrl } = await openScratch(t)
  const folder = await tempFolder(t)
  const secrets = secretsFrom(TEST_SECRET)
  const config = readConfig({
    LLANO_DATA_DIR: folder,
    LLANO_DOCUMENTS_ENCRYPTED: 'off',
    LLANO_TIMESTAMPS: timestamps,
  })
  const chain = timestamps === 'local' ? await runLocalChain(folder, null) : null
  t.after(() => chain?.stop())
  const setup = { database, config, secrets, by: BY_TEST, now: () => new Date() }

  return {
    ...setup,
    query,
    url,
    ownerUrl,
    folder,
    chain,
    /** Submits everything pending to the calendars. */
    async stamp() {
      const timestamping = await timestampingOf(config)
      await submitStamps(database, timestamping!, () => new Date(Date.now() + 60_000))
    },
    async seal() {
      while (await sealAudit(database));
    },
    anchor: () => anchorAuditLog(database.durable, new Date()),
    store: (member: TestMember, wanted: Wanted) => storeDocument(setup, member, wanted),
    /** The path of a content's bytes. */
    async pathOf(sha256: string): Promise<string> {
      const [row] = await query(`select store_key from documents.file where sha256 = decode($1, 'hex')`, [
        sha256,
      ])
      return join(folder, 'documents', row!.store_key)
    },
    /** Creates a dossier and writes it to a file. */
    async make(wanted: Partial<DossierOptions> & { entityId: number }, now = new Date()) {
      const { bytes, made } = makeDossier(
        { ...setup, now: () => now },
        { year: 2025, language: 'en', wholeNumbers: false, progress() {}, ...wanted },
      )
      const zip = await collect(bytes)
      const path = join(folder, `${crypto.randomUUID()}.zip`)
      await writeFile(path, zip)
      return { path, zip, made: made() as MadeDossier, files: await unzip(path) }
    },
  }
}
export type DossierSetup = Awaited<ReturnType<typeof openDossierSetup>>

/** A dossier whose first document was replaced, with a manifest to match and without its proof. */
export function withOtherDocument(files: ReadonlyMap<string, Buffer>) {
  const name = [...files.keys()].find(path => path.startsWith('documents/files/'))!
  const content = newPdf(900)
  const manifest = readManifest(files.get(MANIFEST)!.toString())
  if (typeof manifest === 'string') throw new Error(manifest)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const listed = manifest.files.map(file =>
    file.path === name ? { path: name, size_bytes: content.length, sha256 } : file,
  )
  const changed = new Map(files).set(name, content)
  changed.set(MANIFEST, Buffer.from(writeManifest({ ...manifest, files: listed })))
  changed.delete(MANIFEST_PROOF)
  return { files: changed, name }
}

/**
 * An LLC with something in every chapter of 2025, and records of other years that must not be in its dossier.
 */
export async function newLlc(setup: DossierSetup, sameOwner?: TestMember) {
  const { database } = setup
  const db = database.durable
  const member = sameOwner
    ? { ...sameOwner, entityId: await newEntity(setup, sameOwner.memberId) }
    : await newMember(setup)
  const named = {
    entity_id: member.entityId,
    name: 'Ana "Ferreira", S.L.',
    kind: 'OWNER',
    relation_subtype: 'self',
  }
  const { id: counterparty_id } = await db.one(insertCounterparty, { ...named, ...byParams(BY_TEST) })
  const articles = await setup.store(member, { docType: 'ARTICLES', fileName: 'Artículos.pdf' })
  const invoice = await setup.store(member, {
    docType: 'INVOICE',
    fileName: 'invoice 1.pdf',
    content: newPdf(5000),
  })
  const note = await setup.store(member, {
    docType: 'RECEIPT',
    fileName: 'note.txt',
    content: Buffer.from(`A receipt in words ${crypto.randomUUID()}\n`.repeat(50)),
  })
  const later = await setup.store(member, { docType: 'INVOICE', fileName: 'later.pdf' })
  const entry = (month: number, year: number, more: object = {}) =>
    planEntry(
      { ...NO_MORE, entity_id: member.entityId, year, month, income: 0n, expense: 12_345n, ...more },
      'manual',
    )
  const { ids } = await addEntries(db, BY_TEST, [
    entry(1, 2025, {
      document_id: invoice.id,
      counterparty_id,
      economic_purpose: 'Tools',
      category: 'software',
    }),
    entry(12, 2025, { document_id: note.id, description: 'last of the year' }),
    entry(12, 2024, { description: 'of the year before' }),
    entry(1, 2026, { document_id: later.id, description: 'of the year after' }),
  ])
  await addStay(db, BY_TEST, member.memberId, { from: '2025-02-01', to: '2025-03-31', country: 'PT' })
  const manager = await newManager(setup)
  const transaction = await makeTransaction(setup, member)
  await decideTransaction(
    db,
    BY_TEST,
    { transactionId: transaction, status: 'RATIFIED', resolution: null, managerId: manager.id },
    new Date('2025-06-01T12:00:00Z'),
  )
  return { ...member, counterparty_id, articles, invoice, note, later, entries: ids, transaction }
}

async function newEntity({ database }: DossierSetup, memberId: number): Promise<number> {
  const wanted = { memberId, name: 'Second LLC', state: 'WY', subscribed: true }
  return (await createEntity(database.durable, BY_TEST, wanted, new Date())).id
}

/** The contents of a ZIP, by name. */
export async function unzip(path: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(path)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await collect(await zip.openReadStreamPromise(entry)))
  return files
}

/** A ZIP of these files, as anyone could make it. */
export async function zipOf(path: string, files: Iterable<[string, Buffer]>): Promise<string> {
  const zip = new ZipFile()
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { mtime: new Date(0) })
  zip.end()
  await writeFile(path, await collect(zip.outputStream as never))
  return path
}
