import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import type { Category, MovementType } from '../../bookkeeping/bookkeeping.ts'
import { BOOKS_CURRENCY } from '../../rates/rates.ts'
import { isSamePerson } from '../related-parties/parties.rules.ts'
import { taxErrors } from '../tax.errors.ts'
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
  if (!is_party)
    throw taxErrors.related_party_not_found({ id: counterparty_id }, { field: 'counterparty_id' })
  if (document_id !== null && !has_document) throw taxErrors.tax_document_not_found({ field: 'document_id' })
}

export async function addLoan(db: Db, by: By, loan: NewLoan): Promise<{ id: number }> {
  await checkBasis(db, loan)
  return db.one(insertLoan, { ...loan, ...byParams(by) })
}

export async function findLoanBy(db: Db, id: number) {
  const found = await db.maybe(findLoan, { id })
  if (!found) throw taxErrors.loan_not_found({ id })
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
  if (!gone) throw taxErrors.loan_has_entries({ id })
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
  if (entry?.entity_id !== loan.entity_id)
    throw taxErrors.tax_entry_not_found({ id: entryId }, { field: 'entry_id' })
  const { counterparty_id, kind: ofKind, relation_subtype } = entry
  const other = counterparty_id !== null && entry.related && ofKind !== null
  if (!other || !isSamePerson(loan, { counterparty_id, kind: ofKind, relation_subtype }))
    throw taxErrors.loan_entry_of_other_party({ id: entryId, party: loan.party }, { field: 'entry_id' })
  const movement_type = entry.movement_type as MovementType
  const category = entry.category as Category | null
  if (!canLink({ movement_type, category }, kind)) {
    const about = { id: entryId, category: category ?? '-', movement_type }
    throw kind === 'principal'
      ? taxErrors.loan_entry_not_principal(about, { field: 'entry_id' })
      : taxErrors.loan_entry_not_interest(about, { field: 'entry_id' })
  }
  if (kind === 'principal' && loan.currency !== BOOKS_CURRENCY && entry.currency !== loan.currency)
    throw taxErrors.loan_entry_of_other_currency(
      { id: entryId, currency: loan.currency },
      { field: 'entry_id' },
    )
  if (entry.loan_id === loanId && entry.link_kind === kind) return { changed: false }
  await db.one(linkEntry, { loan_id: loanId, entry_id: entryId, kind, ...byParams(by) })
  return { changed: true }
}

export async function unlinkFromLoan(db: Db, by: By, entryId: number): Promise<{ changed: boolean }> {
  return { changed: (await db.maybe(unlinkEntry, { entry_id: entryId, ...byParams(by) })) !== null }
}
