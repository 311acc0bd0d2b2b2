import { type Command, type CommandContext, table } from '../../kernel/cli/command.ts'
import { UsageError } from '../../kernel/http/refusal.ts'
import { findMemberBy } from '../members/members.ts'
import { listDeliveries } from './delivery.sql.ts'
import { readEventTime, readTypes } from './webhook.fields.ts'
import { MAX_GRACE_HOURS } from './webhook.rules.ts'
import { listWebhooks } from './webhook.sql.ts'
import { readWebhookUrl } from './webhook-url.ts'
import {
  changeWebhook,
  createWebhook,
  dropWebhook,
  expectWebhook,
  reachOfOperator,
  resendOne,
  resendPeriod,
  rotateSecret,
  sendTest,
  type WebhookRecord,
} from './webhooks.ts'

const MAX_LISTED = 1000
const EVERYONE = reachOfOperator(null)
const ID = [{ name: 'id', description: "the webhook's id" }]

function idOf(text: unknown, what = 'webhook'): number {
  if (!/^\d{1,9}$/.test(text as string)) throw new UsageError(`"${text}" is not the id of a ${what}.`)
  return Number(text)
}

async function depsOf(context: CommandContext) {
  return {
    database: await context.database(),
    secrets: await context.secrets(),
    config: context.config,
  }
}

const shownSecret = (secret: string) => `Copy the signing secret now; it is not shown again:\n\n  ${secret}\n`

export const webhookCreate: Command = {
  words: 'webhook create',
  summary: 'Create a webhook for a member. Its signing secret is shown only once.',
  flags: [
    { flags: '--member <id-or-email>', description: 'the member whose events are sent', required: true },
    { flags: '--url <url>', description: 'where events are sent, https://…', required: true },
    { flags: '--types <list>', description: 'types of events, separated by commas; all by default' },
  ],
  async run(context, { member, url, types }) {
    const deps = await depsOf(context)
    const owner = await findMemberBy(deps.database.durable, member as string)
    const { data } = await createWebhook(deps, context.by, owner.id, {
      url: readWebhookUrl(url as string, context.config.webhooksPrivate),
      types: types === undefined ? null : readTypes((types as string).split(',').map(one => one.trim())),
      entityIds: null,
    })
    return { json: data, text: `Webhook ${data.id} for ${owner.name}. ${shownSecret(data.secret)}` }
  },
}

const shownStatus = ({ status, paused_reason }: WebhookRecord) =>
  paused_reason === null ? status : `${status} (${paused_reason})`

function shownSetter({ set_up_by: by }: WebhookRecord): string {
  if (by === null) return 'not recorded'
  const who = by.id === null ? by.kind : `${by.kind} ${by.id}${by.name === null ? '' : ` (${by.name})`}`
  return by.status === 'active' ? who : `${who}, ${by.status}`
}

export const webhookList: Command = {
  words: 'webhook list',
  summary: 'List webhooks. Signing secrets are never shown.',
  flags: [{ flags: '--member <id-or-email>', description: 'only the webhooks of this member' }],
  async run(context, { member }) {
    const { quick: db } = await context.database()
    const owner = member ? await findMemberBy(db, member as string) : null
    const reach = reachOfOperator(owner?.id ?? null)
    const found = await db.all(listWebhooks, { ...reach, id: null, after: 0, limit: MAX_LISTED, offset: 0 })
    const data = found.map(({ webhook, owner_id }) => ({
      ...(webhook as WebhookRecord),
      member_id: owner_id,
    }))
    const rows = data.map(one => [one.id, one.member_id, one.url, shownStatus(one), one.waiting])
    return {
      json: { data },
      text: table(['id', 'member', 'url', 'status', 'waiting'], rows, 'There are no webhooks.'),
    }
  },
}

export const webhookShow: Command = {
  words: 'webhook show',
  summary: 'Show a webhook.',
  args: ID,
  flags: [],
  async run(context, { id }) {
    const found = await expectWebhook((await context.database()).quick, EVERYONE, idOf(id))
    const rows = [
      ['url', found.url],
      ['types', found.types?.join(', ') ?? 'all'],
      ['LLCs', found.entity_ids?.join(', ') ?? 'all'],
      ['status', shownStatus(found)],
      ['set up by', shownSetter(found)],
      ['waiting', found.waiting],
      ['failures in a row', found.failures],
      ['last delivered', found.last_delivered_at],
    ]
    return { json: found, text: table(['webhook', String(found.id)], rows) }
  },
}

const switchTo = (words: string, summary: string, status: 'active' | 'paused', done: string): Command => ({
  words,
  summary,
  args: ID,
  flags: [],
  async run(context, { id }) {
    const webhookId = idOf(id)
    const deps = await depsOf(context)
    await changeWebhook(deps, context.by, EVERYONE, webhookId, { status }, context.now())
    return { json: { id: webhookId, status }, text: `Webhook ${webhookId} ${done}` }
  },
})

export const webhookPause = switchTo(
  'webhook pause',
  'Pause a webhook. Its events are kept until it is resumed.',
  'paused',
  'is paused.',
)
export const webhookResume = switchTo(
  'webhook resume',
  'Resume a webhook and send its pending events.',
  'active',
  'is active.',
)

export const webhookRemove: Command = {
  words: 'webhook remove',
  summary: 'Remove a webhook, its signing secret and its log.',
  args: ID,
  flags: [],
  async run(context, { id }) {
    const webhookId = idOf(id)
    await dropWebhook((await context.database()).durable, context.by, EVERYONE, webhookId)
    return { json: { id: webhookId, removed: true }, text: `Webhook ${webhookId} is removed.` }
  },
}

export const webhookRotate: Command = {
  words: 'webhook rotate',
  summary: 'Rotate the signing secret. The old one keeps signing for a grace period.',
  args: ID,
  flags: [
    {
      flags: '--grace-hours <hours>',
      description: `how many hours the old secret keeps signing, 0 to ${MAX_GRACE_HOURS}`,
      default: '24',
    },
  ],
  async run(context, { id, graceHours }) {
    const hours = /^\d{1,3}$/.test(graceHours as string) ? Number(graceHours) : Number.NaN
    if (!(hours <= MAX_GRACE_HOURS))
      throw new UsageError(`--grace-hours must be a number from 0 to ${MAX_GRACE_HOURS}.`)
    const { database, secrets } = await depsOf(context)
    const made = await rotateSecret(database.durable, secrets, context.by, EVERYONE, idOf(id), hours)
    return { json: made, text: `Webhook ${made.id} has a new secret. ${shownSecret(made.secret)}` }
  },
}

export const webhookTest: Command = {
  words: 'webhook test',
  summary: 'Send a test event now and show the response.',
  args: ID,
  flags: [],
  async run(context, { id }) {
    const body = await sendTest(await depsOf(context), context.by, EVERYONE, idOf(id), context.now())
    const { data } = JSON.parse(body)
    const answer = data.error ?? `status ${data.status}`
    const result = data.delivered
      ? 'The receiver accepted the test event'
      : 'The test event was not delivered'
    return { json: data, text: `${result}: ${answer}, ${data.took_ms} ms.` }
  },
}

export const webhookDeliveries: Command = {
  words: 'webhook deliveries',
  summary: 'List the newest deliveries of a webhook.',
  args: ID,
  flags: [
    {
      flags: '--status <status>',
      description: 'only these',
      choices: ['waiting', 'delivered', 'failed'],
    },
  ],
  async run(context, { id, status }) {
    const { quick: db } = await context.database()
    const { id: webhook_id } = await expectWebhook(db, EVERYONE, idOf(id))
    const wanted = { webhook_id, before: null, status: (status as string) ?? null, limit: 100, looks: 2000 }
    const { deliveries } = await db.one(listDeliveries, wanted)
    const data = deliveries as Record<string, string | number | null>[]
    const header = ['id', 'event_at', 'type', 'record', 'status', 'attempts', 'next_attempt_at']
    const rows = data.map(one => header.map(name => one[name] ?? null))
    return { json: { data }, text: table(header, rows, 'There are no deliveries.') }
  },
}

export const webhookResend: Command = {
  words: 'webhook resend',
  summary: 'Send one delivery again, or all events of a period.',
  args: ID,
  flags: [
    { flags: '--delivery <id>', description: 'one delivery' },
    { flags: '--from <time>', description: 'events from this time on, such as 2026-11-17T09:00:00Z' },
    { flags: '--to <time>', description: 'events before this time' },
  ],
  async run(context, { id, delivery, from, to }) {
    const isPeriod = from !== undefined && to !== undefined
    if ((delivery !== undefined) === isPeriod)
      throw new UsageError('Give either --delivery, or --from and --to.')
    const { database } = await depsOf(context)
    const webhookId = idOf(id)
    const now = context.now()
    const body = isPeriod
      ? await resendPeriod(
          database,
          context.by,
          EVERYONE,
          webhookId,
          { from: readEventTime(from), to: readEventTime(to) },
          now,
        )
      : await resendOne(database, context.by, EVERYONE, idOf(delivery, 'delivery'), now)
    const { data } = JSON.parse(body)
    const more = data.next_from ? ` There are more; continue with --from ${data.next_from}.` : ''
    return { json: data, text: `${data.resent} deliveries will be sent again.${more}` }
  },
}
