import { type Command, type CommandContext, table } from '../../kernel/cli/command.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { assignClient, findAssignments, setClientsSeen, unassignClient } from './assignments.ts'
import { findMemberBy } from './members.ts'
import { CLIENTS_SEEN, type ClientsSeen } from './permissions.rules.ts'

const MANAGER = { flags: '--member <id-or-email>', description: 'the manager', required: true }
const CLIENT = { flags: '--client <id-or-email>', description: 'the client', required: true }

async function set<T extends object>(
  { database }: CommandContext,
  { member, client }: Record<string, unknown>,
  change: (tx: Db, staffId: number, clientId: number) => Promise<T>,
) {
  return (await database()).transaction(async tx => {
    const manager = await findMemberBy(tx, member as string)
    const found = await findMemberBy(tx, client as string)
    const done = await change(tx, manager.id, found.id)
    return { json: { member_id: manager.id, client_id: found.id, ...done }, manager, client: found }
  })
}

const keysRevoked = (ended: number): string =>
  ended === 0 ? '' : `\nRevoked ${ended} API ${ended === 1 ? 'key' : 'keys'} that they knew.`

export const memberAssign: Command = {
  words: 'member assign',
  summary: 'Assign a client to a manager.',
  flags: [MANAGER, CLIENT],
  async run(context, given) {
    const { json, manager, client } = await set(context, given, async (tx, staffId, clientId) => ({
      changed: await assignClient(tx, context.by, staffId, clientId),
    }))
    return { json, text: `${client.name} is assigned to ${manager.name}.` }
  },
}

export const memberUnassign: Command = {
  words: 'member unassign',
  summary: 'Remove a client from a manager.',
  flags: [MANAGER, CLIENT],
  async run(context, given) {
    const { by, grants } = context
    const { json, manager, client } = await set(context, given, (tx, staffId, clientId) =>
      unassignClient({ tx, by, grants, staffId }, clientId),
    )
    const text = `${client.name} is no longer assigned to ${manager.name}.${keysRevoked(json.ended)}`
    return { json, text }
  },
}

export const memberClients: Command = {
  words: 'member clients',
  summary: 'Show which clients a manager sees, or choose between all and the assigned ones.',
  flags: [MANAGER, { flags: '--see <which>', description: 'which clients they see', choices: CLIENTS_SEEN }],
  async run(context, { member, see }) {
    const database = await context.database()
    const { id, name } = await findMemberBy(database.quick, member as string)
    const { by, grants } = context
    const ended =
      see === undefined
        ? 0
        : (
            await database.transaction(tx =>
              setClientsSeen({ tx, by, grants, staffId: id }, see as ClientsSeen),
            )
          ).ended
    const { sees, clients } = await findAssignments(database.durable, id)
    const rows = clients.map(one => [one.id, one.name, one.email])
    return {
      json: { id, sees, data: clients, ended },
      text: `${name} sees ${sees} clients.\n\n${table(['id', 'name', 'email'], rows, 'No clients are assigned.')}${keysRevoked(ended)}`,
    }
  },
}
