import type { Command, CommandContext } from '../../kernel/cli/command.ts'
import { readFields } from '../../kernel/http/fields.ts'
import {
  changeEmail,
  changeRole,
  disableAccount,
  enableAccount,
  REASON,
  revokeAccess,
  type StatusChange,
} from './member-status.ts'
import { findMemberBy, ROLES, type Role } from './members.ts'
import { CLIENTS_SEEN, type ClientsSeen, hasAssignedClients } from './permissions.rules.ts'

const MEMBER = { flags: '--member <id-or-email>', description: 'the person', required: true }

/** Finds the person and makes the change, in one transaction. */
async function change<T>(
  { database, grants, by, config }: CommandContext,
  member: string,
  work: (change: StatusChange) => Promise<T>,
): Promise<{ id: number; name: string; done: T }> {
  return (await database()).transaction(async tx => {
    const { id, name } = await findMemberBy(tx, member)
    return {
      id,
      name,
      done: await work({ tx, by, staff: null, grants, memberId: id, publicUrl: config.publicUrl }),
    }
  })
}

export const memberDisable: Command = {
  words: 'member disable',
  summary: 'Disable an account and revoke all access to it immediately.',
  flags: [MEMBER, { flags: '--reason <text>', description: 'the reason, shown to staff' }],
  async run(context, { member, reason: given = null }) {
    const { reason } = readFields({ reason: REASON }, { reason: given }, 'body')
    const { id, name, done } = await change(context, member as string, one => disableAccount(one, reason))
    return { json: { id, status: 'disabled', ...done }, text: `${name} is disabled.` }
  },
}

/** Access to all clients is given on purpose, never by leaving something out. */
const CLIENTS = {
  flags: '--clients <which>',
  description: 'which clients a manager sees',
  choices: CLIENTS_SEEN,
  default: 'assigned',
}

const formatClients = (role: string, clients: string) =>
  hasAssignedClients(role) ? ` Sees ${clients} clients.` : ''

export const memberEnable: Command = {
  words: 'member enable',
  summary:
    'Enable a disabled account with the role you choose. Its owner sets a new password with "Forgot password".',
  flags: [
    MEMBER,
    { flags: '--role <role>', description: 'the role from now on', choices: ROLES, default: 'member' },
    CLIENTS,
    { flags: '--keep-assigned', description: 'assign the same clients to a manager as before' },
  ],
  async run(context, { member, role, clients, keepAssigned }) {
    const restored = {
      role: role as Role,
      clients: clients as ClientsSeen,
      keepAssigned: keepAssigned !== undefined,
    }
    const { id, name, done } = await change(context, member as string, one => enableAccount(one, restored))
    return {
      json: { id, status: 'active', role: role as string, ...done },
      text: `${name} is enabled. Role: ${role}.${formatClients(role as string, clients as string)} Keys, links, passkeys and the password were not restored.`,
    }
  },
}

export const memberRevoke: Command = {
  words: 'member revoke',
  summary:
    'Revoke everything that gives access to an account: sessions, passkeys, password, API keys and links. The account stays enabled.',
  flags: [MEMBER],
  async run(context, { member }) {
    const { id, name, done } = await change(context, member as string, revokeAccess)
    return {
      json: { id, ...done },
      text: `${name}: ${done.ended} revoked. They set a new password with "Forgot password".`,
    }
  },
}

export const memberRole: Command = {
  words: 'member role',
  summary: "Change a person's role. They are signed out and get the new role at the next sign-in.",
  flags: [
    MEMBER,
    { flags: '--role <role>', description: 'the new role', choices: ROLES, required: true },
    CLIENTS,
  ],
  async run(context, { member, role, clients }) {
    const { id, name, done } = await change(context, member as string, one =>
      changeRole(one, role as Role, clients as ClientsSeen),
    )
    return {
      json: { id, role: role as string, ...done },
      text: `${name} is now: ${role}.${formatClients(role as string, clients as string)}`,
    }
  },
}

export const memberEmail: Command = {
  words: 'member email',
  summary: 'Change the email a person signs in with. They are signed out, and both addresses get an email.',
  flags: [MEMBER, { flags: '--email <address>', description: 'the new address', required: true }],
  async run(context, { member, email }) {
    const { id, name, done } = await change(context, member as string, one =>
      changeEmail(one, email as string),
    )
    return { json: { id, ...done }, text: `${name} signs in with the new address from now on.` }
  },
}
