import type { BankTransactionState } from '../../../src/areas/banking/transactions/transaction-states.rules.ts'
import type { Words } from '../../shared/words.tsx'

type TransactionWords = {
  title: string
  lead: string
  back: string
  noLlc: string
  account: string
  anyAccount: string
  status: string
  anyStatus: string
  from: string
  to: string
  clear: string
  empty: string
  emptyText: string
  emptyFiltered: string
  emptyFilteredText: string
  connect: string
  date: string
  payee: string
  amount: string
  noPayee: string
  entry(id: number): string
  states: Record<BankTransactionState, string>
  hints: Partial<Record<BankTransactionState, string>>
  uncategorized: string
  showMore: string
  searching: string
  shown(count: string, isAll: boolean): string
}

export const WORDS: Words<TransactionWords> = {
  en: {
    title: 'Bank transactions',
    lead: 'Everything your banks have reported, and its status in your books.',
    back: 'Back to banks',
    noLlc: 'No LLC yet',
    account: 'Bank account',
    anyAccount: 'All accounts',
    status: 'Status',
    anyStatus: 'Any status',
    from: 'From',
    to: 'To',
    clear: 'Clear filters',
    empty: 'No bank transactions yet',
    emptyText: 'They appear here after the first sync with a bank.',
    emptyFiltered: 'No transactions match',
    emptyFilteredText: 'Change or clear the filters.',
    connect: 'Go to banks',
    date: 'Date',
    payee: 'Payee',
    amount: 'Amount',
    noPayee: 'No payee',
    entry: id => `Entry ${id}`,
    states: {
      booked: 'In the books',
      pending: 'Pending',
      needs_rate: 'Waiting for an exchange rate',
      entered_by_hand: 'Entered manually',
      removed: 'Removed from the books',
      reversed: 'Reversed by the bank',
      failed: 'Failed',
      not_imported: 'Not imported yet',
    },
    hints: {
      pending: 'It will be imported once it settles.',
      needs_rate: 'It will be imported when the firm adds the exchange rate.',
      entered_by_hand: 'The books already had an entry for it.',
      removed: 'It will not be imported again.',
      reversed: 'The books were corrected.',
      failed: 'It did not go through and is not imported.',
      not_imported: 'It will be imported with the next sync.',
    },
    uncategorized: 'Uncategorized',
    showMore: 'Show more',
    searching: 'Searching older transactions…',
    shown: (count, isAll) =>
      `${count} ${count === '1' ? 'transaction' : 'transactions'}${isAll ? '' : ' shown'}`,
  },
  es: {
    title: 'Transacciones bancarias',
    lead: 'Todo lo que han comunicado tus bancos y su estado en tu contabilidad.',
    back: 'Volver a bancos',
    noLlc: 'Aún no hay ninguna LLC',
    account: 'Cuenta bancaria',
    anyAccount: 'Todas',
    status: 'Estado',
    anyStatus: 'Todos',
    from: 'Desde',
    to: 'Hasta',
    clear: 'Quitar filtros',
    empty: 'Aún no hay transacciones bancarias',
    emptyText: 'Aparecen aquí después de la primera sincronización con un banco.',
    emptyFiltered: 'Ninguna transacción coincide',
    emptyFilteredText: 'Cambia o quita los filtros.',
    connect: 'Ir a bancos',
    date: 'Fecha',
    payee: 'Beneficiario',
    amount: 'Importe',
    noPayee: 'Sin beneficiario',
    entry: id => `Asiento ${id}`,
    states: {
      booked: 'En la contabilidad',
      pending: 'Pendiente',
      needs_rate: 'A la espera de un tipo de cambio',
      entered_by_hand: 'Añadida a mano',
      removed: 'Eliminada de la contabilidad',
      reversed: 'Anulada por el banco',
      failed: 'Fallida',
      not_imported: 'Aún sin importar',
    },
    hints: {
      pending: 'Se importará cuando se liquide.',
      needs_rate: 'Se importará cuando tu gestoría añada el tipo de cambio.',
      entered_by_hand: 'La contabilidad ya tenía un asiento.',
      removed: 'No se volverá a importar.',
      reversed: 'La contabilidad se ha corregido.',
      failed: 'No se llegó a realizar y no se importa.',
      not_imported: 'Se importará con la próxima sincronización.',
    },
    uncategorized: 'Sin categoría',
    showMore: 'Ver más',
    searching: 'Buscando en transacciones anteriores…',
    shown: (count, isAll) =>
      `${count} ${count === '1' ? 'transacción' : 'transacciones'}${isAll ? '' : count === '1' ? ' mostrada' : ' mostradas'}`,
  },
}
