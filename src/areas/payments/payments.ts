import type { DatabaseError } from 'pg'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import type { Service } from '../catalog/catalog.ts'
import {
  type NewPayment,
  type PaymentChange,
  type PaymentState,
  planChange,
  planPayment,
} from './payment.rules.ts'
import { insertPayment, lockPayment, updatePayment } from './payment.sql.ts'
import { paymentsErrors } from './payments.errors.ts'

export type { NewPayment } from './payment.rules.ts'
export { sumRevenue } from './revenue.sql.ts'

type Sold = Pick<Service, 'id' | 'name_en' | 'name_es'>

/** Records a payment of an existing LLC. `payment` is the JSON of the API. */
export async function addPayment(
  db: Db,
  by: By,
  of: { entityId: number; service: Sold },
  wanted: NewPayment,
  now: Date,
): Promise<{ id: number; payment: string }> {
  const { id, name_en, name_es } = of.service
  const sold = { service_id: id, service_en: name_en, service_es: name_es }
  const row = { entity_id: of.entityId, ...sold, ...planPayment(wanted, now) }
  try {
    return await db.one(insertPayment, { ...row, ...byParams(by) })
  } catch (error) {
    throw asRefusal(error)
  }
}

export type Changed = { changed: string[]; payment: string | null }

/**
 * Changes a payment and, with `service`, what it was for. Of two concurrent changes, the second works on the
 * result of the first.
 */
export function changePayment(
  database: Database,
  by: By,
  id: number,
  change: PaymentChange,
  now: Date,
  service: Sold | null = null,
): Promise<Changed> {
  return database.transaction(async tx => {
    const before = (await tx.maybe(lockPayment, { id })) as PaymentState | null
    if (!before) throw paymentsErrors.payment_not_found({ id }, { field: 'payment_id' })
    const { after, changed } = planChange(before, { ...change, service_id: service?.id }, now)
    if (changed.length === 0) return { changed, payment: null }
    try {
      const other = after.service_id === before.service_id ? null : service
      const names = { service_en: other?.name_en ?? null, service_es: other?.name_es ?? null }
      const row = { id, ...after, ...names, changed: changed.join(', ') }
      const { payment } = await tx.one(updatePayment, { ...row, ...byParams(by) })
      return { changed, payment }
    } catch (error) {
      throw asRefusal(error)
    }
  })
}

function asRefusal(error: unknown): unknown {
  if ((error as DatabaseError).constraint !== 'payment_invoice_once') return error
  return paymentsErrors.payment_invoice_taken({ field: 'invoice' })
}
