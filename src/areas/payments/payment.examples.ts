/** The example payment of the documentation. */
export const EXAMPLE_PAYMENT = {
  id: 318,
  entity_id: 1,
  service: { id: 4, name: 'Manager subscription, annual' },
  amount: 1490,
  currency: 'USD',
  status: 'paid',
  description: 'November 2026 to October 2027',
  invoice_number: 'EG-2026-0318',
  due_date: '2026-11-15',
  paid_at: '2026-11-13T09:30:00.000Z',
}
