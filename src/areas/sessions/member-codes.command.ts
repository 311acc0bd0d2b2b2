import type { Command } from '../../kernel/command.ts'
import { findMemberBy } from '../members/members.ts'
import { forgetCodes } from './codes.ts'

export const memberForgetCodes: Command = {
  words: 'member forget-codes',
  summary: 'Let a person who lost their app and their backup codes sign in with the password alone.',
  flags: [{ flags: '--member <id-or-email>', description: 'who it is', required: true }],
  async run(context, { member }) {
    const { durable } = await context.database()
    const { id, name } = await findMemberBy(durable, member as string)
    const had = await forgetCodes(durable, context.by, id)
    const text = had ? `${name} signs in without codes now.` : `${name} signs in without codes already.`
    return { json: { id, changed: had }, text }
  },
}
