import type { Command } from '../../kernel/cli/command.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { findMemberBy } from '../members/members.ts'
import { needsSingleSignOn } from './auth.ts'
import { givenPassword, PASSWORD } from './member-create.command.ts'
import { emailOwner } from './notes.ts'
import { hashNewPassword } from './password-hashes.ts'
import { findPasswordOwner } from './person.sql.ts'
import { setPassword } from './persons.ts'

export const memberPassword: Command = {
  words: 'member password',
  summary:
    "Set a person's password and end all their sessions. Without --password, it is read from standard input.",
  flags: [{ flags: '--member <id-or-email>', description: 'the person', required: true }, PASSWORD],
  async run(context, { member, password: given = '-' }) {
    const database = await context.database()
    const { id, name } = await findMemberBy(database.durable, member as string)
    if (await needsSingleSignOn(database.durable, context.config, { person_id: null, member_id: id }))
      throw new CommandError(`${name} signs in with single sign-on, so a password would not work.`)
    const typed = (await givenPassword(given, context.say))!
    const owner = await database.durable.one(findPasswordOwner, { member_id: id })
    const password = await hashNewPassword(typed, owner, '--password')
    await database.transaction(async tx => {
      await setPassword(tx, context.by, id, password)
      await emailOwner(tx, context.by, id, 'password', context.config.publicUrl)
    })
    return { json: { id }, text: `${name} has a new password.` }
  },
}
