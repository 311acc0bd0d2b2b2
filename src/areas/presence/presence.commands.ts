import { type Command, table } from '../../kernel/command.ts'
import { dateOf } from '../../kernel/dates.ts'
import { country, date, integer, optional, readFields } from '../../kernel/fields.ts'
import type { Db } from '../../kernel/postgres.ts'
import { invalid } from '../../kernel/refusal.ts'
import { findEntityBy } from '../entities/entities.ts'
import { countryName } from './country-names.rules.ts'
import {
  daysToRead,
  FIRST_DATE,
  faultOfStay,
  LAST_DATE,
  type Simulation,
  simulateStay,
  THRESHOLD,
} from './presence.rules.ts'
import { findOwner, listStays } from './stay.sql.ts'
import { addStay, findDecidingStays, removeStay } from './stays.ts'

const ENTITY = { flags: '--entity <id>', description: "an LLC; the log is its owner's", required: true }

/** The LLC that was named, and whose log it shares. */
async function findLog(db: Db, entity: unknown): Promise<{ name: string; memberId: number }> {
  const { id, name } = await findEntityBy(db, entity as string)
  return { name, memberId: (await db.one(findOwner, { entity_id: id })).member_id }
}

const NEW_STAY = {
  from: date({ description: 'the first day' }),
  to: optional(date({ description: 'the last day' })),
  country: country({ description: 'where' }),
}

export const presenceAdd: Command = {
  words: 'presence add',
  summary: "Add a stay to the log of an LLC's owner.",
  flags: [
    ENTITY,
    { flags: '--from <date>', description: 'the first day, YYYY-MM-DD', required: true },
    { flags: '--to <date>', description: 'the last day; without it, until the next stay' },
    { flags: '--country <code>', description: 'where, by its two letters such as ES', required: true },
  ],
  async run(context, { entity, from, to, country }) {
    const stay = readFields(NEW_STAY, { from, to, country }, 'body')
    const { durable: db } = await context.database()
    const { name, memberId } = await findLog(db, entity)
    const { id } = await addStay(db, context.by, memberId, stay)
    const until = stay.to === null ? 'until the next stay' : `to ${stay.to}`
    const text = `Stay ${id} of the owner of ${name}: ${countryName(stay.country)}, from ${stay.from} ${until}`
    return { json: { id, ...stay }, text }
  },
}

export const presenceRemove: Command = {
  words: 'presence remove',
  summary: 'Take a stay that was wrong out of the log. It is kept as removed.',
  args: [{ name: 'id', description: 'the id of the stay' }],
  flags: [],
  async run(context, { id: text }) {
    if (!/^\d{1,9}$/.test(text as string)) throw invalid(`"${text}" is not the id of a stay.`)
    const id = Number(text)
    const { already } = await removeStay((await context.database()).durable, context.by, id)
    return {
      json: { id, removed: true },
      text: already ? `Stay ${id} was removed before.` : `Stay ${id} is removed.`,
    }
  },
}

const YEAR = { year: optional(integer({ description: 'the year' }, { min: 1990, max: 2100 })) }

export const presenceList: Command = {
  words: 'presence list',
  summary: "List the stays in the log of an LLC's owner.",
  flags: [ENTITY, { flags: '--year <year>', description: 'only stays with a day in this year' }],
  async run(context, { entity, year: said }) {
    const { year } = readFields(YEAR, said === undefined ? {} : { year: said }, 'query')
    const { quick: db } = await context.database()
    const { memberId } = await findLog(db, entity)
    const time =
      year === null
        ? { from: FIRST_DATE, until: LAST_DATE }
        : { from: `${year}-01-01`, until: `${year}-12-31` }
    const stays = await db.all(listStays, { member_id: memberId, ...time })
    const rows = stays.map(stay => [
      stay.id,
      stay.from,
      stay.to ?? 'until the next',
      stay.country,
      countryName(stay.country),
    ])
    return { json: { data: stays }, text: table(['id', 'from', 'to', '', 'country'], rows) }
  },
}

const IDEA = {
  from: optional(date({ description: 'the first day' })),
  until: date({ description: 'the last day' }),
  country: country({ description: 'where' }),
}

export const presenceSimulate: Command = {
  words: 'presence simulate',
  summary: "What if an LLC's owner stayed in a country until a day? Nothing is written.",
  flags: [
    ENTITY,
    { flags: '--country <code>', description: 'where, by its two letters such as ES', required: true },
    { flags: '--until <date>', description: 'the last day there', required: true },
    { flags: '--from <date>', description: 'the first day there; otherwise today' },
  ],
  async run(context, { entity, json: _, ...said }) {
    const { country, from, until } = readFields(IDEA, said, 'body')
    const today = dateOf(context.now())
    const idea = { country, from: from ?? today, to: until }
    const fault = faultOfStay(idea)?.replace(/^to\b/, 'until')
    if (fault) throw invalid(fault)
    const { quick: db } = await context.database()
    const { memberId } = await findLog(db, entity)
    const time = { ...daysToRead(Number(idea.from.slice(0, 4)), today), until: `${until.slice(0, 4)}-12-31` }
    const simulation = simulateStay(await findDecidingStays(db, memberId, time), idea, today)
    return { json: { ...simulation }, text: describe(simulation) }
  },
}

function describe({ country, from, until, threshold_reached_on: reached, years }: Simulation): string {
  const name = countryName(country)
  const outcome = reached
    ? `reaches ${THRESHOLD} days on ${reached}.`
    : `stays below ${THRESHOLD} days a year.`
  const tables = years.map(year => {
    const rows = year.countries.map(sum => {
      const { info, warning, danger, exceeded } = sum.reached
      return [countryName(sum.country), sum.days, sum.filled_days, sum.level, info, warning, danger, exceeded]
    })
    const header = ['country', 'days', 'filled', 'level', 'info on', 'warning on', 'danger on', 'exceeded on']
    const us = year.us_substantial_presence
    return [
      `${year.year}: ${year.days_known} days known, ${year.days_unknown} not known`,
      table(header, rows),
      `US substantial presence test: ${us.weighted_days} weighted days of ${us.threshold}, ${us.meets ? 'met' : 'not met'}`,
    ].join('\n')
  })
  return [`${name} from ${from} until ${until} ${outcome}`, ...tables].join('\n\n')
}
