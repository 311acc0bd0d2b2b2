import { type Command, table } from '../../kernel/command.ts'
import { invalid } from '../../kernel/refusal.ts'
import { listEngagements } from './engagement.sql.ts'
import { addEngagement, changeEngagement } from './engagements.ts'
import { findEntityBy } from './entities.ts'
import { ENGAGEMENT_STATUSES } from './entity.rules.ts'

const TERMS = [
  { flags: '--status <status>', description: 'how it stands', choices: ENGAGEMENT_STATUSES },
  { flags: '--renews <date>', description: 'when it is charged next, YYYY-MM-DD' },
  { flags: '--price <amount>', description: 'the price as agreed' },
  { flags: '--currency <code>', description: 'three letters' },
] as const

const AGAIN = { flags: '--again', description: 'although the LLC has this service already, and it is active' }

export const engagementAdd: Command = {
  words: 'engagement add',
  summary: 'Note that an LLC has taken a service, at the price of the catalog or another that was agreed.',
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    { flags: '--service <code-or-id>', description: 'a service of the catalog', required: true },
    { flags: '--started <date>', description: 'its first day, YYYY-MM-DD; today unless said' },
    ...TERMS,
    AGAIN,
  ],
  async run(context, { entity, service, started, status, renews, price, currency, again }) {
    const database = await context.database()
    const llc = await findEntityBy(database.durable, entity as string)
    const wanted = {
      entityId: llc.id,
      service: service as string,
      startedOn: started as string | undefined,
      status: status as string | undefined,
      renewsOn: renews as string | undefined,
      price: price as string | undefined,
      currency: currency as string | undefined,
      again: Boolean(again),
    }
    const { id, name } = await database.transaction(tx =>
      addEngagement(tx, context.by, wanted, context.now()),
    )
    return { json: { id }, text: `Engagement ${id}: ${llc.name} has taken ${name}.` }
  },
}

export const engagementUpdate: Command = {
  words: 'engagement update',
  summary: 'Change a service that an LLC has taken: its status, its renewal, its price.',
  args: [{ name: 'id', description: "the engagement's id" }],
  flags: [...TERMS, AGAIN],
  async run(context, { id, status, renews, price, currency, again }) {
    if (!/^\d{1,9}$/.test(id as string)) throw invalid(`"${id}" is not the id of an engagement.`)
    if ([status, renews, price, currency].every(value => value === undefined))
      throw invalid('Say what to change: --status, --renews, --price or --currency.')
    const change = {
      status: status as string | undefined,
      renewsOn: renews as string | undefined,
      price: price as string | undefined,
      currency: currency as string | undefined,
    }
    await (await context.database()).transaction(tx =>
      changeEngagement(tx, context.by, Number(id), change, Boolean(again)),
    )
    return { json: { id: Number(id) }, text: `Engagement ${id} is changed.` }
  },
}

export const engagementList: Command = {
  words: 'engagement list',
  summary: 'List the services that an LLC has taken.',
  flags: [{ flags: '--entity <id>', description: 'the LLC', required: true }],
  async run(context, { entity }) {
    const { quick: db } = await context.database()
    const llc = await findEntityBy(db, entity as string)
    const found = await db.all(listEngagements, { entity_id: llc.id })
    const rows = found.map(g => [
      g.id,
      g.code,
      g.name,
      g.status,
      g.started_on,
      g.renews_on,
      `${g.price} ${g.currency}`,
    ])
    return {
      json: { data: found.map(engagement => ({ ...engagement, price: Number(engagement.price) })) },
      text: table(['id', 'code', 'service', 'status', 'since', 'renews', 'price'], rows),
    }
  },
}
