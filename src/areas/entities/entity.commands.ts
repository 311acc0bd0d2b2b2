import { type Command, type Flag, table } from '../../kernel/command.ts'
import { invalid } from '../../kernel/refusal.ts'
import { findMemberBy } from '../members/members.ts'
import { changeEntity, createEntity, findEntityBy, type RecordGiven } from './entities.ts'
import { ENTITY_STATUSES } from './entity.rules.ts'
import { findRecord, listEntities } from './entity.sql.ts'

const RECORD_FLAGS: readonly Flag[] = [
  { flags: '--ein <number>', description: 'its EIN, NN-NNNNNNN' },
  { flags: '--status <status>', description: 'where it stands', choices: ENTITY_STATUSES },
  { flags: '--formation-date <date>', description: 'the day it was formed, YYYY-MM-DD' },
  { flags: '--dissolved-on <date>', description: 'the day it was dissolved, YYYY-MM-DD' },
  { flags: '--founder-name <name>', description: 'who founded it' },
  { flags: '--founder-address <address>', description: "the founder's address" },
  { flags: '--founder-country <country>', description: 'two letters, such as ES' },
  { flags: '--naics <code>', description: 'its business code, 2 to 6 digits' },
  { flags: '--registered-agent <name>', description: 'its registered agent' },
  { flags: '--fiscal-year-end <day>', description: 'the last day of its tax year, MM-DD' },
  { flags: '--foreign-owned <answer>', description: 'whether its owner is foreign', choices: ['yes', 'no'] },
]

type Options = Record<string, string | string[] | undefined>

/** The flags that were given, as fields of the record: `--formation-date` is `formation_date`. */
function recordOf(options: Options, flags: readonly Flag[]): RecordGiven {
  const names = flags.map(({ flags }) => flags.slice(2, flags.indexOf(' ')).replaceAll('-', '_'))
  const camel = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  const given = names.map(name => [name, options[camel(name)]]).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}

export const entityCreate: Command = {
  words: 'entity create',
  summary: 'Add an LLC to a member.',
  flags: [
    { flags: '--member <id-or-email>', description: 'who owns it', required: true },
    { flags: '--name <name>', description: 'its legal name', required: true },
    { flags: '--state <state>', description: 'where it was formed', default: 'NM' },
    {
      flags: '--subscription <status>',
      description: 'active: a Manager subscription from today, for a year',
      choices: ['active', 'none'],
      default: 'active',
    },
    ...RECORD_FLAGS,
  ],
  async run(context, options) {
    const { durable: db } = await context.database()
    const owner = await findMemberBy(db, options.member as string)
    const wanted = {
      memberId: owner.id,
      name: options.name as string,
      state: options.state as string,
      subscribed: options.subscription === 'active',
      record: recordOf(options, RECORD_FLAGS),
    }
    const { id } = await createEntity(db, context.by, wanted, context.now())
    return { json: { id }, text: `Entity ${id} created for ${owner.name}: ${wanted.name}` }
  },
}

const CHANGE_FLAGS: readonly Flag[] = [
  { flags: '--name <name>', description: 'its legal name' },
  { flags: '--state <state>', description: 'where it was formed' },
  ...RECORD_FLAGS,
]

export const entityUpdate: Command = {
  words: 'entity update',
  summary: 'Change the record of an LLC. What is not named stays; an empty text clears.',
  args: [{ name: 'id', description: "the LLC's id" }],
  flags: CHANGE_FLAGS,
  async run(context, options) {
    const { durable: db } = await context.database()
    const llc = await findEntityBy(db, options.id as string)
    const given = recordOf(options, CHANGE_FLAGS)
    if (Object.keys(given).length === 0)
      throw invalid('Say what to change, such as --ein; --help lists all of it.')
    const { changed } = await changeEntity(db, context.by, llc.id, given, context.now())
    const text = changed.length
      ? `Entity ${llc.id} is changed: ${changed.join(', ')}`
      : `Entity ${llc.id} is as it was.`
    return { json: { id: llc.id, changed }, text }
  },
}

export const entityShow: Command = {
  words: 'entity show',
  summary: 'Show an LLC: its record, services, tax filings and owners.',
  args: [{ name: 'id', description: "the LLC's id" }],
  flags: [],
  async run(context, { id }) {
    const { quick: db } = await context.database()
    const llc = await findEntityBy(db, id as string)
    const { entity } = await db.one(findRecord, { id: llc.id })
    return { json: entity as Record<string, unknown>, text: inWords(entity as Record<string, unknown>) }
  },
}

/** Plain values one by line, lists as tables under their name. */
function inWords(record: Record<string, unknown>): string {
  const plain = Object.entries(record).filter(([, value]) => !Array.isArray(value))
  const width = Math.max(...plain.map(([name]) => name.length))
  const shown = (value: unknown): string =>
    value === null
      ? '-'
      : typeof value === 'object'
        ? Object.values(value)
            .map(part => part ?? '-')
            .join(', ')
        : String(value)
  const lines = plain.map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}`)
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
      text: table(['id', 'member', 'name', 'state', 'EIN', 'status', 'subscribed until'], rows),
    }
  },
}
