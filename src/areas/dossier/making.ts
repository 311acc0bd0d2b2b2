import type { Config } from '../../kernel/config.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import type { By } from '../../kernel/sql/write.ts'
import type { Language } from '../../kernel/values/language.ts'
import type { Months } from '../bookkeeping/bookkeeping.ts'
import type { Archive } from './archive.ts'
import type { Subject } from './dossier.sql.ts'
import type { Problem } from './verifier/manifest.rules.ts'

/** What is written about a chapter on the cover: counted while it was made. */
export type Counted = {
  entries: number
  /** Entries of the year that were taken out of the books. */
  removed: number
  counterparties: number
  documents: number
  proofs: number
  /** Those of `proofs` and of the audit log's heads that are on the chain of a demo. */
  demonstrations: number
  decisions: number
  stays: number
  reports: number
  forms: number
  auditRows: number
  seals: number
  anchors: number
}

/** A document as the cover lists it. */
export type IndexedDocument = {
  id: number
  docType: string
  title: string
  sha256: string | null
  state: string
}

/** One dossier while it is made. */
export type Making = {
  /** All that is read of records is of one moment. */
  db: Db
  database: Database
  config: Config
  secrets: Secrets
  by: By
  now: Date
  subject: Subject
  year: number
  taxYear: { begins: string; ends: string }
  months: Months
  language: Language
  /** Whether tax numbers of related parties are written out. */
  wholeNumbers: boolean
  archive: Archive
  /** What the audit log calls the records that are in the dossier, but for entries, which may be very many. */
  about: Set<string>
  counted: Counted
  /** The first of them, for the cover. */
  documents: IndexedDocument[]
  problems: Problem[]
}

/** A part of the dossier: puts its files into the archive, and says which records they are. */
export type Chapter = (making: Making) => Promise<void>

export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
