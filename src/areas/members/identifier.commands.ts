import type { Command } from '../../kernel/cli/command.ts'
import { readSecretLine } from '../../kernel/cli/standard-input.ts'
import { IDENTIFIER_KINDS, type IdentifierKind } from './identifier-kinds.rules.ts'
import { clearIdentifier, setIdentifier } from './identifiers.ts'
import { findMemberBy } from './members.ts'

export const memberIdentify: Command = {
  words: 'member identify',
  summary:
    'Store an identifier of a person, such as a passport number. It is read from standard input and stored encrypted.',
  readsSecret: true,
  flags: [
    { flags: '--member <id-or-email>', description: 'the person', required: true },
    { flags: '--kind <kind>', description: 'kind of identifier', choices: IDENTIFIER_KINDS, required: true },
    { flags: '--clear', description: 'remove it instead' },
  ],
  async run(context, { member, kind: given, clear }) {
    const kind = given as IdentifierKind
    const { durable: db } = await context.database()
    const { id } = await findMemberBy(db, member as string)
    const of = { memberId: id, kind }
    if (clear) {
      const { changed } = await clearIdentifier(db, context.by, of)
      return {
        json: { id, kind, changed },
        text: changed ? `Member ${id}: ${kind} is removed.` : `Member ${id} had no ${kind}.`,
      }
    }
    const written = await readSecretLine(kind, context.say)
    const { changed } = await setIdentifier(db, await context.secrets(), context.by, of, written)
    return {
      json: { id, kind, changed },
      text: changed ? `Member ${id}: ${kind} is stored.` : `Member ${id}: ${kind} is unchanged.`,
    }
  },
}
