import { isAssignedLlc } from '../entities/entities.ts'
import { clientRecord } from '../members/members.ts'
import { taxErrors } from './tax.errors.ts'

export const loanRecord = clientRecord({
  name: 'tax.find_assigned_loan',
  from: 'tax.loan l',
  where: `l.id = $id::bigint and ${isAssignedLlc('l.entity_id')}`,
  error: taxErrors.loan_not_found,
  notFound: id => taxErrors.loan_not_found({ id: id as number }),
})

export const entryRecord = clientRecord({
  name: 'tax.find_assigned_entry',
  from: 'bookkeeping.entries b',
  where: `b.id = $id::bigint and ${isAssignedLlc('b.entity_id')}`,
  error: taxErrors.tax_entry_not_found,
  notFound: id => taxErrors.tax_entry_not_found({ id: id as number }, { field: 'entry_id' }),
})

export const partyRecord = clientRecord({
  name: 'tax.find_assigned_party',
  from: 'bookkeeping.counterparties c',
  where: `c.id = $id::bigint and ${isAssignedLlc('c.entity_id')}`,
  error: taxErrors.party_not_found,
  notFound: id => taxErrors.party_not_found({ id: id as number }),
})
