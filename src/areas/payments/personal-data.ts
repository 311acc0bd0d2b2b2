import type { PersonalData } from '../../kernel/privacy/personal-data.ts'
import { listedBy } from '../../kernel/sql/page.ts'
import { int, statement, text } from '../../kernel/sql/statement.ts'

const listOpenPayments = statement({
  name: 'payments.list_open_of_member',
  params: { member_id: int },
  row: { id: int, status: text },
  sql: `
    select id, status from payments.payment
    where ${listedBy('member_id', '$member_id')} and status in ('pending', 'failed')
    order by member_id, id limit 20`,
})

export const paymentsData: PersonalData = {
  // Money that is owed is no reason to keep a profile: the payment itself stays, and the LLC that owes it.
  async warnings(db, memberId) {
    const open = await db.all(listOpenPayments, { member_id: memberId })
    return open.map(
      ({ id, status }) =>
        `Payment ${id} is ${status}. It stays on record, but you will no longer have an address to ask for it.`,
    )
  },
  tables: [
    {
      table: 'payments.payment',
      holds: { en: 'Your payments', es: 'Tus pagos' },
      of: 'member_id = $member',
      personal: 'member_id service_name amount status description invoice_number paid_at',
      other: 'id entity_id service_id currency due_date created_at',
      hidden: 'day json',
      erase: { keep: 'invoices' },
    },
    {
      table: 'payments.total',
      repeats: 'payments.payment',
      columns: 'list list_id month payments',
      of: `(list = 'member' and list_id = $member)
        or (list = 'entity' and list_id in (select id from entities.entities where member_id = $member))`,
    },
    {
      table: 'payments.revenue',
      repeats: 'payments.payment',
      columns: 'list list_id month currency payments amount',
      of: `list = 'member' and list_id = $member`,
    },
  ],
}
