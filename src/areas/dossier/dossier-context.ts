import type { Config } from '../../kernel/config.ts'
import type { SheetIssuer } from '../../kernel/pdf/sheet.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import type { By } from '../../kernel/sql/write.ts'
import type { Language } from '../../kernel/values/language.ts'
import type { Months } from '../bookkeeping/bookkeeping.ts'
import type { Archive } from './archive.ts'
import type { DocumentGroup } from './document-groups.rules.ts'
import type { Subject } from './dossier.sql.ts'
import type { Problem } from './verifier/manifest.rules.ts'

/** Figures for the cover, counted on the way. */
export type Counted = {
  entries: number
  /** Entries of the year removed from the books. */
  removed: number
  counterparties: number
  documents: number
  /** The same by group. */
  byGroup: Partial<Record<DocumentGroup, number>>
  /** The packages of the return that were filed. */
  packages: number
  amended_packages: number
  /** Stored packages that were never sent. */
  drafts: number
  /** The copy of a return that was filed without a package. */
  filed_copies: number
  /** Yearly documents, such as bank statements, that nobody assigned to a year. */
  withoutYear: number
  proofs: number
  /** Those of `proofs` and of the audit log's heads that are on a demo chain. */
  demonstrations: number
  decisions: number
  stays: number
  obligations: number
  reports: number
  forms: number
  auditRows: number
  seals: number
  anchors: number
}

/** A document in the cover's list. */
export type IndexedDocument = {
  id: number
  group: DocumentGroup
  docType: string
  title: string
  sha256: string | null
  state: string
}

/** One dossier in progress. */
export type DossierContext = {
  /** All records are read from one snapshot. */
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
  /** Whether tax numbers of related parties are complete. */
  wholeNumbers: boolean
  /** Who prepares it, for the letterheads. */
  issuer: SheetIssuer | null
  archive: Archive
  /** The dossier's records as named in the audit log, except entries, of which there may be very many. */
  about: Set<string>
  counted: Counted
  /** The first ones, for the cover. */
  documents: IndexedDocument[]
  problems: Problem[]
}

/** A part of the dossier: adds its files to the archive and reports their records. */
export type Chapter = (context: DossierContext) => Promise<void>

export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
