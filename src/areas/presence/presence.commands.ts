import { type Command, table } from '../../kernel/cli/command.ts'
import { calendarYear, country, date, optional, readFields } from '../../kernel/http/fields.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { countryName } from '../../kernel/values/country-names.ts'
import { dateOf, FIRST_DAY, LAST_DAY } from '../../kernel/values/dates.ts'
import { findEntityBy, findOwnerOf } from '../entities/entities.ts'
import { checkNotErased } from '../members/members.ts'
import { type PresenceYear, viewYear } from './countries/presence-year.rules.ts'
import { type SimulatedRule, simulateRules } from './countries/simulated-rules.rules.ts'
import { factsForRules } from './facts/facts.rules.ts'
import { computeMoves, lastDayTouched, type Move } from './moves.rules.ts'
import { readOwnerRecord } from './owner-record.ts'
import {
  daysToRead,
  daysToReadForRules,
  type Simulation,
  type Stay,
  type Summary,
  simulateStay,
  THRESHOLD,
  withSimulated,
} from './presence.rules.ts'
import { checkNotFuture, checkStay } from './range.rules.ts'
import { listStays } from './stay.sql.ts'
import { addStay, findDecidingStays, removeStay } from './stays.ts'

const ENTITY = { flags: '--entity <id>', description: 'an LLC of the owner', required: true }

/** The given LLC and the member whose log it uses. */
async function findLog(db: Db, entity: unknown): Promise<{ name: string; memberId: number }> {
  const { id, name } = await findEntityBy(db, entity as string)
  return { name, memberId: (await db.one(findOwnerOf, { entity_id: id })).id }
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
    { flags: '--from <date>', description: 'first day, YYYY-MM-DD', required: true },
    {
      flags: '--to <date>',
      description:
        'last day; without it, only the first day is recorded and later days are filled until the next stay',
    },
    { flags: '--country <code>', description: 'country code, such as ES', required: true },
  ],
  async run(context, { entity, from, to, country }) {
    const stay = readFields(NEW_STAY, { from, to, country }, 'body')
    const { durable: db } = await context.database()
    const { name, memberId } = await findLog(db, entity)
    checkStay(stay)
    const today = dateOf(context.now())
    checkNotFuture(stay.to ?? stay.from, stay.to === null ? 'from' : 'to', today)
    await checkNotErased(db, memberId)
    const before = await findBefore(db, memberId, stay, today)
    const { id } = await addStay(db, context.by, memberId, stay)
    const until = stay.to === null ? 'until the next stay' : `to ${stay.to}`
    const text = `Stay ${id} of the owner of ${name}: ${countryName(stay.country)}, from ${stay.from} ${until}`
    const overlaps = before.overlaps.map(one => one.id)
    return {
      json: { id, ...stay, overlaps, moves: before.moves },
      text: [text, ...notesOn(stay, before)].join('\n'),
    }
  },
}

type Before = { overlaps: { id: number; from: string; to: string | null; country: string }[]; moves: Move[] }

/** Which stays a new one overlaps, and which days change their country. */
async function findBefore(db: Db, memberId: number, stay: Stay, today: string): Promise<Before> {
  const own = { from: stay.from, until: stay.to ?? stay.from }
  const reach = { from: stay.from, until: lastDayTouched(stay, today) }
  return {
    overlaps: await db.all(listStays, { member_id: memberId, ...own }),
    moves: computeMoves(await findDecidingStays(db, memberId, reach), stay, today),
  }
}

const inDays = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

function notesOn(stay: Stay, { overlaps, moves }: Before): string[] {
  const names = overlaps.map(
    ({ id, from, to, country }) => `stay ${id} (${country}, ${from} to ${to ?? 'the next'})`,
  )
  const moved = moves.map(({ from, to, days, filled }) => {
    const guessed = filled ? ` (${filled} of them filled in without a record)` : ''
    return `${inDays(days)} ${days === 1 ? 'moves' : 'move'} from ${from} to ${to}${guessed}`
  })
  const notes = [
    ...(names.length ? [`overlaps ${names.join(', ')}`] : []),
    ...(moved.length ? moved : names.length ? ['no day changes its country'] : []),
  ]
  return [
    ...(stay.to === null
      ? ['Without --to, only the first day is recorded; later days are filled until the next stay.']
      : []),
    ...(notes.length ? [`Note: ${notes.join('; ')}.`] : []),
  ]
}

export const presenceRemove: Command = {
  words: 'presence remove',
  summary: 'Remove a stay from the log. It is kept on record as removed.',
  args: [{ name: 'id', description: 'the id of the stay' }],
  flags: [],
  async run(context, { id: text }) {
    if (!/^\d{1,9}$/.test(text as string)) throw new CommandError(`"${text}" is not the id of a stay.`)
    const id = Number(text)
    const { already } = await removeStay((await context.database()).durable, context.by, id)
    return {
      json: { id, removed: true },
      text: already ? `Stay ${id} was already removed.` : `Stay ${id} is removed.`,
    }
  },
}

const YEAR = { year: optional(calendarYear({ description: 'the year' })) }

export const presenceList: Command = {
  words: 'presence list',
  summary: "List the stays in the log of an LLC's owner.",
  flags: [ENTITY, { flags: '--year <year>', description: 'only stays in this year' }],
  async run(context, { entity, year: yearText }) {
    const { year } = readFields(YEAR, yearText === undefined ? {} : { year: yearText }, 'query')
    const { quick: db } = await context.database()
    const { memberId } = await findLog(db, entity)
    const time =
      year === null ? { from: FIRST_DAY, until: LAST_DAY } : { from: `${year}-01-01`, until: `${year}-12-31` }
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

export const presenceShow: Command = {
  words: 'presence show',
  summary:
    "Show the days per country of an LLC's owner in a year, with warnings and the rules of the countries.",
  flags: [ENTITY, { flags: '--year <year>', description: 'the year; defaults to the current year (UTC)' }],
  async run(context, { entity, year: yearText }) {
    const { year: chosenYear } = readFields(YEAR, yearText === undefined ? {} : { year: yearText }, 'query')
    const { quick: db } = await context.database()
    const { name, memberId } = await findLog(db, entity)
    const today = dateOf(context.now())
    const year = chosenYear ?? Number(today.slice(0, 4))
    const stays = await findDecidingStays(db, memberId, daysToReadForRules(year, today))
    const { facts, plans } = await readOwnerRecord(db, memberId)
    const { summary, warnings, rules } = viewYear({ stays, plans, facts, year, today })
    const rows = summary.countries.map(sum => [
      countryName(sum.country),
      sum.days,
      sum.recorded_days,
      sum.filled_days,
      warnings.find(({ country }) => country === sum.country)?.level ?? null,
    ])
    const text = [
      `The owner of ${name} in ${year}: ${summary.days_known} days known, ${summary.days_unknown} not known`,
      table(['country', 'days', 'recorded', 'filled', 'level'], rows),
      ...warnings.map(({ level, message }) => `${level}: ${message}`),
      ...describeUsTest(summary),
      ...describeRules(rules),
    ]
    return { json: { summary, warnings, rules }, text: text.join('\n') }
  },
}

/** Where a rule applies: a country, or the Schengen area. */
const placeOf = ({ country }: { country: string | null }) =>
  country === null ? 'Schengen area' : countryName(country)

const MET = { yes: 'met', cautious: 'met by the cautious count', no: 'not met' }

/** Each rule with its count and, where it is not met, the day on which it will be by staying. */
function describeRules(rules: PresenceYear['rules']): string[] {
  const own = rules.filter(({ rule }) => rule !== null)
  if (own.length === 0) return []
  const header = ['rule', 'where', 'tax year', 'counted', 'meets at', 'result', 'if staying, on']
  const rows = own.map(({ rule, country, tax_year, cautious_count, meets_at, met, forecast }) => [
    rule,
    placeOf({ country }),
    tax_year,
    cautious_count,
    meets_at,
    met && MET[met],
    forecast?.if_staying ?? null,
  ])
  const withoutDays = own.filter(({ kind }) => kind === 'no_day_count')
  return [
    '',
    'By the rules of the countries (cautious count):',
    table(header, rows),
    ...withoutDays.map(({ rule, says }) => `${rule}: ${says.en}`),
  ]
}

/** The result of the US test, and why it may count more days than the table. */
function describeUsTest({
  countries,
  us_substantial_presence: us,
}: Pick<Summary, 'countries' | 'us_substantial_presence'>) {
  const listed = countries.find(({ country }) => country === 'US')?.days ?? 0
  const outcome = us.meets ? 'met' : 'not met'
  return [
    `US substantial presence test: ${us.weighted_days} weighted days of ${us.threshold}, ${outcome}`,
    ...(us.days_this_year === listed
      ? []
      : [
          `  The test counts ${inDays(us.days_this_year)} of this year and the table ${listed}: the US counts every day with any part there, including departure; in the table a travel day counts for the country of arrival.`,
        ]),
  ]
}

const IDEA = {
  from: optional(date({ description: 'the first day' })),
  until: date({ description: 'the last day' }),
  country: country({ description: 'where' }),
}

export const presenceSimulate: Command = {
  words: 'presence simulate',
  summary: "Simulate a stay of an LLC's owner in a country. Nothing is written.",
  flags: [
    ENTITY,
    { flags: '--country <code>', description: 'country code, such as ES', required: true },
    { flags: '--until <date>', description: 'last day there', required: true },
    { flags: '--from <date>', description: 'first day there; defaults to today' },
  ],
  async run(context, { entity, json: _, ...options }) {
    const { country, from, until } = readFields(IDEA, options, 'body')
    const today = dateOf(context.now())
    const idea = { country, from: from ?? today, to: until }
    checkStay(idea, 'until')
    const { quick: db } = await context.database()
    const { memberId } = await findLog(db, entity)
    const time = { ...daysToRead(Number(idea.from.slice(0, 4)), today), until: `${until.slice(0, 4)}-12-31` }
    const stays = await findDecidingStays(db, memberId, time)
    const { facts } = await readOwnerRecord(db, memberId)
    const simulation = simulateStay(stays, idea, today)
    const { from: first, until: last } = simulation
    const rules = simulateRules(
      withSimulated(stays, idea),
      { country, from: first, until: last },
      factsForRules(facts),
    )
    return {
      json: { ...simulation, rules },
      text: [describe(simulation), ...describeOwn(rules)].join('\n\n'),
    }
  },
}

function describe({ country, from, until, threshold_reached_on: reached, years }: Simulation): string {
  const name = countryName(country)
  const outcome = reached
    ? `reaches ${THRESHOLD} plain days on ${reached}.`
    : `stays below ${THRESHOLD} plain days a year.`
  const tables = years.map(year => {
    const rows = year.countries.map(sum => {
      const { info, warning, danger, exceeded } = sum.reached
      return [countryName(sum.country), sum.days, sum.filled_days, sum.level, info, warning, danger, exceeded]
    })
    const header = ['country', 'days', 'filled', 'level', 'info on', 'warning on', 'danger on', 'exceeded on']
    return [
      `${year.year}: ${year.days_known} days known, ${year.days_unknown} not known`,
      table(header, rows),
      ...describeUsTest(year),
    ].join('\n')
  })
  return [`${name} from ${from} until ${until} ${outcome}`, ...tables].join('\n\n')
}

/** What the country's own rules say of the simulated stay. */
function describeOwn(rules: readonly SimulatedRule[]): string[] {
  if (rules.length === 0) return []
  const header = ['rule', 'where', 'year', 'tax year', 'counted', 'meets at', 'result', 'met on']
  const rows = rules.map(({ rule, country, year, tax_year, cautious_count, meets_at, met, met_on }) => [
    rule,
    placeOf({ country }),
    year,
    tax_year,
    cautious_count,
    meets_at,
    met && MET[met],
    met_on,
  ])
  return [['By the rules of the country (cautious count):', table(header, rows)].join('\n')]
}
