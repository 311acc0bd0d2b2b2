import { CommandError } from '../../../kernel/http/refusal.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import type { Category, MovementType } from '../../bookkeeping/bookkeeping.ts'
import { isSamePerson } from '../related-parties/parties.rules.ts'
import {
  deleteLoan,
  findEntryToSort,
  findLoan,
  findLoanBasis,
  insertLoan,
  linkEntry,
  unlinkEntry,
  updateLoan,
} from './loan.sql.ts'
import type { LinkKind } from './loan-link.rules.ts'
import { canLink, type LoanDirection } from './loans.rules.ts'

/** The terms of a loan; amounts and rates as decimal texts. */
export type LoanTerms = {
  name: string | null
  principal: string
  rate: string | null
  starts_on: string
  term_months: number | null
  document_id: number | null
}

export type NewLoan = LoanTerms & {
  entity_id: number
  counterparty_id: number
  direction: LoanDirection
  currency: string
}

async function checkBasis(
  db: Db,
  { entity_id, counterparty_id, document_id }: Pick<NewLoan, 'entity_id' | 'counterparty_id' | 'document_id'>,
): Promise<void> {
  const { is_party, has_document } = await db.one(findLoanBasis, { entity_id, counterparty_id, document_id })
  if (!is_party) throw new CommandError(`Counterparty ${counterparty_id} is not a related party of this LLC.`)
  if (document_id !== null && !has_document)
    throw new CommandError(`Document ${document_id} is not a document of this LLC, or it was withdrawn.`)
}

export async function addLoan(db: Db, by: By, loan: NewLoan): Promise<{ id: number }> {
  await checkBasis(db, loan)
  return db.one(insertLoan, { ...loan, ...byParams(by) })
}

export async function findLoanBy(db: Db, id: number) {
  const found = await db.maybe(findLoan, { id })
  if (!found) throw new CommandError(`There is no loan ${id}.`)
  return found
}

/** Changes terms of a loan; those not given stay. No change is not a write. */
export async function changeLoan(
  db: Db,
  by: By,
  id: number,
  given: Partial<LoanTerms>,
): Promise<{ changed: string[] }> {
  const { entity_id, counterparty_id, name, principal, rate, starts_on, term_months, document_id } =
    await findLoanBy(db, id)
  const before: LoanTerms = { name, principal, rate, starts_on, term_months, document_id }
  const next = { ...before, ...given }
  const changed = (Object.keys(next) as (keyof LoanTerms)[]).filter(key => next[key] !== before[key])
  if (changed.length === 0) return { changed }
  await checkBasis(db, { entity_id, counterparty_id, document_id: next.document_id })
  await db.one(updateLoan, { id, ...next, changed: changed.join(','), ...byParams(by) })
  return { changed }
}

/** Removes a loan that was recorded by mistake. */
export async function removeLoan(db: Db, by: By, id: number): Promise<void> {
  const { entries } = await findLoanBy(db, id)
  const gone = entries === 0 && (await db.maybe(deleteLoan, { id, ...byParams(by) }))
  if (!gone) throw new CommandError(`Loan ${id} has linked entries. Unlink them first.`)
}

/** Links an entry to a loan with the same person: as an advance or repayment, or as interest. */
export async function linkToLoan(
  db: Db,
  by: By,
  loanId: number,
  entryId: number,
  kind: LinkKind,
): Promise<{ changed: boolean }> {
  const loan = await findLoanBy(db, loanId)
  const entry = await db.maybe(findEntryToSort, { id: entryId })
  if (entry?.entity_id !== loan.entity_id) throw new CommandError(`There is no entry ${entryId} of this LLC.`)
  const { counterparty_id, kind: ofKind, relation_subtype } = entry
  const other = counterparty_id !== null && entry.related && ofKind !== null
  if (!other || !isSamePerson(loan, { counterparty_id, kind: ofKind, relation_subtype }))
    throw new CommandError(`Entry ${entryId} is not with ${loan.party}, the other party of loan ${loanId}.`)
  const movement_type = entry.movement_type as MovementType
  const category = entry.category as Category | null
  if (!canLink({ movement_type, category }, kind))
    throw new CommandError(
      kind === 'principal'
        ? `Entry ${entryId} is not a loan by its category and movement type (${category ?? 'none'}, ${movement_type}). Correct the entry, or link it as interest.`
        : `Entry ${entryId} cannot be interest: its category is ${category ?? 'none'} and its movement type ${movement_type}.`,
    )
  if (entry.loan_id === loanId && entry.link_kind === kind) return { changed: false }
  await db.one(linkEntry, { loan_id: loanId, entry_id: entryId, kind, ...byParams(by) })
  return { changed: true }
}

export async function unlinkFromLoan(db: Db, by: By, entryId: number): Promise<{ changed: boolean }> {
  return { changed: (await db.maybe(unlinkEntry, { entry_id: entryId, ...byParams(by) })) !== null }
}
