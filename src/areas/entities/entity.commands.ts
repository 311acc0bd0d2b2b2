import { type Command, table } from '../../kernel/command.ts'
import { findMemberBy } from '../members/members.ts'
import { createEntity } from './entities.ts'
import { listEntities } from './entity.sql.ts'

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
  ],
  async run(context, { member, name, state, subscription }) {
    const { durable: db } = await context.database()
    const owner = await findMemberBy(db, member as string)
    const wanted = {
      memberId: owner.id,
      name: name as string,
      state: (state as string).toUpperCase(),
      subscribed: subscription === 'active',
    }
    const { id } = await createEntity(db, context.by, wanted, context.now())
    return { json: { id }, text: `Entity ${id} created for ${owner.name}: ${wanted.name}` }
  },
}

export const entityList: Command = {
  words: 'entity list',
  summary: 'List all LLCs.',
  flags: [],
  async run(context) {
    const entities = await (await context.database()).quick.all(listEntities, {})
    const rows = entities.map(e => [e.id, e.member_id, e.name, e.state, e.subscribed_until])
    return {
      json: { data: entities },
      text: table(['id', 'member', 'name', 'state', 'subscribed until'], rows),
    }
  },
}
