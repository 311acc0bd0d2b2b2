import { type Command, type CommandContext, table } from '../../kernel/cli/command.ts'
import { assignClient, findAssignments, setClientsSeen, unassignClient } from './assignments.ts'
import { findMemberBy } from './members.ts'
import { CLIENTS_SEEN, type ClientsSeen } from './permissions.rules.ts'

const MANAGER = { flags: '--member <id-or-email>', description: 'the manager', required: true }
const CLIENT = { flags: '--client <id-or-email>', description: 'the client', required: true }

async function set(
  { database, by }: CommandContext,
  { member, client }: Record<string, unknown>,
  change: typeof assignClient,
) {
  return (await database()).transaction(async tx => {
    const manager = await findMemberBy(tx, member as string)
    const found = await findMemberBy(tx, client as string)
    const changed = await change(tx, by, manager.id, found.id)
    return { json: { member_id: manager.id, client_id: found.id, changed }, manager, client: found }
  })
}

export const memberAssign: Command = {
  words: 'member assign',
  summary: 'Assign a client to a manager.',
  flags: [MANAGER, CLIENT],
  async run(context, given) {
    const { json, manager, client } = await set(context, given, assignClient)
    return { json, text: `${client.name} is assigned to ${manager.name}.` }
  },
}

export const memberUnassign: Command = {
  words: 'member unassign',
  summary: 'Remove a client from a manager.',
  flags: [MANAGER, CLIENT],
  async run(context, given) {
    const { json, manager, client } = await set(context, given, unassignClient)
    return { json, text: `${client.name} is no longer assigned to ${manager.name}.` }
  },
}

export const memberClients: Command = {
  words: 'member clients',
  summary: 'Show which clients a manager sees, or choose between all and the assigned ones.',
  flags: [MANAGER, { flags: '--see <which>', description: 'which clients they see', choices: CLIENTS_SEEN }],
  async run(context, { member, see }) {
    const database = await context.database()
    const { id, name } = await findMemberBy(database.quick, member as string)
    if (see !== undefined)
      await database.transaction(tx => setClientsSeen(tx, context.by, id, see as ClientsSeen))
    const { sees, clients } = await findAssignments(database.durable, id)
    const rows = clients.map(one => [one.id, one.name, one.email])
    return {
      json: { id, sees, data: clients },
      text: `${name} sees ${sees} clients.\n\n${table(['id', 'name', 'email'], rows, 'No clients are assigned.')}`,
    }
  },
}
