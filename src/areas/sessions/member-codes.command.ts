import type { Command } from '../../kernel/command.ts'
import { findMemberBy } from '../members/members.ts'
import { forgetCodes } from './codes.ts'
import { tellOwner } from './notes.ts'

export const memberForgetCodes: Command = {
  words: 'member forget-codes',
  summary: 'Let a person who lost their app and their backup codes sign in with the password alone.',
  flags: [{ flags: '--member <id-or-email>', description: 'who it is', required: true }],
  async run(context, { member }) {
    const database = await context.database()
    const { id, name } = await findMemberBy(database.durable, member as string)
    const had = await database.transaction(async tx => {
      const isForgotten = await forgetCodes(tx, context.by, id)
      if (isForgotten) await tellOwner(tx, context.by, id, 'totp_off', context.config.publicUrl)
      return isForgotten
    })
    const text = had ? `${name} signs in without codes now.` : `${name} signs in without codes already.`
    return { json: { id, changed: had }, text }
  },
}
