import type { Config } from '../../../kernel/config.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { type AddDocumentDeps, addDocument } from '../../documents/documents.ts'
import { taxYearOf } from '../../entities/entities.ts'
import { bankingErrors, UNREADABLE_STATEMENTS } from '../banking.errors.ts'
import type { BankLine } from './explain.rules.ts'
import { isCsv, parseStatement } from './read-statement.ts'
import { type AccountKey, lastEnded } from './reconciliation.rules.ts'
import {
  findFiscalYearEnd,
  insertBalance,
  listConnectedAccounts,
  lockStatements,
  removeBalance,
  replaceBalance,
} from './statement.sql.ts'
import type { FormatChoice, ProposedMonth, StatementFault } from './statement-file.rules.ts'

export type StatementDeps = {
  database: Database
  config: Config
  secrets: Secrets
  by: By
  now: Date
  /** The room for documents of the member who uploads it; without it, as for the operator's command, there is no limit. */
  room?: AddDocumentDeps['room']
}

export type StatementFile = { name: string; bytes: Buffer; chosenFormat: FormatChoice }

export type NewStatement = AccountKey & {
  entityId: number
  /** Null for all months of a CSV file. */
  month: string | null
  /** As a person typed them; null to take them from a CSV file. */
  typed: { opening: bigint; closing: bigint } | null
  file: StatementFile | null
}

export type RecordedMonth = { id: number; month: string; opening: bigint; closing: bigint }

export type AddedStatement = AccountKey & { document_id: number | null; months: RecordedMonth[] }

/** The account that is meant: of a connected bank, the one with that id, or the only one in that currency. */
export async function findAccountKey(
  db: Db,
  entityId: number,
  { bank, account, currency }: AccountKey,
): Promise<AccountKey> {
  const connected = await db.all(listConnectedAccounts, { entity_id: entityId })
  const fitting = connected.filter(one => one.bank === bank && one.currency === currency)
  if (account !== '') {
    if (!fitting.some(one => one.account === account))
      throw bankingErrors.statement_account_not_found({ field: 'account' })
    return { bank, account, currency }
  }
  if (fitting.length > 1) throw bankingErrors.statement_account_required({ field: 'account' })
  return { bank, account: fitting[0]?.account ?? '', currency }
}

/**
 * Records balances of an account, and its statement as a document: all of it or nothing. What a person recorded of
 * the same month before is replaced. The response to an Idempotency-Key is `{ data }`.
 */
export async function addStatement(
  { database, config, secrets, by, now, room }: StatementDeps,
  wanted: NewStatement,
): Promise<AddedStatement> {
  const { entityId, file } = wanted
  const db = database.durable
  const key = await findAccountKey(db, entityId, wanted)
  const months = await planMonths(wanted, dateOf(now))
  const { fiscal_year_end } = await db.one(findFiscalYearEnd, { entity_id: entityId })
  const taxYear = taxYearOf(`${months.at(-1)!.month}-01`, fiscal_year_end).year
  const at = now.toISOString()
  let clear = async () => {}
  let added!: AddedStatement
  await writeOnce(database, by, async (tx, by) => {
    await tx.all(lockStatements, { entity_id: entityId })
    const afterCommit = (later: () => Promise<void>) => {
      clear = later
    }
    const document = file
      ? await addDocument({ db: tx, afterCommit, config, secrets, now, room }, by, entityId, {
          docType: 'BANK_STATEMENT',
          fileName: file.name,
          taxYear,
          content: asPieces(file.bytes),
        })
      : null
    const document_id = document?.id ?? null
    const recorded: RecordedMonth[] = []
    for (const { month, opening, closing, lines } of months) {
      const of = { entity_id: entityId, ...key, month, now: at, ...byParams(by) }
      await tx.maybe(replaceBalance, of)
      const { id } = await tx.one(insertBalance, {
        ...of,
        opening: textFromUnits(opening),
        closing: textFromUnits(closing),
        source: document ? 'statement' : 'person',
        document_id,
        lines: lines?.map(line => ({ ...line, amount: textFromUnits(line.amount) })) ?? null,
      })
      recorded.push({ id, month, opening, closing })
    }
    added = { ...key, document_id, months: recorded }
    return { data: withExactAmounts(added) }
  })
  await clear()
  return added
}

type PlannedMonth = Omit<ProposedMonth, 'lines'> & { lines: BankLine[] | null }

async function planMonths({ month, typed, file }: NewStatement, today: string): Promise<PlannedMonth[]> {
  const ended = lastEnded(today)
  if (month !== null && month > ended)
    throw bankingErrors.statement_month_not_ended({ month: ended }, { field: 'month' })
  const parsed = file && isCsv(file.name) ? await parseStatement(file.bytes, file.chosenFormat) : null
  if (typed) {
    if (month === null) throw bankingErrors.statement_balances_required({ field: 'month' })
    // The file may say the movements even if its balances are not used.
    const own = parsed && 'months' in parsed ? parsed.months.find(one => one.month === month) : undefined
    return [{ month, ...typed, lines: own?.lines ?? null }]
  }
  if (!parsed) throw bankingErrors.statement_balances_required({ field: 'opening' })
  if ('fault' in parsed) throw unreadable(parsed.fault)
  const months = parsed.months.filter(one => one.month <= ended && (month ?? one.month) === one.month)
  if (months.length === 0) throw bankingErrors.statement_month_not_ended({ month: ended }, { field: 'month' })
  return months
}

export const unreadable = ({ code, line }: StatementFault) =>
  bankingErrors.statement_file_unreadable({
    reason: {
      en: UNREADABLE_STATEMENTS.en[code] + (line === null ? '' : ` (line ${line})`),
      es: UNREADABLE_STATEMENTS.es[code] + (line === null ? '' : ` (línea ${line})`),
    },
  })

async function* asPieces(bytes: Buffer) {
  yield bytes
}

/** Undoes what a person recorded. The document of a statement stays. */
export async function removeStatement(
  db: Db,
  by: By,
  { id, source }: { id: number; source: string },
  now: Date,
): Promise<void> {
  if (source === 'bank_api') throw bankingErrors.statement_from_bank({ id })
  const gone = await db.maybe(removeBalance, { id, now: now.toISOString(), ...byParams(by) })
  if (!gone) throw errors.not_found()
}
