import { type Command, optionOf, table } from '../../../kernel/cli/command.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { findEntityBy } from '../entities.ts'
import { ENGAGEMENT_STATUSES } from '../entity.rules.ts'
import { listEngagements } from './engagement.sql.ts'
import { addEngagement, changeEngagement } from './engagements.ts'

const TERMS = [
  { flags: '--status <status>', description: 'status', choices: ENGAGEMENT_STATUSES },
  { flags: '--renews <date>', description: 'next billing date, YYYY-MM-DD' },
  { flags: '--price <amount>', description: 'agreed price' },
  { flags: '--currency <code>', description: 'ISO 4217 code' },
] as const

/** The options that are named differently from their fields. */
const OPTIONS = { started_on: '--started', renews_on: '--renews', engagement_id: 'id' }

const AGAIN = {
  flags: '--again',
  description: 'add it even if the LLC already has this service and it is active',
}

export const engagementAdd: Command = {
  words: 'engagement add',
  summary: 'Add a service to an LLC, at the catalog price or an agreed one.',
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    { flags: '--service <code-or-id>', description: 'a service of the catalog', required: true },
    { flags: '--started <date>', description: 'first day, YYYY-MM-DD; defaults to today' },
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
    const { id, name } = await namingOptions(
      () => database.transaction(tx => addEngagement(tx, context.by, wanted, context.now())),
      OPTIONS,
    )
    return { json: { id }, text: `Engagement ${id}: ${llc.name} now has ${name}.` }
  },
}

export const engagementUpdate: Command = {
  words: 'engagement update',
  summary: 'Update a service of an LLC: its status, renewal date or price.',
  args: [{ name: 'id', description: "the engagement's id" }],
  flags: [...TERMS, AGAIN],
  async run(context, { id, status, renews, price, currency, again }) {
    if (!/^\d{1,9}$/.test(id as string)) throw new CommandError(`"${id}" is not the id of an engagement.`)
    if ([status, renews, price, currency].every(value => value === undefined))
      throw errors.nothing_to_change({ fields: TERMS.map(optionOf).join(', ') })
    const change = {
      status: status as string | undefined,
      renewsOn: renews as string | undefined,
      price: price as string | undefined,
      currency: currency as string | undefined,
    }
    const database = await context.database()
    await namingOptions(
      () => database.transaction(tx => changeEngagement(tx, context.by, Number(id), change, Boolean(again))),
      OPTIONS,
    )
    return { json: { id: Number(id) }, text: `Engagement ${id} is changed.` }
  },
}

export const engagementList: Command = {
  words: 'engagement list',
  summary: 'List the services of an LLC.',
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
