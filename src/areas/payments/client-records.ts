import { clientRecord, isAssignedClient } from '../members/members.ts'
import { paymentsErrors } from './payments.errors.ts'

export const paymentRecord = clientRecord({
  name: 'payments.find_assigned_payment',
  from: 'payments.payment p',
  where: `p.id = $id::bigint and ${isAssignedClient('p.member_id')}`,
  error: paymentsErrors.payment_not_found,
  notFound: id => paymentsErrors.payment_not_found({ id: id as number }, { field: 'payment_id' }),
})
