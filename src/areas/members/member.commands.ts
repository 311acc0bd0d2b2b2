import { type Command, table } from '../../kernel/command.ts'
import { listMembers } from './member.sql.ts'
import { createMember, ROLES, type Role } from './members.ts'

export const memberCreate: Command = {
  words: 'member create',
  summary: 'Add a person: a member who owns LLCs, or a manager or admin of the operator.',
  flags: [
    { flags: '--email <address>', description: 'their email address; each can be used once', required: true },
    { flags: '--name <name>', description: 'their name', required: true },
    { flags: '--role <role>', description: 'what they are here', choices: ROLES, default: 'member' },
  ],
  async run(context, { email, name, role }) {
    const wanted = { email: email as string, name: name as string, role: role as Role }
    const { id } = await createMember((await context.database()).durable, context.by, wanted)
    return { json: { id }, text: `Member ${id} created: ${wanted.name}` }
  },
}

export const memberList: Command = {
  words: 'member list',
  summary: 'List the people of this installation.',
  flags: [],
  async run(context) {
    const members = await (await context.database()).quick.all(listMembers, {})
    const rows = members.map(({ id, email, name, role }) => [id, email, name, role])
    return { json: { data: members }, text: table(['id', 'email', 'name', 'role'], rows) }
  },
}
