import { text } from '../../kernel/sql/statement.ts'
import { isAssignedLlc } from '../entities/entities.ts'
import { clientRecord } from '../members/members.ts'
import { ledgerErrors } from './ledger.errors.ts'
import { readTransactionId } from './transaction-id.rules.ts'

export const transactionRecord = clientRecord({
  name: 'ledger.find_assigned_transaction',
  from: 'ledger.transaction t',
  where: `t.transaction_id = $id and ${isAssignedLlc('t.entity_id')}`,
  id: text,
  read: given => readTransactionId(given as string),
  error: ledgerErrors.transaction_not_found,
  notFound: id => ledgerErrors.transaction_not_found({ id: id as string }),
})
