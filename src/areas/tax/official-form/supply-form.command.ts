import type { Command } from '../../../kernel/cli/command.ts'
import { escapeControlChars } from '../../../kernel/cli/escape-control-chars.ts'
import { readSmallFile } from '../../../kernel/cli/small-file.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { insertBlankForm } from './blank-form.sql.ts'

export const form5472Supply: Command = {
  words: 'form5472 supply',
  summary: 'Upload an official blank IRS form (5472, 1120 or 7004), to be filled in for members.',
  flags: [
    {
      flags: '--form <file>',
      description:
        'the blank: Form 5472 (Rev. December 2023), Form 1120 of a year, or Form 7004 (Rev. December 2025)',
      required: true,
    },
  ],
  async run(context, { form: given }) {
    const file = given as string
    const { checkBlank } = await import('./official-form.ts')
    const content = Buffer.from(await readSmallFile('--form', file, context.path(file)))
    const { form, revision, fields } = await checkBlank(file, content)
    const { durable: db } = await context.database()
    const { id } = await db.one(insertBlankForm, { form, revision, content, ...byParams(context.by) })
    return {
      json: { id, form, revision, fields, size_bytes: content.length },
      text: `${escapeControlChars(file)} is stored: Form ${form}, ${revision} (${fields} fields).`,
    }
  },
}
