import { type Command, type Flag, optionOf, table } from '../../kernel/cli/command.ts'
import { namingOptions } from '../../kernel/cli/option-names.ts'
import { errors } from '../../kernel/http/errors.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { addDays, dateOf } from '../../kernel/values/dates.ts'
import { findMemberBy } from '../members/members.ts'
import { changeEntity, createEntity, findEntityBy, type RecordGiven } from './entities.ts'
import { FILING_BASIS, findRecord, listEntities } from './entity.sql.ts'
import { ENTITY_STATUSES } from './entity-status.rules.ts'
import { noteOnBasis } from './filings/filing.rules.ts'
import { findBasis } from './filings/filing.sql.ts'
import { planFilingsOf } from './filings/filings.ts'

const RECORD_FLAGS: readonly Flag[] = [
  { flags: '--ein <number>', description: 'its EIN, NN-NNNNNNN' },
  {
    flags: '--status <status>',
    description: 'status',
    choices: ENTITY_STATUSES,
  },
  {
    flags: '--formation-date <date>',
    description: 'formation date, YYYY-MM-DD; without it, filings for earlier tax years are not scheduled',
  },
  {
    flags: '--dissolved-on <date>',
    description: 'dissolution date, YYYY-MM-DD; clearing it makes the LLC active again',
  },
  { flags: '--founder-name <name>', description: 'founder' },
  { flags: '--founder-address <address>', description: "the founder's address" },
  { flags: '--founder-country <country>', description: 'two letters, such as ES' },
  { flags: '--naics <code>', description: 'its business code, 2 to 6 digits' },
  { flags: '--registered-agent <name>', description: 'its registered agent' },
  { flags: '--fiscal-year-end <day>', description: 'the last day of its tax year, MM-DD' },
  {
    flags: '--foreign-owned <answer>',
    description: 'whether its only owner is foreign, so that it must file Form 5472',
    choices: ['yes', 'no'],
  },
]

/** Defaults of a new LLC. */
const RECORD_DEFAULTS: Record<string, string> = {
  '--status <status>': 'active',
  '--fiscal-year-end <day>': '12-31',
  '--foreign-owned <answer>': 'yes',
}
const NEW_RECORD_FLAGS = RECORD_FLAGS.map(flag => {
  const value = RECORD_DEFAULTS[flag.flags]
  return value === undefined ? flag : { ...flag, description: `${flag.description}; defaults to ${value}` }
})

type Options = Record<string, string | string[] | undefined>

/** The given flags as fields of the record: `--formation-date` is `formation_date`. */
function recordOf(options: Options, flags: readonly Flag[]): RecordGiven {
  const names = flags.map(flag => optionOf(flag).slice(2).replaceAll('-', '_'))
  const camel = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  const given = names.map(name => [name, options[camel(name)]]).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}

export const entityCreate: Command = {
  words: 'entity create',
  summary: 'Add an LLC to a member.',
  flags: [
    { flags: '--member <id-or-email>', description: 'owner', required: true },
    { flags: '--name <name>', description: 'legal name', required: true },
    { flags: '--state <state>', description: 'state of formation', default: 'NM' },
    {
      flags: '--subscription <status>',
      description: 'active starts a one-year Manager subscription today',
      choices: ['active', 'none'],
      default: 'active',
    },
    ...NEW_RECORD_FLAGS,
  ],
  async run(context, options) {
    const database = await context.database()
    const owner = await findMemberBy(database.durable, options.member as string)
    const wanted = {
      memberId: owner.id,
      name: options.name as string,
      state: options.state as string,
      subscribed: options.subscription === 'active',
      record: recordOf(options, RECORD_FLAGS),
    }
    const now = context.now()
    const { id, filings } = await database.transaction(async tx => {
      const { id } = await namingOptions(() => createEntity(tx, context.by, wanted, now))
      return { id, filings: await planFilingsOf(tx, context.by, id, now) }
    })
    const notes = await describeFilings(database.durable, id, 'planned', filings, now)
    const lines = [`LLC ${id} created for ${owner.name}: ${wanted.name}`, ...notes]
    return { json: { id, filings, notes }, text: lines.join('\n') }
  },
}

/** The changes to filings that follow from the record, and open points of the record. */
async function describeFilings(
  db: Db,
  id: number,
  what: 'planned' | 'changed',
  filings: readonly string[],
  now: Date,
): Promise<string[]> {
  const basis = await db.one(findBasis, { id })
  const done = `Tax filings ${what}: ${filings.join(', ')} (filing list --entity ${id})`
  return [...(filings.length ? [done] : []), ...noteOnBasis(basis, dateOf(now))]
}

const CHANGE_FLAGS: readonly Flag[] = [
  { flags: '--name <name>', description: 'legal name' },
  { flags: '--state <state>', description: 'state of formation' },
  ...RECORD_FLAGS,
]

export const entityUpdate: Command = {
  words: 'entity update',
  summary: 'Update the record of an LLC. Omitted options do not change; an empty value clears.',
  args: [{ name: 'id', description: "the LLC's id" }],
  flags: CHANGE_FLAGS,
  async run(context, options) {
    const database = await context.database()
    const llc = await findEntityBy(database.durable, options.id as string)
    const given = recordOf(options, CHANGE_FLAGS)
    if (Object.keys(given).length === 0)
      throw errors.nothing_to_change({ fields: CHANGE_FLAGS.map(optionOf).join(', ') })
    const now = context.now()
    const { changed, filings } = await database.transaction(async tx => {
      const { changed } = await namingOptions(() => changeEntity(tx, context.by, llc.id, given, now))
      return { changed, filings: await planFilingsOf(tx, context.by, llc.id, now) }
    })
    const notes = changed.some(name => FILING_BASIS.includes(name))
      ? await describeFilings(database.durable, llc.id, 'changed', filings, now)
      : []
    const text = changed.length
      ? [`LLC ${llc.id} is changed: ${changed.join(', ')}`, ...notes].join('\n')
      : `LLC ${llc.id}: nothing changed.`
    return { json: { id: llc.id, changed, filings, notes }, text }
  },
}

export const entityShow: Command = {
  words: 'entity show',
  summary: 'Show an LLC with its services, tax filings and owners.',
  args: [{ name: 'id', description: "the LLC's id" }],
  flags: [],
  async run(context, { id }) {
    const { quick: db } = await context.database()
    const llc = await findEntityBy(db, id as string)
    const { entity } = await db.one(findRecord, { id: llc.id })
    return { json: entity as Record<string, unknown>, text: inWords(entity as Record<string, unknown>) }
  },
}

type SubscriptionState = { status: string; renews_on: string | null } | null

/** `active until 2027-11-14`: through the day before it renews. */
function subscriptionText(subscription: SubscriptionState): string {
  if (subscription === null) return 'none'
  const { status, renews_on: renewsOn } = subscription
  return renewsOn === null ? status : `${status} until ${addDays(renewsOn, -1)}`
}

/** Plain values one per line, lists as tables under their name. */
function inWords(record: Record<string, unknown>): string {
  const plain = Object.entries(record).filter(([, value]) => !Array.isArray(value))
  const width = Math.max(...plain.map(([name]) => name.length))
  const shown = (name: string, value: unknown): string =>
    name === 'manager_subscription' ? subscriptionText(value as SubscriptionState) : String(value ?? '-')
  const lines = plain.map(([name, value]) => `${name.padEnd(width)}  ${shown(name, value)}`)
  for (const [name, value] of Object.entries(record)) {
    if (!Array.isArray(value) || value.length === 0) continue
    const header = Object.keys(value[0])
    lines.push(
      '',
      name,
      table(
        header,
        value.map(row => header.map(column => row[column] as string | number | null)),
      ),
    )
  }
  return lines.join('\n')
}

export const entityList: Command = {
  words: 'entity list',
  summary: 'List all LLCs.',
  flags: [],
  async run(context) {
    const entities = await (await context.database()).quick.all(listEntities, {})
    const rows = entities.map(e => [e.id, e.member_id, e.name, e.state, e.ein, e.status, e.subscribed_until])
    return {
      json: { data: entities },
      text: table(
        ['id', 'member', 'name', 'state', 'EIN', 'status', 'subscribed until'],
        rows,
        'There are no LLCs.',
      ),
    }
  },
}
