import type { Context } from '../../kernel/http/endpoint.ts'
import { id } from '../../kernel/http/fields.ts'
import type { Caller } from '../members/members.ts'
import { findDelivery } from './delivery.sql.ts'
import { listWebhooks } from './webhook.sql.ts'
import { reachOf } from './webhooks.ts'

/** Whether the caller may manage this webhook. */
export async function ownsWebhook(
  { db, caller, by }: Pick<Context<Caller, unknown>, 'db' | 'caller' | 'by'>,
  id: number,
): Promise<boolean> {
  const found = await db.maybe(listWebhooks, { ...reachOf(caller, by), id, after: 0, limit: 1, offset: 0 })
  return found !== null
}

export const DELIVERY_ID = id({ description: 'The delivery.', example: 12 })

export async function ownsDelivery(
  context: Pick<Context<Caller, { delivery_id: number }>, 'db' | 'caller' | 'by' | 'input'>,
): Promise<boolean> {
  const found = await context.db.maybe(findDelivery, { id: context.input.delivery_id })
  return found !== null && ownsWebhook(context, found.webhook_id)
}
