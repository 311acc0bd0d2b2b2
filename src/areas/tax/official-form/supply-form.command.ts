import type { Command } from '../../../kernel/cli/command.ts'
import { escapeControlChars } from '../../../kernel/cli/escape-control-chars.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { readSmallFile } from '../small-file.ts'
import { insertBlankForm } from './blank-form.sql.ts'
import { OWN_MAP } from './official-form.rules.ts'

export const form5472Supply: Command = {
  words: 'form5472 supply',
  summary: 'Upload the official blank IRS form, so that members can download it filled in.',
  flags: [{ flags: '--form <file>', description: 'the blank form, Rev. December 2023', required: true }],
  async run(context, { form }) {
    const given = form as string
    const { openForm } = await import('./official-form.ts')
    const content = Buffer.from(await readSmallFile('--form', given, context.path(given)))
    const { fields } = await openForm(given, content)
    // So that the operator finds out now, not a member whose form cannot be filled in.
    const lacking = [...OWN_MAP.fields.values()].filter(name => !fields.has(name))
    if (lacking.length)
      throw new CommandError(
        `--form: ${escapeControlChars(given)} lacks ${lacking.length} of the ${OWN_MAP.fields.size} fields that are filled in, such as ${escapeControlChars(lacking[0]!)}. It must be the form of December 2023.`,
      )
    const { durable: db } = await context.database()
    const { id } = await db.one(insertBlankForm, { content, ...byParams(context.by) })
    return {
      json: { id, fields: fields.size, size_bytes: content.length },
      text: `${escapeControlChars(given)} is stored (${fields.size} fields). Members can now download their Form 5472 filled in.`,
    }
  },
}
