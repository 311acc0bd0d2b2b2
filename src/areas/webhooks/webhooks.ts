import { randomBytes } from 'node:crypto'
import type { Config } from '../../kernel/config.ts'
import { eventUuid } from '../../kernel/events/event.sql.ts'
import { errors } from '../../kernel/http/errors.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { accessErrors } from '../access/access.ts'
import { EVENT_TYPES } from '../events/events.ts'
import { type Caller, mailNewAccess } from '../members/members.ts'
import { attemptOf } from './attempt.ts'
import { findDelivery, findRoom, insertTest, resendDeliveries } from './delivery.sql.ts'
import { makeSender } from './send.ts'
import { newSigningSecret, requestHeaders } from './sign.ts'
import { MAX_WAITING, MAX_WEBHOOKS } from './webhook.rules.ts'
import {
  insertRotatedSecret,
  insertWebhook,
  listSecrets,
  listWebhooks,
  lockWebhooksOf,
  nextIds,
  removeWebhook,
  updateWebhook,
} from './webhook.sql.ts'
import { webhooksErrors } from './webhooks.errors.ts'

export { moveWebhooks } from './webhook.sql.ts'

export type WebhookRecord = {
  id: number
  url: string
  types: string[] | null
  entity_ids: number[] | null
  status: 'active' | 'paused'
  paused_reason: string | null
  waiting: number
  failures: number
  last_delivered_at: string | null
  grace_until: string | null
  set_up_by: { kind: string; id: number | null; name: string | null; status: string } | null
  created_at: string
}

/** Which webhooks a caller may manage; see `REACH`. */
export type Reach = { member_id: number | null; llcs: number[] | null }

/** The operator, for one member or for all. */
export const reachOfOperator = (memberId: number | null): Reach => ({ member_id: memberId, llcs: null })

/** The owner on the website, or a key. */
export function reachOf({ memberId, actsForAllOwnLlcs, entities }: Caller, by: By): Reach {
  return actsForAllOwnLlcs || !by.actor.startsWith('key:')
    ? reachOfOperator(memberId)
    : { member_id: memberId, llcs: Object.keys(entities).map(Number) }
}

/** The types of events whose records the caller may read; null for all. A session is its owner. */
export function readableFor({ scopes }: Caller, by: By): string[] | null {
  if (!by.actor.startsWith('key:')) return null
  const readable = EVENT_TYPES.filter(({ scope }) => scopes.includes(scope)).map(({ type }) => type)
  return readable.length === EVENT_TYPES.length ? null : readable
}

const purposeOf = (secretId: number) => `signing secret ${secretId} of a webhook`

export { purposeOf as signingPurposeOf }

/** The secrets that sign now, newest first. */
export async function openSecrets(db: Db, secrets: Secrets, webhookId: number): Promise<string[]> {
  const rows = await db.all(listSecrets, { webhook_id: webhookId })
  return rows.map(({ id, sealed }) => secrets.open(sealed, purposeOf(id)))
}

/** Another member's webhook looks like one that does not exist. */
export async function expectWebhook(
  db: Db,
  reach: Reach,
  id: number,
): Promise<WebhookRecord & { owner_id: number }> {
  const found = await db.maybe(listWebhooks, { ...reach, id, after: 0, limit: 1, offset: 0 })
  if (!found) throw errors.not_found()
  return { ...(found.webhook as WebhookRecord), owner_id: found.owner_id }
}

type Deps = { database: Database; secrets: Secrets; config: Config }
type WithSecret = { data: WebhookRecord & { secret: string } }

/** The secret is in this response only, not in a repeated one. */
export function createWebhook(
  { database, secrets, config }: Deps,
  by: By,
  memberId: number,
  wanted: {
    url: string
    types: readonly string[] | null
    /** What the caller may read; null for everything. */
    readable?: readonly string[] | null
    entityIds: readonly number[] | null
  },
): Promise<WithSecret> {
  return database.transaction(async tx => {
    const { live } = await tx.one(lockWebhooksOf, { member_id: memberId })
    if (live >= MAX_WEBHOOKS) throw webhooksErrors.too_many_webhooks({ max: MAX_WEBHOOKS })
    const { webhook_id, secret_id } = await tx.one(nextIds, {})
    const secret = newSigningSecret()
    const made = await tx.maybe(insertWebhook, {
      id: webhook_id,
      secret_id,
      member_id: memberId,
      url: wanted.url,
      types: wanted.types,
      readable: wanted.readable ?? null,
      entity_ids: wanted.entityIds,
      sealed: secrets.seal(secret, purposeOf(secret_id)),
      ...byParams(by),
    })
    if (!made) throw accessErrors.account_disabled()
    await mailNewReceiver(tx, by, memberId, wanted.url, config.publicUrl)
    const { data } = JSON.parse(made.body) as WithSecret
    return { data: { ...data, secret } }
  })
}

/** Only the host is named: the rest of the address may hold a secret. */
function mailNewReceiver(tx: Db, by: By, memberId: number, url: string, publicUrl: string): Promise<void> {
  const { host } = new URL(url)
  return mailNewAccess(tx, by, memberId, {
    en: ['New webhook', `Events of your account are now sent to ${host}.`],
    es: ['Nuevo webhook', `Los eventos de tu cuenta se envían ahora a ${host}.`],
    link: `${publicUrl}/account/webhooks`,
  })
}

export type WebhookChange = {
  url?: string | undefined
  /** Null for all types. */
  types?: readonly string[] | null | undefined
  /** With `url`: what the caller may read; null for everything. */
  readable?: readonly string[] | null
  status?: 'active' | 'paused' | undefined
}

export function changeWebhook(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  by: By,
  reach: Reach,
  id: number,
  { url, types, readable = null, status }: WebhookChange,
  now: Date,
): Promise<string> {
  return database.transaction(async tx => {
    const before = await expectWebhook(tx, reach, id)
    const fields = Object.entries({ url, types, status }).filter(([, value]) => value !== undefined)
    const done = await tx.maybe(updateWebhook, {
      ...reach,
      id,
      changed: fields.map(([name]) => name).join(', '),
      url: url ?? null,
      readable,
      sets_types: types !== undefined,
      types: types ?? null,
      status: status ?? null,
      now: now.toISOString(),
      ...byParams(by),
    })
    if (!done) throw errors.not_found()
    if (url !== undefined && url !== before.url)
      await mailNewReceiver(tx, by, before.owner_id, url, config.publicUrl)
    return done.body
  })
}

export async function dropWebhook(db: Db, by: By, reach: Reach, id: number): Promise<string> {
  const done = await db.maybe(removeWebhook, { ...reach, id, ...byParams(by) })
  if (!done) throw errors.not_found()
  return done.body
}

export async function rotateSecret(
  db: Db,
  secrets: Secrets,
  by: By,
  reach: Reach,
  id: number,
  graceHours: number,
): Promise<{ id: number; secret: string }> {
  const { secret_id } = await db.one(nextIds, {})
  const secret = newSigningSecret()
  const done = await db.maybe(insertRotatedSecret, {
    ...reach,
    id,
    secret_id,
    sealed: secrets.seal(secret, purposeOf(secret_id)),
    grace_seconds: Math.round(graceHours * 3600),
    ...byParams(by),
  })
  if (!done) throw errors.not_found()
  return { id, secret }
}

/** Sends a test event now, also to a paused webhook, and records the result. It is not repeated. */
export async function sendTest(
  { database, secrets, config }: Deps,
  by: By,
  reach: Reach,
  id: number,
  now: Date,
  isTest = false,
): Promise<string> {
  const { durable: db } = database
  const { url } = await expectWebhook(db, reach, id)
  const time = now.getTime().toString(16).padStart(12, '0')
  const eventId = `evt_${time}7${randomBytes(10).toString('hex').slice(1, 4)}8${randomBytes(8).toString('hex').slice(1)}`
  const body = JSON.stringify({
    id: eventId,
    type: 'webhook.test',
    timestamp: now.toISOString(),
    api_version: 'v1',
    entity_id: null,
    record: `webhook/${id}`,
    data: { id },
    related: null,
  })
  const { send, close } = makeSender({ allowsPrivate: config.webhooksPrivate })
  const started = performance.now()
  const headers = requestHeaders(await openSecrets(db, secrets, id), eventId, now, body, isTest)
  const sent = await send(url, headers, body).finally(close)
  const done = await db.maybe(insertTest, {
    webhook_id: id,
    event_id: eventUuid(eventId)!,
    body_sent: body,
    is_delivered: sent.ok,
    ...attemptOf(now, performance.now() - started, url, headers, sent),
    ...byParams(by),
  })
  if (!done) throw errors.not_found()
  return done.body
}

type Chosen = { delivery_id: number | null; from: string | null; to: string | null }

async function queueAgain(
  tx: Db,
  by: By,
  reach: Reach,
  webhook_id: number,
  chosen: Chosen,
  now: Date,
): Promise<string> {
  const { status } = await expectWebhook(tx, reach, webhook_id)
  if (status === 'paused') throw webhooksErrors.webhook_paused()
  if (!(await tx.one(findRoom, { webhook_id })).is_room)
    throw webhooksErrors.too_many_waiting({ max: MAX_WAITING })
  const at = now.toISOString()
  return (await tx.one(resendDeliveries, { webhook_id, ...chosen, now: at, ...byParams(by) })).body
}

export const resendPeriod = (
  database: Database,
  by: By,
  reach: Reach,
  webhookId: number,
  period: { from: string; to: string },
  now: Date,
): Promise<string> =>
  database.transaction(tx => queueAgain(tx, by, reach, webhookId, { delivery_id: null, ...period }, now))

export const resendOne = (
  database: Database,
  by: By,
  reach: Reach,
  deliveryId: number,
  now: Date,
): Promise<string> =>
  database.transaction(async tx => {
    const found = await tx.maybe(findDelivery, { id: deliveryId })
    if (!found) throw errors.not_found()
    const chosen = { delivery_id: deliveryId, from: null, to: null }
    return queueAgain(tx, by, reach, found.webhook_id, chosen, now)
  })
