import type { Book } from '../book.ts'
import { quarterOf, workingDayIn } from '../calendar.ts'
import type { Party } from '../movement.ts'

const TARSIVO: Party = { name: 'Tarsivo Studio LLC', kind: 'RELATED_ENTITY', relation: 'sibling_entity' }
const NORTALIA: Party = { name: 'Nortalia Advisory LLC', kind: 'RELATED_ENTITY', relation: 'sibling_entity' }

/** When the second of the two LLCs was formed, in months of the period. */
export const NORTALIA_FORMED_AT = 15

/** What one of Lucía's LLCs pays the other each quarter: the same movement in both books. */
function movements(book: Book) {
  return book.months
    .filter(month => month.month % 3 === 2 && month.index > NORTALIA_FORMED_AT)
    .map(month => {
      const quarter = `T${quarterOf(month)} ${month.year}`
      return {
        on: workingDayIn(month, 20),
        amount: month.index < 27 ? 1500 : 1800,
        description: `Asesoría comercial Nortalia → Tarsivo, ${quarter}`,
        bank: 'mercury',
        purpose: `Búsqueda de clientes en EE. UU. para el estudio, ${quarter}, a precio de mercado`,
        complete: true,
      } as const
    })
}

export const INTERCOMPANY = {
  paidBy(book: Book): void {
    for (const each of movements(book))
      book.paid({
        ...each,
        type: 'gasto',
        category: 'pago_proveedor',
        party: NORTALIA,
        paper: { type: 'INVOICE', title: `Factura Nortalia: ${each.description}` },
      })
  },
  receivedBy(book: Book): void {
    for (const each of movements(book))
      book.received({
        ...each,
        type: 'ingreso',
        category: 'venta_servicio',
        party: TARSIVO,
        description: `Factura {n} · ${each.description}`,
        paper: { type: 'INVOICE', title: 'Factura {n} – Tarsivo Studio LLC' },
      })
  },
}
