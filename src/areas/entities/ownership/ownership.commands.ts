import { type Command, table } from '../../../kernel/cli/command.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { findEntityBy } from '../entities.ts'
import { listShares } from './ownership.sql.ts'
import { endShare, renameOwner, setShare } from './ownership.ts'

const ENTITY = { flags: '--entity <id>', description: 'the LLC', required: true }
const OWNER = { flags: '--owner <name>', description: 'owner', required: true }

/** The options that are named differently from their fields. */
const OPTIONS = { owner_name: '--owner', new_name: '--name' }

export const ownershipSet: Command = {
  words: 'ownership set',
  summary: "Set an owner's share of an LLC from a date. The owner's current share ends the day before.",
  flags: [
    ENTITY,
    OWNER,
    {
      flags: '--percent <percent>',
      description: 'percent, up to 100, with at most 4 decimals',
      required: true,
    },
    { flags: '--since <date>', description: 'first day, YYYY-MM-DD; defaults to today' },
    {
      flags: '--member <answer>',
      description: 'whether the owner is the member who holds the account',
      choices: ['yes', 'no'],
    },
  ],
  async run(context, { entity, owner, percent, since, member }) {
    const database = await context.database()
    const llc = await findEntityBy(database.durable, entity as string)
    const wanted = {
      entityId: llc.id,
      owner: owner as string,
      percent: percent as string,
      since: since as string | undefined,
      isMember: member === undefined ? undefined : member === 'yes',
    }
    const { id } = await namingOptions(
      () => database.transaction(tx => setShare(tx, context.by, wanted, context.now())),
      OPTIONS,
    )
    return { json: { id }, text: `${owner} owns ${percent} % of ${llc.name}.` }
  },
}

export const ownershipEnd: Command = {
  words: 'ownership end',
  summary: "End an owner's share of an LLC.",
  flags: [ENTITY, OWNER, { flags: '--on <date>', description: 'last day, YYYY-MM-DD; defaults to today' }],
  async run(context, { entity, owner, on }) {
    const { durable: db } = await context.database()
    const llc = await findEntityBy(db, entity as string)
    const last = (on as string | undefined) ?? dateOf(context.now())
    const { id } = await namingOptions(() => endShare(db, context.by, llc.id, owner as string, last), OPTIONS)
    return { json: { id }, text: `The share of ${owner} in ${llc.name} ends on ${last}.` }
  },
}

export const ownershipRename: Command = {
  words: 'ownership rename',
  summary: "Correct an owner's name in all shares of an LLC. The shares stay as they are.",
  flags: [ENTITY, OWNER, { flags: '--name <name>', description: 'the correct name', required: true }],
  async run(context, { entity, owner, name }) {
    const database = await context.database()
    const llc = await findEntityBy(database.durable, entity as string)
    const wanted = { entityId: llc.id, owner: owner as string, newName: name as string }
    const { id } = await namingOptions(
      () => database.transaction(tx => renameOwner(tx, context.by, wanted)),
      OPTIONS,
    )
    return { json: { id }, text: `${owner} is now ${name} in the record of ${llc.name}.` }
  },
}

export const ownershipList: Command = {
  words: 'ownership list',
  summary: 'List the owners of an LLC with their current and past shares.',
  flags: [ENTITY],
  async run(context, { entity }) {
    const { quick: db } = await context.database()
    const llc = await findEntityBy(db, entity as string)
    const found = await db.all(listShares, { entity_id: llc.id })
    const rows = found.map(s => [s.owner_name, s.is_member ? 'yes' : 'no', s.percent, s.since, s.until])
    return {
      json: { data: found.map(share => ({ ...share, percent: Number(share.percent) })) },
      text: table(['owner', 'member', 'percent', 'since', 'until'], rows),
    }
  },
}
