import type { Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'
import type { Database, Db } from '../sql/postgres.ts'
import type { LocalizedText } from '../values/language.ts'
import type { KeepReason } from './keep-reasons.ts'

/** Names of columns, separated by spaces. */
type ColumnNames = string

/**
 * A table with rows about people. In SQL, `$member` is the id of the person, `$emails` their present and earlier addresses, and
 * `$names` the texts of `PersonalData.names`.
 */
export type PersonalTable = {
  readonly table: string
  /** What is in it, for the README of an export and for PRIVACY.md. */
  readonly holds: LocalizedText
  /** The rows of a person, as a condition in SQL. */
  readonly of: string
  /** Columns that say something about a person, exported. */
  readonly personal: ColumnNames
  /** Columns that say nothing by themselves, exported to make sense of the others. */
  readonly other?: ColumnNames
  /** Not exported: credentials, and what is computed from other columns. */
  readonly hidden?: ColumnNames
  /** Encrypted columns and how they are decrypted for the person they belong to. */
  readonly open?: Readonly<Record<string, (row: Record<string, unknown>, secrets: Secrets) => string>>
  /** Columns with a secret somewhere in their text, as expressions in SQL that leave it out. */
  readonly exportedAs?: Readonly<Record<string, string>>
  /** `delete` removes the rows, `set` overwrites columns; `keep` leaves them, for this reason. */
  readonly erase: 'delete' | { readonly set: string } | { readonly keep: KeepReason }
  /** Rows that belong to others and name the person, such as reads by a member of staff. */
  readonly alsoErase?: { readonly where: string; readonly set: string }
  /** Rows that belong to others, name the person, and are kept for the same reason; not exported. */
  readonly alsoNames?: string
  /** Rows that belong to others and that the person wrote: exported, and kept with the records of the others for this reason. */
  readonly alsoWrote?: { readonly where: string; readonly keep: KeepReason }
  /** Events that repeat rows of `alsoNames` for the integrations of others, by their `record`; they go after their days. */
  readonly eventsOf?: string
  /** When a job removes the rows, or parts of them, regardless of any request; for PRIVACY.md. */
  readonly removedAfter?: string
}

/**
 * A table computed from a personal one, or from those of an area, such as a search index: kept and erased with it, and
 * not exported.
 */
export type RepeatingTable = {
  readonly table: string
  readonly repeats: string
  readonly columns: ColumnNames
  /** The rows of a person, as a condition in SQL, if no column `entity_id` or `member_id` says it. */
  readonly of?: string
}

/** A table without anything about a person, and why. */
export type ImpersonalTable = {
  readonly table: string
  readonly impersonal: string
  readonly columns: ColumnNames
}

export type DeclaredTable = PersonalTable | RepeatingTable | ImpersonalTable

export type PrivacyDeps = { database: Database; config: Config; secrets: Secrets }

/** Whose data it is: all their addresses, and the texts that stand for them in the audit log. */
export type Person = {
  id: number
  email: string
  name: string
  emails: readonly string[]
  names: readonly string[]
}

/** A file of a person for an export; `content` is null if it cannot be read. */
export type PersonalFile = { path: string; content: AsyncIterable<Buffer> | null }

/** What an area holds about people. Each column of each table is declared: `tests/personal-data.test.ts`. */
export type PersonalData = {
  readonly tables: readonly DeclaredTable[]
  /** A query for the texts that stand for a person in the audit log: their actors, and records about them. */
  readonly names?: string
  /** Files outside the database. */
  files?(deps: PrivacyDeps, db: Db, memberId: number): AsyncGenerator<PersonalFile>
  /** What must be settled before a person can be erased, and how: sentences for the operator. */
  blockers?(db: Db, memberId: number): Promise<string[]>
  /** What the operator should know before erasing a person, and what does not stop it: sentences. */
  warnings?(db: Db, memberId: number): Promise<string[]>
  /** Erases what is not in a table, before the tables. Safe to repeat. */
  erase?(deps: PrivacyDeps, person: Person): Promise<void>
}

export const isPersonal = (table: DeclaredTable): table is PersonalTable => 'holds' in table

export const columnsOf = (names: ColumnNames | undefined): string[] =>
  (names ?? '').split(/\s+/).filter(Boolean)

/** All columns that a declaration names. */
export function declaredColumns(table: DeclaredTable): string[] {
  if (!isPersonal(table)) return columnsOf(table.columns)
  return [table.personal, table.other, table.hidden].flatMap(columnsOf)
}
