import type { Command } from '../../kernel/cli/command.ts'
import { findMemberBy } from '../members/members.ts'
import { removeLostSecondFactor } from './lost-second-factor.ts'

export const memberForgetCodes: Command = {
  words: 'member forget-codes',
  summary: 'Turn off the authenticator app and the passkeys of a person who lost them.',
  flags: [{ flags: '--member <id-or-email>', description: 'the person', required: true }],
  async run(context, { member }) {
    const database = await context.database()
    const { id, name } = await findMemberBy(database.durable, member as string)
    const { publicUrl } = context.config
    const had = await database.transaction(tx => removeLostSecondFactor(tx, context.by, id, publicUrl))
    const text = had
      ? `${name} can now sign in without a second factor.`
      : `${name} already signs in without a second factor.`
    return { json: { id, changed: had }, text }
  },
}
