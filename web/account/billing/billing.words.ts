import type { Words } from '../../shared/words.tsx'

const en = {
  title: 'Payments and renewals',
  lead: 'Your payments, what you owe and upcoming renewals. Nothing is charged from this page.',
  toPay: 'Due',
  nothingToPay: 'Nothing to pay for this LLC.',
  howToPay: 'Pay as agreed with your Manager. The payment appears here once we receive it.',
  due: (day: string) => `due ${day}`,
  late: (n: number) => (n === 1 ? '1 day overdue' : `${n} days overdue`),
  inDays: (n: number) => (n === 0 ? 'today' : n === 1 ? 'tomorrow' : `in ${n} days`),
  renewals: 'Renewals',
  renewalsLead: 'Ongoing services at the agreed price.',
  noRenewals: 'No upcoming renewals',
  noRenewalsText: 'Your services and subscription appear here with their next renewal date.',
  showAll: (n: number) => `Show all ${n}`,
  noAutomatic: 'We agree on renewals with you first. To change or cancel one, contact your Manager.',
  payments: 'Payments',
  all: 'All years',
  year: 'Year',
  scope: 'LLC',
  allLlcs: 'All LLCs',
  statuses: { paid: 'Paid', pending: 'Due', failed: 'Failed', refunded: 'Refunded' },
  columns: { day: 'Date', what: 'Description', invoice: 'Invoice', status: 'Status', amount: 'Amount' },
  empty: 'No payments yet',
  emptyText: 'Payments appear here once we record them.',
  paidTotal: (amount: string) => `Total paid (this page): ${amount}`,
}
export type BillingWords = typeof en

export const WORDS: Words<BillingWords> = {
  en,
  es: {
    title: 'Pagos y renovaciones',
    lead: 'Tus pagos, lo que tienes pendiente y las próximas renovaciones. Desde esta página no se cobra nada.',
    toPay: 'Pendiente de pago',
    nothingToPay: 'Esta LLC no tiene pagos pendientes.',
    howToPay: 'Paga según lo acordado con tu Manager. El pago aparecerá aquí cuando lo recibamos.',
    due: day => `vence el ${day}`,
    late: n => (n === 1 ? '1 día de retraso' : `${n} días de retraso`),
    inDays: n => (n === 0 ? 'hoy' : n === 1 ? 'mañana' : `en ${n} días`),
    renewals: 'Renovaciones',
    renewalsLead: 'Servicios en curso al precio acordado.',
    noRenewals: 'No hay renovaciones próximas',
    noRenewalsText: 'Aquí verás tus servicios y tu suscripción con la próxima fecha de renovación.',
    showAll: n => `Ver las ${n}`,
    noAutomatic:
      'Las renovaciones se acuerdan antes contigo. Para cambiar o cancelar alguna, escribe a tu Manager.',
    payments: 'Pagos',
    all: 'Todos los años',
    year: 'Año',
    scope: 'LLC',
    allLlcs: 'Todas las LLC',
    statuses: { paid: 'Pagado', pending: 'Pendiente', failed: 'Fallido', refunded: 'Reembolsado' },
    columns: { day: 'Fecha', what: 'Concepto', invoice: 'Factura', status: 'Estado', amount: 'Importe' },
    empty: 'Aún no hay pagos',
    emptyText: 'Los pagos aparecen aquí cuando los registramos.',
    paidTotal: amount => `Total pagado (esta página): ${amount}`,
  },
}

export const STATUS_COLORS = { paid: 'teal', pending: 'sun', failed: 'red', refunded: 'gray' } as const
