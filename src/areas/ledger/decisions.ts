import type { DatabaseError } from 'pg'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import type { Language } from '../../kernel/values/language.ts'
import { emailFooter, may } from '../members/members.ts'
import { findActa, findForDecision, markActa, markDecided } from './decision.sql.ts'
import { writeDecisionMail } from './decision-mail.rules.ts'
import { ledgerErrors } from './ledger.errors.ts'
import { computeOccurrenceDate } from './recurring.rules.ts'
import { checkDecision } from './transaction.rules.ts'
import { transactionIdOf } from './transactions.ts'
import type { Category, Decision, Recurring, Status } from './vocabulary.rules.ts'

export type NewDecision = {
  transactionId: string
  status: Decision
  resolution: string | null
  managerId: number
  /** Who is paid; by default the owner for a distribution. */
  payee?: string | null
  agreementClause?: string | null
  /** Whether the Manager confirms that the LLC can pay its debts afterwards. */
  solvencyConfirmed?: boolean | null
  /** False for decisions the member already knows, such as loaded history. */
  sendsEmail?: boolean
  /** The address of the website, for the link below the email. */
  publicUrl?: string
  /** In test mode there is no Manager: the test account decides, under this name. */
  testManager?: string
}

/**
 * Decides a pending transaction in the name of a Manager. Of two who decide at once, one wins; the other gets an
 * error that says who decided what and when. Answers the record as the API returns it.
 */
export async function decideTransaction(
  db: Db,
  by: By,
  decision: NewDecision,
  now: Date,
): Promise<{ transaction_id: string; body: string }> {
  const transaction_id = transactionIdOf(decision.transactionId)
  const { status, resolution, managerId, sendsEmail = true, testManager = null, publicUrl } = decision
  const isRatified = status === 'RATIFIED'
  const found = await findDecidable(db, transaction_id, managerId, testManager !== null)
  checkDecision(found, status, resolution)
  const next_due = nextDue(found, status)
  const mail = sendsEmail
    ? writeDecisionMail(
        { ...found, transaction_id, decision: status, resolution, next_due },
        found.language as Language,
      )
    : null
  const decided = await db.maybe(markDecided, {
    transaction_id,
    status,
    resolution,
    manager_id: managerId,
    test_manager: testManager,
    payee: isRatified ? (decision.payee ?? payeeOf(found)) : null,
    agreement_clause: isRatified ? (decision.agreementClause ?? null) : null,
    solvency_confirmed: isRatified ? (decision.solvencyConfirmed ?? false) : null,
    decided_at: now.toISOString(),
    next_due,
    subject: mail?.subject ?? null,
    body_text: mail && mail.body + (publicUrl ? emailFooter(found.language as Language, publicUrl) : ''),
    ...byParams(by),
  })
  if (decided) return decided
  checkDecision(await findDecidable(db, transaction_id, managerId, testManager !== null), status, resolution)
  throw new Error(`${transaction_id} is pending and was not decided`)
}

/** A distribution is paid to the owner; of anything else the books do not know who is paid. */
const payeeOf = ({ category, member }: { category: Category; member: string }): string | null =>
  category === 'OWNER_DISTRIBUTION' ? member : null

async function findDecidable(db: Db, transaction_id: string, managerId: number, isTest: boolean) {
  const found = await db.maybe(findForDecision, { transaction_id, manager_id: managerId })
  if (!found) throw ledgerErrors.transaction_not_found({ id: transaction_id })
  const { manager, role, own, is_test } = found
  if (isTest && own && is_test) return asDecidable({ ...found, manager: found.member })
  if (manager === null || role === null || !may(role, 'ledger:decide')) throw ledgerErrors.not_a_manager()
  if (own) throw ledgerErrors.own_transaction()
  return asDecidable({ ...found, manager })
}

const asDecidable = <Found extends Record<'status' | 'category' | 'recurring', string>>(found: Found) => ({
  ...found,
  status: found.status as Status,
  category: found.category as Category,
  recurring: found.recurring as Recurring,
})

type Placed = {
  recurring: Recurring
  anchor: string | null
  occurrence: number | null
  ended_at: string | null
}

/** When the occurrence after a ratified one is due; null if there is none. */
function nextDue({ recurring, anchor, occurrence, ended_at }: Placed, status: Decision): string | null {
  if (status !== 'RATIFIED' || recurring === 'no' || ended_at !== null) return null
  return computeOccurrenceDate(anchor!, recurring, occurrence! + 1)
}

/** Links the document that records a ratification: once, and only a document of the same LLC. */
export async function linkActa(db: Db, by: By, transactionId: string, documentId: number): Promise<void> {
  const transaction_id = transactionIdOf(transactionId)
  try {
    if (await db.maybe(markActa, { transaction_id, document_id: documentId, ...byParams(by) })) return
  } catch (error) {
    if ((error as DatabaseError).constraint !== 'transaction_acta') throw error
    throw new Error(`document ${documentId} is not one of the LLC of ${transaction_id}`)
  }
  const found = await db.maybe(findActa, { transaction_id })
  if (!found) throw ledgerErrors.transaction_not_found({ id: transaction_id })
  if (found.acta_document_id === documentId) return
  if (found.acta_document_id !== null)
    throw new Error(`the resolution of ${transaction_id} is already recorded in another document`)
  throw new Error(`${transaction_id} is ${found.status}; only a ratified transaction has an ACTA`)
}
