import { Type } from 'typebox'
import {
  amount,
  boolean,
  date,
  type Input,
  id,
  name,
  optional,
  otherwise,
  severalIds,
  text,
  word,
} from '../../kernel/http/fields.ts'
import { pagesOf } from '../../kernel/http/paging.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { longDates } from '../../kernel/values/date-text.ts'
import { addDays, dateOf } from '../../kernel/values/dates.ts'
import type { LocalizedText } from '../../kernel/values/language.ts'
import { textFromUnits } from '../../kernel/values/money.ts'
import { ledgerErrors } from './ledger.errors.ts'
import { readTransactionId } from './transaction-id.rules.ts'
import {
  CATEGORIES,
  type Category,
  DECISION_STATUSES,
  DECISIONS,
  type Decision,
  RECURRING,
  type Recurring,
  STATUSES,
  type Status,
} from './vocabulary.rules.ts'

/** The body of POST /v1/ledger. */
export const NEW_TRANSACTION = {
  entity_id: id({ description: 'The LLC of the transaction.', example: 1 }),
  amount: amount(
    { description: 'Amount. Greater than 0, at most 4 decimals.', example: 2500 },
    { above: 0n },
  ),
  category: word<Category>(
    { description: `Category: ${CATEGORIES.join(', ')}.`, example: 'OWNER_DISTRIBUTION' },
    CATEGORIES,
  ),
  description: optional(
    text(
      { description: 'The reason.', example: 'Distribution for the third quarter' },
      {
        max: 4000,
      },
    ),
  ),
  strategic_decision: optional(
    text(
      {
        description: 'The strategic justification.',
        example: 'Profit is ahead of plan and the reserve is full',
      },
      { max: 4000 },
    ),
  ),
  bank: optional(text({ description: 'The bank to use.', example: 'mercury' }, { max: 300 })),
  exec_date: optional(date({ description: 'Execution date; today (UTC) or later.' })),
  recurring: otherwise(
    word<Recurring>(
      {
        description:
          '`no`, or how often it repeats. Each occurrence is submitted to the Manager on its date, once the previous one is ratified.',
      },
      RECURRING,
    ),
    'no',
  ),
}
export type NewTransaction = Input<typeof NEW_TRANSACTION>

/** Newest first; a transaction keeps its place. */
export const TRANSACTION_PAGES = pagesOf('transactions', { place: 'number' })

/** The query of GET /v1/ledger. */
export const TRANSACTION_FILTER = {
  entity_id: optional(
    id({
      description: 'The LLC. Required unless `transaction_id` is given.',
      example: 1,
    }),
  ),
  transaction_id: optional(
    text(
      {
        description:
          'Returns only this transaction. Other filters must match it; otherwise the response is 404.',
      },
      { max: 300 },
    ),
  ),
  transaction_ids: optional(
    severalIds(
      { description: 'Only the transactions with these ids, up to 100, separated by commas.' },
      'txn_[0-9A-Za-z]{26}',
      30,
      readTransactionId,
    ),
  ),
  status: optional(word<Status>({ description: 'Filters by status.' }, STATUSES)),
  ...TRANSACTION_PAGES.fields,
}
export type TransactionFilter = Input<typeof TRANSACTION_FILTER>

/** A transaction as the API returns it. */
export const TRANSACTION = Type.Object(
  {
    transaction_id: Type.String({ pattern: '^txn_[0-7][0-9A-HJKMNP-TV-Z]{25}$', maxLength: 30 }),
    entity_id: Type.Integer({ format: 'int32' }),
    amount: Type.Number(),
    category: Type.Unsafe<Category>({ type: 'string', enum: [...CATEGORIES] }),
    description: orNull({ type: 'string', maxLength: 4000 }),
    strategic_decision: orNull({ type: 'string', maxLength: 4000 }),
    bank: orNull({ type: 'string', maxLength: 300 }),
    exec_date: orNull({ type: 'string', format: 'date' }),
    recurring: Type.Unsafe<Recurring>({ type: 'string', enum: [...RECURRING] }),
    status: Type.Unsafe<Status>({ type: 'string', enum: [...STATUSES] }),
    decision_status: Type.Unsafe<string>({ type: 'string', enum: [...DECISION_STATUSES] }),
    manager_resolution: orNull({ type: 'string', maxLength: 4000 }),
    submitted_at: Type.String({ format: 'date-time' }),
    decided_at: orNull({ type: 'string', format: 'date-time' }),
    decided_by: orNull({
      type: 'string',
      maxLength: 300,
      description: 'Name of the Manager who decided.',
    }),
    acta_document_id: orNull({
      type: 'integer',
      format: 'int64',
      description: 'The document that records the resolution (the ACTA), once it exists.',
    }),
  },
  { title: 'Transaction', additionalProperties: false },
)

/** The field names of a returned transaction; in a request, those that cannot be set are ignored. */
export const RETURNED_NAMES = Object.keys(TRANSACTION.properties)

export function checkFilter({ entity_id, transaction_id }: TransactionFilter): void {
  if (entity_id === null && transaction_id === null)
    throw ledgerErrors.entity_or_transaction_required({ field: 'entity_id' })
}

export function checkExecDate(execDate: string | null, now: Date, graceDays = 0): void {
  const earliest = addDays(dateOf(now), -graceDays)
  if (execDate !== null && execDate < earliest)
    throw ledgerErrors.exec_date_in_past({ today: longDates(dateOf(now)) }, { field: 'exec_date' })
}

/** A transaction to write. */
export type PlannedTransaction = Omit<NewTransaction, 'amount'> & {
  transaction_id: string
  /** An exact decimal text. */
  amount: string
  /** The day from which a recurring one's occurrences are counted. */
  anchor: string
  submitted_at: string
}

export function planTransaction(
  wanted: NewTransaction,
  transactionId: string,
  submittedAt: Date,
): PlannedTransaction {
  return {
    ...wanted,
    transaction_id: transactionId,
    amount: textFromUnits(wanted.amount),
    anchor: wanted.exec_date ?? dateOf(submittedAt),
    submitted_at: submittedAt.toISOString(),
  }
}

/** A Manager's decision. */
export const DECISION = {
  status: word<Decision>(
    { description: `The decision: ${DECISIONS.join(', ')}. Each is final.`, example: 'RATIFIED' },
    DECISIONS,
  ),
  manager_resolution: optional(
    text({ description: 'Reason. Required for VETOED and REJECTED.' }, { max: 4000 }),
  ),
  payee: optional(
    name({ description: 'Who is paid, for the resolution. Only for RATIFIED.', example: 'Ana Ferreira' }),
  ),
  agreement_clause: optional(
    name({
      description: 'The clause of the operating agreement that allows it. Only for RATIFIED.',
      example: 'Section 5.2',
    }),
  ),
  solvency_confirmed: optional(
    boolean({ description: 'Whether the Manager confirms that the LLC can pay its debts afterwards.' }),
  ),
}

/** A decision that was made, for the error of anyone who decides later. */
export type MadeDecision = { status: Status; decided_by: string | null; decided_at: string | null }

const DECIDED: Record<Decision, LocalizedText> = {
  RATIFIED: { en: 'ratified', es: 'ratificada' },
  VETOED: { en: 'vetoed', es: 'vetada' },
  REJECTED: { en: 'rejected', es: 'rechazada' },
}

function instantText(at: string): LocalizedText {
  const { en, es } = longDates(at.slice(0, 10))
  const time = `${at.slice(11, 16)} UTC`
  return { en: `${en}, ${time}`, es: `${es}, ${time}` }
}

/** The whole state machine: PENDING can become any of the three, and nothing else ever changes. */
export function checkDecision(found: MadeDecision, decision: Decision, resolution: string | null): void {
  const { status, decided_by, decided_at } = found
  if (status !== 'PENDING')
    throw ledgerErrors.transaction_already_decided({
      status: DECIDED[status],
      manager: String(decided_by),
      decided_at: instantText(String(decided_at)),
    })
  if (decision !== 'RATIFIED' && resolution === null)
    throw ledgerErrors.resolution_required({ status: decision }, { field: 'manager_resolution' })
}
