import type { Command } from '../../kernel/command.ts'
import { DOCUMENT_ID, readId } from './document.commands.ts'
import { reinstate, withdraw } from './withdraw-document.ts'

export const documentWithdraw: Command = {
  words: 'document withdraw',
  summary:
    'Take a document that should not be there, such as one of another LLC, out of what its owner is shown. Its bytes and its proof are kept; document reinstate undoes it. An ACTA stays: it is the record of a decision.',
  args: DOCUMENT_ID,
  flags: [{ flags: '--reason <text>', description: 'why, in a line; the owner is not told', required: true }],
  async run(context, options) {
    const wanted = { id: readId(options.id), reason: options.reason as string }
    const done = await withdraw(await context.database(), context.by, wanted, context.now())
    return {
      json: { ...done, withdrawn: true },
      text: `Document ${done.id} of ${done.llc} is withdrawn: ${done.title}`,
    }
  },
}

export const documentReinstate: Command = {
  words: 'document reinstate',
  summary: 'Show a document that was withdrawn again, in its old place in the list.',
  args: DOCUMENT_ID,
  flags: [],
  async run(context, options) {
    const done = await reinstate(await context.database(), context.by, readId(options.id))
    return {
      json: { ...done, withdrawn: false },
      text: `Document ${done.id} of ${done.llc} is shown again: ${done.title}`,
    }
  },
}
