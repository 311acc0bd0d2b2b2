import { errorCatalog } from '../../kernel/http/refusal.ts'

export const paymentsErrors = errorCatalog({
  payment_not_found: {
    status: 404,
    en: 'There is no payment {id}.',
    es: 'No existe el pago {id}.',
  },
  invalid_payment_date: {
    status: 400,
    en: '{field} must be a date, YYYY-MM-DD, or a date and time such as 2026-11-15T09:30:00Z, from {first} to {last}.',
    es: '{field} debe ser una fecha, AAAA-MM-DD, o una fecha y hora como 2026-11-15T09:30:00Z, de {first} a {last}.',
  },
  payment_not_paid: {
    status: 400,
    en: '{field} is only for paid and refunded payments; this one is {status}.',
    es: '{field} es solo para pagos con estado paid o refunded; este está {status}.',
  },
  payment_date_required: {
    status: 400,
    en: '{field} is required for a refunded payment: it is the date when it was paid.',
    es: '{field} es obligatorio para un pago con estado refunded: es la fecha en que se pagó.',
  },
  payment_status_change_not_allowed: {
    status: 400,
    en: 'A {from} payment cannot become {to}; it can become {allowed}.',
    es: 'Un pago con estado {from} no puede pasar a {to}; puede pasar a {allowed}.',
  },
  payment_invoice_taken: {
    status: 400,
    en: 'There is already a payment with this invoice number.',
    es: 'Ya existe un pago con este número de factura.',
  },
})
