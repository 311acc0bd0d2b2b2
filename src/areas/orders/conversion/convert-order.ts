import type { Config } from '../../../kernel/config.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { addEngagement, createEntity, planFilingsOf, setShare } from '../../entities/entities.ts'
import { createMember } from '../../members/members.ts'
import { inviteToAccount } from '../../people/people.ts'
import { ordersErrors } from '../orders.errors.ts'
import { setOrderStatus } from '../orders.ts'
import type { Quote } from '../quotes/quote.rules.ts'
import { planServices } from './conversion.rules.ts'
import { findCustomer, lockOrder, markConverted } from './conversion.sql.ts'

type Deps = { tx: Db; by: By; secrets: Secrets; config: Pick<Config, 'publicUrl' | 'mailFrom'>; now: Date }
type Wanted = {
  orderId: number
  name: string
  /** Codes of the ordered services; null for all. */
  services: readonly string[] | null
  staffId: number
}
export type Converted = { entity_id: number; member_id: number; is_new_member: boolean }

/**
 * Makes the LLC of an order, and its owner if nobody has the address of the order yet. `tx` is a transaction: all of it
 * happens or none.
 */
export async function convertOrder(
  deps: Deps,
  { orderId, name, services, staffId }: Wanted,
): Promise<Converted> {
  const { tx, by, now, secrets, config } = deps
  const order = await tx.maybe(lockOrder, { id: orderId })
  if (!order) throw ordersErrors.order_not_found({ id: orderId }, { field: 'order_id' })
  if (order.entity_id !== null) throw ordersErrors.order_already_converted({ entity: order.entity_id })
  if (order.status === 'cancelled') throw ordersErrors.order_cancelled()
  const { items = [], jurisdiction: state = 'NM' } = order.quote as Partial<Quote>
  const planned = planServices(items, services)
  const customer = await tx.maybe(findCustomer, { order_id: orderId })
  if (customer?.disabled_at) throw ordersErrors.order_member_disabled({ member: customer.id })
  const memberId = customer?.id ?? (await addCustomer(tx, by, order))
  const record = {
    status: 'forming',
    founder_name: order.name,
    ...(order.country && { founder_country: order.country }),
  }
  const { subscribed } = planned
  const { id: entityId } = await createEntity(tx, by, { memberId, name, state, subscribed, record }, now)
  await setShare(tx, by, { entityId, owner: order.name, percent: '100', isMember: true }, now)
  for (const engagement of planned.engagements) await addEngagement(tx, by, { entityId, ...engagement }, now)
  await planFilingsOf(tx, by, entityId, now)
  if (!customer) {
    const { publicUrl, mailFrom } = config
    await inviteToAccount({ tx, secrets, by, publicUrl, mailFrom }, { memberId, inviterId: staffId })
  }
  await tx.one(markConverted, { id: orderId, entity_id: entityId, member_id: memberId, ...byParams(by) })
  if (order.status === 'received')
    await setOrderStatus({ db: tx, config }, by, { orderId, status: 'in_progress', note: null, staffId })
  return { entity_id: entityId, member_id: memberId, is_new_member: !customer }
}

type Customer = {
  name: string
  email: string
  phone: string | null
  country: string | null
  language: string
}

async function addCustomer(
  tx: Db,
  by: By,
  { name, email, phone, country, language }: Customer,
): Promise<number> {
  const contact = { ...(phone !== null && { phone }), ...(country !== null && { country }) }
  const person = { name, email, role: 'member' as const, language: language as Language, ...contact }
  return (await createMember(tx, by, person)).id
}
