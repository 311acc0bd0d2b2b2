import { errors } from '../../kernel/http/errors.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { unitsFromText } from '../../kernel/values/money.ts'
import { type Category, newTransactionId, planTransaction, submitPlanned } from '../ledger/ledger.ts'
import { checkAnswerable, type NewAnswers } from './answer.rules.ts'
import {
  insertAnswers,
  insertSubmission,
  listRecommendations,
  lockEndingTogether,
  lockReport,
  noteAnswered,
} from './answer.sql.ts'

type Recommended = NonNullable<typeof listRecommendations.gives>

/** The ledger transaction of an approval; `before` names the report that had already submitted it. */
export type InLedger = { idx: number; transaction_id: string; before: number | null }

export type Answered = {
  /** The report after the change, as the text of the API response. */
  body: string
  /** The answered recommendations that have a transaction in the ledger. */
  ledger: InLedger[]
}

/** Saves all answers or none. */
export function answerReport(
  database: Pick<Database, 'transaction'>,
  by: By,
  given: NewAnswers,
  own: Readonly<Record<number, unknown>> | null,
  now: Date,
): Promise<Answered> {
  return database.transaction(tx => answerIn(tx, by, given, own, now, newTransactionId))
}

/** The same within a transaction; `own` is null for the operator, who can answer for any LLC. */
export async function answerIn(
  tx: Db,
  by: By,
  { report_id, decisions }: NewAnswers,
  own: Readonly<Record<number, unknown>> | null,
  now: Date,
  newId: () => string,
): Promise<Answered> {
  await tx.all(lockEndingTogether, { id: report_id })
  const found = await tx.maybe(lockReport, { id: report_id })
  if (!found || (own !== null && !Object.hasOwn(own, found.entity_id))) throw errors.not_found()
  const recommended = await tx.all(listRecommendations, { report_id })
  checkAnswerable(report_id, found.newest_id, decisions, recommended.length)
  const ledger: InLedger[] = []
  for (const { recommendation_idx: idx, decision } of decisions) {
    const one = recommended[idx]!
    if (one.transaction_id !== null)
      ledger.push({ idx, transaction_id: one.transaction_id, before: one.submitted_by })
    else if (decision === 'APPROVED' && one.category !== null) {
      const transaction_id = await submitProposal(tx, by, { ...found, report_id }, one, newId(), now)
      ledger.push({ idx, transaction_id, before: null })
    }
  }
  // After the submissions: the event of the answers shows the report with their transactions.
  await tx.all(insertAnswers, {
    entity_id: found.entity_id,
    report_id,
    answers: decisions.map(({ recommendation_idx: idx, ...answer }) => ({ idx, ...answer })),
    answered_at: now.toISOString(),
    answered_by: by.actor,
  })
  const answered = decisions.map(({ recommendation_idx: idx, decision }) => `${idx}:${decision}`).join(',')
  const { body } = await tx.one(noteAnswered, { report_id, answered, ...byParams(by) })
  return { body, ledger }
}

/** Submitted as if by the member. The idempotency key applies only to the answer. */
async function submitProposal(
  tx: Db,
  by: By,
  { entity_id, ends, report_id }: { entity_id: number; ends: string; report_id: number },
  { rule, category, amount, description, strategic_decision, bank }: Recommended,
  transactionId: string,
  now: Date,
): Promise<string> {
  const wanted = {
    entity_id,
    amount: unitsFromText(amount!)!,
    category: category as Category,
    description,
    strategic_decision,
    bank,
    exec_date: null,
    recurring: 'no' as const,
  }
  const planned = planTransaction(wanted, transactionId, now)
  const { transaction_id } = await submitPlanned(tx, { ...by, idempotency: null }, planned)
  await tx.one(insertSubmission, { entity_id, ends, rule, report_id, transaction_id, amount: amount! })
  return transaction_id
}
