import type { Command } from '../../kernel/command.ts'
import { invalid } from '../../kernel/refusal.ts'
import { removeEntry } from './remove-entry.ts'

export const entryRemove: Command = {
  words: 'entry remove',
  summary:
    'Take an entry that should never have been there out of the books. The bank does not bring it back; its answer is what is needed to add it again.',
  args: [{ name: 'id', description: 'the id of the entry' }],
  flags: [],
  async run(context, { id: text }) {
    if (!/^\d{1,15}$/.test(text as string)) throw invalid(`"${text}" is not the id of an entry.`)
    const id = Number(text)
    const entry = await removeEntry(await context.database(), context.by, id)
    if (!entry) throw invalid(`There is no entry ${id}.`)
    const { year, month, income, expense, description } = entry
    const what = [
      `income ${income}, expense ${expense}`,
      ...(description === null ? [] : [`"${description}"`]),
    ]
    return {
      json: { removed: entry },
      text: `Entry ${id} of ${year}-${String(month).padStart(2, '0')} is removed: ${what.join(', ')}.`,
    }
  },
}
