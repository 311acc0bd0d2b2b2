import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { insertDocuments } from '../../src/areas/documents/document.sql.ts'
import { type AddedDocument, addDocument } from '../../src/areas/documents/documents.ts'
import type { Config } from '../../src/kernel/config.ts'
import type { Secrets } from '../../src/kernel/secrets.ts'
import type { Database, Db } from '../../src/kernel/sql/postgres.ts'
import { byParams } from '../../src/kernel/sql/write.ts'
import { BY_TEST, type TestMember } from './installation.ts'

type Setup = { database: Database; secrets: Secrets; config: Config }
type Owner = Pick<TestMember, 'entityId'>

/** The bytes of a small unique PDF. */
export const newPdf = (sizeBytes = 300): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(Math.max(16, sizeBytes - 9))])

/** A complete PDF with one blank page, different each time. */
export function newReadablePdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>',
  ]
  let text = `%PDF-1.7\n%${randomBytes(16).toString('hex')}\n`
  const offsets = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${text}${table}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`)
}

export type Wanted = {
  docType?: string
  title?: string
  fileName?: string
  taxYear?: number | null
  content?: Buffer | Readable
}

/** A document with stored bytes. */
export function storeDocument(
  { database, secrets, config }: Setup,
  { entityId }: Owner,
  { docType = 'ARTICLES', title, fileName = 'articles.pdf', taxYear, content = newPdf() }: Wanted = {},
  by = BY_TEST,
): Promise<AddedDocument> {
  const stream = content instanceof Readable ? content : Readable.from([content])
  const setup = { db: database.durable, secrets, config, now: new Date() }
  return addDocument(setup, by, entityId, { docType, title, fileName, taxYear, content: stream })
}

/** Records documents of one LLC without files; returns their ids in the given order. */
export async function recordDocuments(
  db: Db,
  entityId: number,
  documents: readonly { doc_type: string; title: string }[],
): Promise<number[]> {
  const { ids } = await db.one(insertDocuments, {
    entity_id: entityId,
    uploaded_at: new Date().toISOString(),
    rows: documents,
    most_llc_bytes: null,
    most_member_bytes: null,
    ...byParams(BY_TEST),
  })
  return ids as number[]
}

/** The record of a document without bytes. */
export async function recordDocument(
  { database }: Pick<Setup, 'database'>,
  { entityId }: Owner,
): Promise<number> {
  const record = { doc_type: 'ARTICLES', title: 'Articles' }
  return (await recordDocuments(database.durable, entityId, [record]))[0]!
}

/** A document with a proof, whose contents do not matter. */
export async function stampedDocument(
  setup: Setup,
  owner: Owner,
  proof = randomBytes(200),
): Promise<AddedDocument> {
  const added = await storeDocument(setup, owner)
  await setup.database.withClient(client =>
    client.query(
      `update documents.stamp set status = 'pending', chain = 'bitcoin', proof = $2, submitted_at = now(),
              calendars = '[{"uri":"https://calendar.test","state":"pending"}]'
       where sha256 = decode($1, 'hex')`,
      [added.sha256, proof],
    ),
  )
  return added
}
