import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { numberEvents } from '../../kernel/events/event.sql.ts'
import type { JobContext } from '../../kernel/jobs/jobs.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { emailFooter } from '../members/members.ts'
import { attemptOf } from './attempt.ts'
import {
  addDeliveries,
  noteDelivered,
  noteExpired,
  noteFailed,
  releaseWebhook,
  takeDeliveries,
  takeWebhooks,
} from './delivery.sql.ts'
import { type PauseReason, pauseMail } from './pause-mail.rules.ts'
import { makeSender, type Send, type Sent } from './send.ts'
import { requestHeaders } from './sign.ts'
import { countFailure, FAILURES_UNTIL_PROBING, pauseAfterFailures, planRetry } from './webhook.rules.ts'
import { listOrphaned, pauseWebhook } from './webhook.sql.ts'
import { openSecrets } from './webhooks.ts'

const BY_JOB = byParams({ actor: 'job:webhooks', ip: null, idempotency: null })

/** Webhooks that one node delivers at the same time: a slow receiver occupies one of these places. */
const MAX_WEBHOOKS_AT_ONCE = 40
/** Requests to one receiver at the same time, each about another record. */
const MAX_REQUESTS = 8
const MAX_DELIVERIES = 64
/** Events looked at in one step. More are numbered in one step than are looked at, so none is skipped. */
const MAX_EXAMINED = 500
const NUMBERED = 2000
/** Webhooks paused in one run because their setter lost access; the next run pauses more. */
const MAX_ORPHANED = 100
/** A webhook gives up its place after this long, so that others get theirs. */
const TURN_MS = 10_000
/** Longer than a turn and the slowest requests that it starts. */
const LEASE_MS = 60_000
/** How often new work is looked for while some is being done. */
const LOOK_EVERY_MS = 500
/** A run ends even if there is always something to send, so that it is recorded. */
const RUN_MS = 5 * 60_000

type Deps = Pick<JobContext, 'database' | 'secrets' | 'config' | 'now'>
/** How long a webhook keeps its place, and its lease. */
type Limits = { turnMs: number; leaseMs: number }
type Taken = { id: number; member_id: number; failures: number; is_test: boolean }
type Ready = {
  id: number
  url: string
  event_id: string
  body: string | null
  attempts: number
  first_attempt_at: string | null
}

/** Pauses the webhooks whose key or app was revoked or has expired. */
async function pauseOrphaned(deps: Deps): Promise<void> {
  for (const { id, url } of await deps.database.durable.all(listOrphaned, { most: MAX_ORPHANED }))
    await pause(deps, id, 'revoked', url, deps.now())
}

/** Sends what is due, of all webhooks, until nothing is. */
export async function deliverDue(
  deps: Deps,
  stopping: AbortSignal,
  { turnMs = TURN_MS, leaseMs = LEASE_MS, ...given }: Partial<Limits> & { send?: Send } = {},
): Promise<void> {
  const sender = given.send ? null : makeSender({ allowsPrivate: deps.config.webhooksPrivate })
  const send = given.send ?? sender!.send
  const limits = { turnMs, leaseMs }
  const endsAt = Date.now() + RUN_MS
  const running = new Set<Promise<void>>()
  let failure: unknown = null
  await pauseOrphaned(deps)
  try {
    do {
      if (!stopping.aborted && failure === null && Date.now() < endsAt)
        for (const webhook of await take(deps, limits, MAX_WEBHOOKS_AT_ONCE - running.size)) {
          const turn = takeTurn(deps, limits, webhook, send, stopping)
            .catch(error => {
              failure ??= error
            })
            .finally(() => running.delete(turn))
          running.add(turn)
        }
      if (running.size) await Promise.race([...running, sleep(LOOK_EVERY_MS)])
    } while (running.size)
  } finally {
    await Promise.all(running)
    sender?.close()
  }
  if (failure !== null) throw failure
}

type Leased = Taken & { lease: string }

async function take({ database, now }: Deps, { leaseMs }: Limits, most: number): Promise<Leased[]> {
  if (most <= 0) return []
  const at = now()
  const lease = randomBytes(12).toString('base64url')
  const until = new Date(at.getTime() + leaseMs)
  const wanted = { now: at.toISOString(), until: until.toISOString(), lease, most }
  return (await database.durable.all(takeWebhooks, wanted)).map(one => ({ ...one, lease }))
}

async function takeTurn(
  deps: Deps,
  { turnMs, leaseMs }: Limits,
  webhook: Leased,
  send: Send,
  stopping: AbortSignal,
): Promise<void> {
  const { durable: db } = deps.database
  const held = { webhook_id: webhook.id, lease: webhook.lease }
  const secrets = await openSecrets(db, deps.secrets, webhook.id)
  const state = { failures: webhook.failures }
  const endsAt = Date.now() + turnMs
  try {
    while (!stopping.aborted && Date.now() < endsAt) {
      await db.one(numberEvents, { member_id: webhook.member_id, most: NUMBERED })
      const { looked } = await db.one(addDeliveries, {
        ...held,
        now: deps.now().toISOString(),
        looks: MAX_EXAMINED,
      })
      const at = deps.now()
      const until = new Date(at.getTime() + leaseMs)
      const found = await db.all(takeDeliveries, {
        ...held,
        now: at.toISOString(),
        until: until.toISOString(),
        // While a receiver does not work, one event at a time.
        most: state.failures >= FAILURES_UNTIL_PROBING ? 1 : MAX_DELIVERIES,
      })
      if (found.length === 0) return
      const ready = found.filter(one => one.id !== null) as Ready[]
      if (ready.length === 0 && looked === 0) return
      const isOver = () => stopping.aborted || Date.now() >= endsAt
      const isDown = await sendAll(deps, webhook, secrets, ready, send, state, isOver)
      if (isDown) return
    }
  } finally {
    await db.all(releaseWebhook, held)
  }
}

/** Sends some deliveries, a few at a time. True if the receiver seems to be down, so that the rest waits. */
async function sendAll(
  deps: Deps,
  webhook: Taken,
  secrets: readonly string[],
  ready: readonly Ready[],
  send: Send,
  state: { failures: number },
  isOver: () => boolean,
): Promise<boolean> {
  const queue = [...ready]
  let isDown = false
  const work = async () => {
    for (let next = queue.shift(); next && !isDown && !isOver(); next = queue.shift()) {
      const isDelivered = await sendOne(deps, webhook, secrets, next, send, state)
      if (isDelivered === false && state.failures >= FAILURES_UNTIL_PROBING) isDown = true
    }
  }
  await Promise.all(Array.from({ length: MAX_REQUESTS }, work))
  return isDown
}

/** One attempt and its record. Null if there was nothing to send. */
async function sendOne(
  deps: Deps,
  { id: webhook_id, is_test }: Taken,
  secrets: readonly string[],
  { id, url, event_id, body, attempts, first_attempt_at }: Ready,
  send: Send,
  state: { failures: number },
): Promise<boolean | null> {
  const { database, now } = deps
  const { durable: db } = database
  const at = now()
  if (body === null) {
    await db.all(noteExpired, { id, ...attemptOf(at, 0, url, {}, expired) })
    return null
  }
  const isProbing = state.failures >= FAILURES_UNTIL_PROBING
  const started = performance.now()
  const headers = requestHeaders(secrets, event_id, at, body, is_test)
  const sent = await send(url, headers, body)
  const attempt = attemptOf(at, performance.now() - started, url, headers, sent)
  if (sent.ok) {
    state.failures = 0
    await db.all(noteDelivered, { webhook_id, id, ...attempt })
    return true
  }
  state.failures = countFailure(state.failures, isProbing)
  const dueAt = planRetry({
    attempts: attempts + 1,
    firstAttemptAt: first_attempt_at === null ? at : new Date(first_attempt_at),
    at,
    retryAfter: sent.retryAfter,
    random: Math.random(),
  })
  const waitMs = pauseAfterFailures(state.failures)
  await db.all(noteFailed, {
    webhook_id,
    id,
    due_at: dueAt?.toISOString() ?? null,
    failures: state.failures,
    not_before: waitMs === 0 ? null : new Date(now().getTime() + waitMs).toISOString(),
    ...attempt,
  })
  const reason: PauseReason | null = sent.status === 410 ? 'gone' : dueAt === null ? 'failing' : null
  if (reason) await pause(deps, webhook_id, reason, url, at)
  return false
}

async function pause(
  { database, config }: Deps,
  id: number,
  reason: PauseReason,
  url: string,
  at: Date,
): Promise<void> {
  const mail = pauseMail(reason, url, config.publicUrl)
  await database.durable.all(pauseWebhook, {
    id,
    reason,
    about: `paused/${at.toISOString()}`,
    ...mail,
    body_en: mail.body_en + emailFooter('en', config.publicUrl),
    body_es: mail.body_es + emailFooter('es', config.publicUrl),
    ...BY_JOB,
  })
}

const expired: Sent = { ok: false, status: null, error: 'event_expired', response: null, retryAfter: null }
