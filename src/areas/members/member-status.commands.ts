import type { Command, CommandContext } from '../../kernel/cli/command.ts'
import { readFields } from '../../kernel/http/fields.ts'
import {
  changeEmail,
  changeRole,
  disableAccount,
  enableAccount,
  REASON,
  type StatusChange,
} from './member-status.ts'
import { findMemberBy, ROLES, type Role } from './members.ts'

const MEMBER = { flags: '--member <id-or-email>', description: 'the person', required: true }

/** Finds the person and makes the change, in one transaction. */
async function change<T>(
  { database, grants, by }: CommandContext,
  member: string,
  work: (change: StatusChange) => Promise<T>,
): Promise<{ id: number; name: string; done: T }> {
  return (await database()).transaction(async tx => {
    const { id, name } = await findMemberBy(tx, member)
    return { id, name, done: await work({ tx, by, staff: null, grants, memberId: id }) }
  })
}

export const memberDisable: Command = {
  words: 'member disable',
  summary: 'Disable an account and revoke all access to it immediately.',
  flags: [MEMBER, { flags: '--reason <text>', description: 'the reason, shown to managers and admins' }],
  async run(context, { member, reason: given = null }) {
    const { reason } = readFields({ reason: REASON }, { reason: given }, 'body')
    const { id, name, done } = await change(context, member as string, one => disableAccount(one, reason))
    return { json: { id, status: 'disabled', ...done }, text: `${name} is disabled.` }
  },
}

export const memberEnable: Command = {
  words: 'member enable',
  summary: 'Enable a disabled account. Its owner sets a new password with "Forgot password".',
  flags: [MEMBER],
  async run(context, { member }) {
    const { id, name } = await change(context, member as string, enableAccount)
    return { json: { id, status: 'active' }, text: `${name} is enabled.` }
  },
}

export const memberRole: Command = {
  words: 'member role',
  summary: "Change a person's role. They are signed out and get the new role at the next sign-in.",
  flags: [MEMBER, { flags: '--role <role>', description: 'the new role', choices: ROLES, required: true }],
  async run(context, { member, role }) {
    const { id, name, done } = await change(context, member as string, one => changeRole(one, role as Role))
    return { json: { id, role: role as string, ...done }, text: `${name} is now: ${role}.` }
  },
}

export const memberEmail: Command = {
  words: 'member email',
  summary: 'Change the email a person signs in with. They are signed out, and both addresses get an email.',
  flags: [MEMBER, { flags: '--email <address>', description: 'the new address', required: true }],
  async run(context, { member, email }) {
    const { id, name, done } = await change(context, member as string, one =>
      changeEmail(one, email as string, context.config.publicUrl),
    )
    return { json: { id, ...done }, text: `${name} signs in with the new address from now on.` }
  },
}
