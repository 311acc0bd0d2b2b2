import type { Command } from '../../kernel/cli/command.ts'
import { findMemberBy } from '../members/members.ts'
import { forgetCodes } from './codes.ts'
import { tellOwner } from './notes.ts'

export const memberForgetCodes: Command = {
  words: 'member forget-codes',
  summary: 'Turn off the authenticator app of a person who lost it and their backup codes.',
  flags: [{ flags: '--member <id-or-email>', description: 'the person', required: true }],
  async run(context, { member }) {
    const database = await context.database()
    const { id, name } = await findMemberBy(database.durable, member as string)
    const had = await database.transaction(async tx => {
      const isForgotten = await forgetCodes(tx, context.by, id)
      if (isForgotten) await tellOwner(tx, context.by, id, 'totp_off', context.config.publicUrl)
      return isForgotten
    })
    const text = had ? `${name} can now sign in without codes.` : `${name} already signs in without codes.`
    return { json: { id, changed: had }, text }
  },
}
