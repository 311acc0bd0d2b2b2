import { Readable } from 'node:stream'
import { findNewestSeal, listSealedRows } from '../../kernel/audit/sealed.ts'
import type { Job, JobContext } from '../../kernel/jobs/jobs.ts'
import type { SheetIssuer } from '../../kernel/pdf/sheet.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import type { By } from '../../kernel/sql/write.ts'
import type { Language } from '../../kernel/values/language.ts'
import { addDocument } from '../documents/documents.ts'
import { findIssuer } from '../firm/firm.ts'
import { type ActaFacts, writeActa } from './acta.rules.ts'
import { findActaFacts, lockReading, markActaWritten, oweActas, putOffActa, takeDueActa } from './acta.sql.ts'
import { linkActa } from './decisions.ts'
import type { Category, Recurring } from './vocabulary.rules.ts'

const BY_ACTA: By = { actor: 'job:acta', ip: null, idempotency: null }

/** Seals read per step, and ACTAs written per run. */
const MAX_SEALS = 50
const MAX_PER_RUN = 20

const RETRY_MS = 60_000
const LONGEST_RETRY_MS = 3_600_000

/** Reads new seals and records the ratifications in them. Returns whether there may be more. */
export async function noteRatifications(database: Database): Promise<boolean> {
  return database.transaction(async tx => {
    const reading = await tx.maybe(lockReading, {})
    if (!reading) return false
    const { id: newest } = await tx.one(findNewestSeal, {})
    if (newest <= reading.seal_id) return false
    const up_to = Math.min(newest, reading.seal_id + MAX_SEALS)
    const decided = await tx.all(listSealedRows, {
      after: reading.seal_id,
      up_to,
      action: 'transaction.decide',
    })
    const rows = decided
      .filter(({ detail }) => detail?.startsWith('RATIFIED'))
      .map(({ record, detail: _detail, seal_hash, ...row }) => ({
        ...row,
        transaction_id: record.replace(/^transaction\//, ''),
        seal_hash: seal_hash.toString('hex'),
      }))
    await tx.all(oweActas, { up_to, rows })
    return up_to < newest
  })
}

/**
 * Writes one due ACTA: the document and its link are written together, so there is never a second one,
 * however often and in however many processes this is attempted. Returns the transaction, or null if none is
 * due.
 */
export async function writeDueActa(deps: JobContext): Promise<string | null> {
  const { database, config, secrets, now } = deps
  let taken: string | null = null
  let tries = 0
  let clear = async () => {}
  try {
    const written = await database.transaction(async tx => {
      const due = await tx.maybe(takeDueActa, { now: now().toISOString() })
      if (!due) return null
      taken = due.transaction_id
      tries = due.tries
      const facts = factsOf(due)
      const { fileName, listed } = writeActa(facts)
      const afterCommit = (work: () => Promise<void>) => {
        clear = work
      }
      const where = { db: tx, afterCommit, config, secrets, now: now() }
      const content = Readable.from([await renderActa(facts, await findIssuer(tx))])
      const file = { docType: 'ACTA', title: listed, fileName, content }
      const { id } = await addDocument(where, BY_ACTA, due.entity_id, file)
      await linkActa(tx, BY_ACTA, due.transaction_id, id)
      await tx.all(markActaWritten, { transaction_id: due.transaction_id })
      return due.transaction_id
    })
    await clear()
    return written
  } catch (error) {
    if (taken !== null) {
      const pause = Math.min(RETRY_MS * 2 ** Math.min(tries, 20), LONGEST_RETRY_MS)
      const next_try_at = new Date(now().getTime() + pause).toISOString()
      await database.durable.all(putOffActa, { transaction_id: taken, next_try_at })
    }
    throw error
  }
}

type FoundFacts = Omit<ActaFacts, 'category' | 'recurring' | 'language' | 'seal_hash'> & {
  category: string
  recurring: string
  language: string
  seal_hash: Buffer
}

const factsOf = ({ seal_hash, category, recurring, language, ...facts }: FoundFacts): ActaFacts => ({
  ...facts,
  seal_hash: seal_hash.toString('hex'),
  category: category as Category,
  recurring: recurring as Recurring,
  language: language as Language,
})

/** The PDF modules are loaded only when they are needed. */
export const renderActa = async (facts: ActaFacts, issuer: SheetIssuer | null = null): Promise<Buffer> =>
  (await import('./acta-pdf.ts')).makeActa(facts, issuer)

/** What the ACTA of a ratified transaction states, in its own language or another; null without one. */
export async function findActaText(
  db: Db,
  transactionId: string,
  language?: Language,
): Promise<ActaFacts | null> {
  const found = await db.maybe(findActaFacts, { transaction_id: transactionId })
  if (!found) return null
  const facts = factsOf(found)
  return language ? { ...facts, language } : facts
}

export const writeActasJob: Job = {
  name: 'issue resolutions of ratified transactions',
  everyMs: 2_000,
  async run(deps, stopping) {
    while (!stopping.aborted && (await noteRatifications(deps.database)));
    for (let paper = 0; paper < MAX_PER_RUN && !stopping.aborted; paper++)
      if ((await writeDueActa(deps)) === null) return
  },
}
