import type { DatabaseError } from 'pg'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { addMonths, addYears, dateOf } from '../../../kernel/values/dates.ts'
import { catalogErrors, findService, readCurrency, readPrice } from '../../catalog/catalog.ts'
import { readDay } from '../day.rules.ts'
import { entitiesErrors } from '../entities.errors.ts'
import { lockEntity } from '../entity.sql.ts'
import { findActiveEngagement, findEngagement, insertEngagement, updateEngagement } from './engagement.sql.ts'

export type NewEngagement = {
  entityId: number
  /** The code or id of a service in the catalog. */
  service: string
  status?: string | undefined
  startedOn?: string | undefined
  /** Defaults to a month or a year after the start, depending on the service. */
  renewsOn?: string | undefined
  /** As agreed; defaults to the catalog price. */
  price?: string | undefined
  currency?: string | undefined
  /** Whether having this service twice is intended. */
  again?: boolean | undefined
}

/**
 * `tx` is a transaction in which the LLC stays locked: of two concurrent additions of one service, the second
 * is rejected.
 */
export async function addEngagement(
  tx: Db,
  by: By,
  wanted: NewEngagement,
  now: Date,
): Promise<{ id: number; name: string }> {
  const service = await findService(tx, wanted.service)
  if (!service.offered)
    throw catalogErrors.service_not_offered({ service: service.code }, { field: 'service' })
  const startedOn = readDay('started_on', wanted.startedOn ?? dateOf(now))
  const renewsOn = wanted.renewsOn
    ? readDay('renews_on', wanted.renewsOn)
    : firstRenewal(startedOn, service.period)
  const row = {
    entity_id: wanted.entityId,
    service_id: service.id,
    status: wanted.status ?? 'active',
    started_on: startedOn,
    renews_on: renewsOn,
    price: wanted.price === undefined ? service.price : readPrice(wanted.price),
    currency: wanted.currency === undefined ? service.currency : readCurrency(wanted.currency),
  }
  if (row.status === 'active' && !wanted.again)
    await refuseTwice(tx, { ...row, code: service.code, beside: 0 })
  const { id } = await guarded(() => tx.one(insertEngagement, { ...row, ...byParams(by) }))
  return { id, name: service.name_en }
}

export type EngagementChange = Partial<
  Record<'status' | 'renewsOn' | 'price' | 'currency', string | undefined>
>

/** `tx` is a transaction, for the same reason. */
export async function changeEngagement(
  tx: Db,
  by: By,
  id: number,
  { status, renewsOn, price, currency }: EngagementChange,
  again = false,
): Promise<void> {
  const changes = {
    status: status ?? null,
    renews_on: renewsOn === undefined ? null : readDay('renews_on', renewsOn),
    price: price === undefined ? null : readPrice(price),
    currency: currency === undefined ? null : readCurrency(currency),
  }
  const found = await tx.maybe(findEngagement, { id })
  if (!found) throw entitiesErrors.engagement_not_found({ id }, { field: 'engagement_id' })
  if (status === 'active' && found.status !== 'active' && !again)
    await refuseTwice(tx, { ...found, beside: id })
  await guarded(() => tx.one(updateEngagement, { id, ...changes, ...byParams(by) }))
}

type Taken = { entity_id: number; service_id: number; code: string; beside: number }

/** An LLC has a service once unless `again` is set, so that it is not charged twice by mistake. */
async function refuseTwice(tx: Db, { entity_id, service_id, code, beside }: Taken): Promise<void> {
  await tx.one(lockEntity, { id: entity_id })
  const held = await tx.maybe(findActiveEngagement, { entity_id, service_id, beside })
  if (held)
    throw entitiesErrors.engagement_already_active({
      entity: entity_id,
      service: code,
      engagement: held.id,
    })
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as DatabaseError).constraint !== 'engagement_renews_after_start') throw error
    throw entitiesErrors.engagement_renews_before_start({ field: 'renews_on' })
  }
}

function firstRenewal(startedOn: string, period: string): string | null {
  if (period === 'annual') return addYears(startedOn, 1)
  return period === 'monthly' ? addMonths(startedOn, 1) : null
}
