import type { Command } from '../../kernel/cli/command.ts'
import { findMemberBy } from '../members/members.ts'
import { forgetLostCodes } from './lost-codes.ts'

export const memberForgetCodes: Command = {
  words: 'member forget-codes',
  summary: 'Turn off the authenticator app of a person who lost it and their backup codes.',
  flags: [{ flags: '--member <id-or-email>', description: 'the person', required: true }],
  async run(context, { member }) {
    const database = await context.database()
    const { id, name } = await findMemberBy(database.durable, member as string)
    const { publicUrl } = context.config
    const had = await database.transaction(tx => forgetLostCodes(tx, context.by, id, publicUrl))
    const text = had ? `${name} can now sign in without codes.` : `${name} already signs in without codes.`
    return { json: { id, changed: had }, text }
  },
}
