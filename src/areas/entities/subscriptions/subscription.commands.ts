import { type Command, table } from '../../../kernel/cli/command.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { isCalendarDate } from '../../../kernel/values/dates.ts'
import { findEntityBy } from '../entities.ts'
import { listPeriods } from './subscription.sql.ts'
import { cancelPeriod, cancelSubscription, renewSubscription } from './subscriptions.ts'

export const subscriptionRenew: Command = {
  words: 'subscription renew',
  summary: 'Renew the Manager subscription of an LLC, from the end of the last period or from today.',
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    { flags: '--until <date>', description: 'last day, YYYY-MM-DD; defaults to one year' },
  ],
  async run(context, { entity, until }) {
    const database = await context.database()
    const llc = await findEntityBy(database.durable, entity as string)
    const last = (until as string | undefined) ?? null
    const renew = (tx: Db) => renewSubscription(tx, context.by, llc.id, last, context.now())
    const period = await namingOptions(() => database.transaction(renew))
    return {
      json: { ...period },
      text: `${llc.name} is subscribed from ${period.starts_on} to ${period.ends_on}.`,
    }
  },
}

export const subscriptionCancel: Command = {
  words: 'subscription cancel',
  summary:
    'Cancel the Manager subscription of an LLC immediately, including prepaid periods, or void one period.',
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    {
      flags: '--period <id-or-date>',
      description: 'void only this period, given by id or first day',
    },
  ],
  async run(context, { entity, period }) {
    const { durable: db } = await context.database()
    const llc = await findEntityBy(db, entity as string)
    if (period !== undefined) {
      const wanted = periodOf(period as string)
      const taken = await namingOptions(() => cancelPeriod(db, context.by, llc.id, wanted, context.now()), {
        period_id: '--period',
      })
      const text = `The period of ${llc.name} from ${taken.starts_on} to ${taken.ends_on} is void.`
      return { json: { id: llc.id, cancelled: 1, period: taken }, text }
    }
    const cancelled = await cancelSubscription(db, context.by, llc.id, context.now())
    return { json: { id: llc.id, cancelled }, text: `The subscription of ${llc.name} is canceled.` }
  },
}

function periodOf(typed: string): { id: number } | { startsOn: string } {
  if (/^\d{1,9}$/.test(typed)) return { id: Number(typed) }
  if (isCalendarDate(typed)) return { startsOn: typed }
  throw new CommandError('--period must be the id of a period or its first day, YYYY-MM-DD.')
}

export const subscriptionList: Command = {
  words: 'subscription list',
  summary: 'List the periods of Manager subscriptions.',
  flags: [{ flags: '--entity <id>', description: 'only this LLC' }],
  async run(context, { entity }) {
    const { quick: db } = await context.database()
    const llc = entity === undefined ? null : await findEntityBy(db, entity as string)
    const found = await db.all(listPeriods, { entity_id: llc?.id ?? null })
    const rows = found.map(p => [
      p.id,
      p.entity_id,
      p.entity_name,
      p.status,
      p.starts_on,
      p.ends_on,
      p.cancelled_on,
    ])
    return {
      json: { data: found },
      text: table(['id', 'entity', 'name', 'status', 'from', 'to', 'cancelled'], rows),
    }
  },
}
