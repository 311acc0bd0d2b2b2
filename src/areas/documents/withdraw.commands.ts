import type { Command } from '../../kernel/cli/command.ts'
import { namingOptions } from '../../kernel/cli/option-names.ts'
import { DOCUMENT_ID, readId } from './document.commands.ts'
import { type FiledYearSource, reinstate, withdraw } from './withdraw-document.ts'

export const documentWithdrawWith = (findFiledYear: FiledYearSource): Command => ({
  words: 'document withdraw',
  summary:
    'Withdraw a document that was added by mistake, so that its owner no longer sees it. The file and its proof are kept; document reinstate undoes it. An ACTA and documents of a filed return cannot be withdrawn.',
  args: DOCUMENT_ID,
  flags: [
    {
      flags: '--reason <text>',
      description: 'the reason, in one line; not shown to the owner',
      required: true,
    },
  ],
  async run(context, options) {
    const wanted = { id: readId(options.id), reason: options.reason as string }
    const database = await context.database()
    const done = await namingOptions(() =>
      withdraw(database, context.by, wanted, context.now(), findFiledYear),
    )
    return {
      json: { ...done, withdrawn: true },
      text: `Document ${done.id} of ${done.llc} is withdrawn: ${done.title}`,
    }
  },
})

export const documentReinstate: Command = {
  words: 'document reinstate',
  summary: 'Reinstate a withdrawn document at its original place in the list.',
  args: DOCUMENT_ID,
  flags: [],
  async run(context, options) {
    const done = await reinstate(await context.database(), context.by, readId(options.id))
    return {
      json: { ...done, withdrawn: false },
      text: `Document ${done.id} of ${done.llc} is reinstated: ${done.title}`,
    }
  },
}
