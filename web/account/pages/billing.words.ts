import type { Words } from '../../parts/words.tsx'

const en = {
  title: 'Payments and renewals',
  lead: 'What you paid us, what is left to pay, and what renews when. Nothing is ever charged from this page.',
  toPay: 'To pay',
  nothingToPay: 'Nothing is left to pay.',
  howToPay: 'Pay by the way agreed with your Manager; it is recorded here when it arrives.',
  due: (day: string) => `due ${day}`,
  late: (n: number) => (n === 1 ? '1 day late' : `${n} days late`),
  inDays: (n: number) => (n === 0 ? 'today' : n === 1 ? 'tomorrow' : `in ${n} days`),
  renewals: 'Renewals',
  renewalsLead: 'Services that go on, at the price that was agreed.',
  noRenewals: 'Nothing renews',
  noRenewalsText: 'Services and the subscription are listed here with their next date.',
  showAll: (n: number) => `Show all ${n}`,
  noAutomatic: 'Renewals are agreed with you first. To change or end one, write to your Manager.',
  payments: 'Payments',
  all: 'All years',
  year: 'Year',
  scope: 'Which LLCs',
  allLlcs: 'All LLCs',
  statuses: { paid: 'Paid', pending: 'To pay', failed: 'Failed', refunded: 'Refunded' },
  columns: { day: 'Day', what: 'What', invoice: 'Invoice', status: 'Status', amount: 'Amount' },
  empty: 'No payments recorded',
  emptyText: 'Payments appear here when they are recorded by the firm.',
  paidTotal: (amount: string) => `Paid on this page: ${amount}`,
}
export type BillingWords = typeof en

export const WORDS: Words<BillingWords> = {
  en,
  es: {
    title: 'Pagos y renovaciones',
    lead: 'Lo que nos has pagado, lo que queda por pagar y qué se renueva cuándo. Desde esta página nunca se cobra nada.',
    toPay: 'Por pagar',
    nothingToPay: 'No queda nada por pagar.',
    howToPay: 'Paga por la vía acordada con tu Manager; se anota aquí cuando llega.',
    due: day => `vence el ${day}`,
    late: n => (n === 1 ? '1 día de retraso' : `${n} días de retraso`),
    inDays: n => (n === 0 ? 'hoy' : n === 1 ? 'mañana' : `en ${n} días`),
    renewals: 'Renovaciones',
    renewalsLead: 'Servicios que continúan, al precio acordado.',
    noRenewals: 'No se renueva nada',
    noRenewalsText: 'Aquí verás los servicios y la suscripción con su próxima fecha.',
    showAll: n => `Ver las ${n}`,
    noAutomatic:
      'Las renovaciones se acuerdan antes contigo. Para cambiar o terminar una, escribe a tu Manager.',
    payments: 'Pagos',
    all: 'Todos los años',
    year: 'Año',
    scope: 'Qué LLC',
    allLlcs: 'Todas las LLC',
    statuses: { paid: 'Pagado', pending: 'Por pagar', failed: 'Fallido', refunded: 'Devuelto' },
    columns: { day: 'Día', what: 'Concepto', invoice: 'Factura', status: 'Estado', amount: 'Importe' },
    empty: 'No hay pagos anotados',
    emptyText: 'Los pagos aparecen aquí cuando la firma los anota.',
    paidTotal: amount => `Pagado en esta página: ${amount}`,
  },
}

export const STATUS_COLORS = { paid: 'teal', pending: 'sun', failed: 'red', refunded: 'gray' } as const
