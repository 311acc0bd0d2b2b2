import { errorCatalog } from '../../kernel/http/refusal.ts'

export const paymentsErrors = errorCatalog({
  payment_not_found: {
    status: 404,
    en: { message: 'There is no payment {id}.', fix: 'List the payments and use an id from there.' },
    es: { message: 'No existe el pago {id}.', fix: 'Consulta la lista de pagos y usa un id de ella.' },
  },
  invalid_payment_date: {
    status: 400,
    en: {
      message:
        '{field} must be a date, YYYY-MM-DD, or a date and time such as 2026-11-15T09:30:00Z, from {first} to {last}.',
      fix: 'Use one of these two formats.',
    },
    es: {
      message:
        '{field} debe ser una fecha, AAAA-MM-DD, o una fecha y hora como 2026-11-15T09:30:00Z, de {first} a {last}.',
      fix: 'Usa uno de estos dos formatos.',
    },
  },
  payment_not_paid: {
    status: 400,
    en: {
      message: '{field} is only for paid and refunded payments; this one is {status}.',
      fix: 'Leave out the payment date, or set the status to paid.',
    },
    es: {
      message: '{field} es solo para pagos con estado paid o refunded; este está {status}.',
      fix: 'Omite la fecha de pago o usa el estado paid.',
    },
  },
  payment_date_required: {
    status: 400,
    en: {
      message: '{field} is required for a refunded payment: it is the date when it was paid.',
      fix: 'Send the date when the payment was made.',
    },
    es: {
      message: '{field} es obligatorio para un pago con estado refunded: es la fecha en que se pagó.',
      fix: 'Envía la fecha en que se hizo el pago.',
    },
  },
  payment_status_change_not_allowed: {
    status: 400,
    en: {
      message: 'A {from} payment cannot become {to}; it can become {allowed}.',
      fix: 'Choose one of the statuses in the message.',
    },
    es: {
      message: 'Un pago con estado {from} no puede pasar a {to}; puede pasar a {allowed}.',
      fix: 'Elige uno de los estados del mensaje.',
    },
  },
  payment_invoice_taken: {
    status: 400,
    en: {
      message: 'There is already a payment with this invoice number.',
      fix: 'Check the invoice number, or change the existing payment.',
    },
    es: {
      message: 'Ya existe un pago con este número de factura.',
      fix: 'Comprueba el número de factura o cambia el pago existente.',
    },
  },
})
