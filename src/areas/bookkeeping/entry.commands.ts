import type { Command } from '../../kernel/command.ts'
import { invalid } from '../../kernel/refusal.ts'
import { findEntry } from './removal.sql.ts'
import { removeEntry } from './remove-entry.ts'

const ID = { name: 'id', description: 'the id of the entry' }

function readId(text: unknown): number {
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text))
    throw invalid(`"${text}" is not the id of an entry.`)
  return Number(text)
}

const inLines = (entry: Record<string, unknown>) =>
  Object.entries(entry)
    .map(([name, value]) => `${name.padEnd(20)}${value ?? '-'}`)
    .join('\n')

export const entryShow: Command = {
  words: 'entry show',
  summary: 'Show an entry of the books, also one that was removed.',
  args: [ID],
  flags: [],
  async run(context, { id: text }) {
    const id = readId(text)
    const found = await (await context.database()).quick.maybe(findEntry, { id })
    if (!found) throw invalid(`There is no entry ${id}.`)
    const { reason, removed_at } = found
    const entry = JSON.parse(found.entry)
    const removed = removed_at === null ? {} : { removed_at, reason }
    return { json: { ...entry, ...removed }, text: inLines({ ...entry, ...removed }) }
  },
}

const LONGEST_REASON = 500

export const entryRemove: Command = {
  words: 'entry remove',
  summary:
    'Take an entry that should never have been there out of the books; of a bank transaction, all its entries. The bank does not bring it back. What was removed is kept: see entry show.',
  args: [ID],
  flags: [{ flags: '--reason <text>', description: 'why, for whoever asks later' }],
  async run(context, { id: text, reason: told }) {
    const id = readId(text)
    const reason = (told as string | undefined)?.trim() || null
    if (reason && reason.length > LONGEST_REASON)
      throw invalid(`reason must be at most ${LONGEST_REASON} characters long.`)
    const entries = await removeEntry(await context.database(), context.by, id, reason)
    if (entries.length === 0) throw invalid(`There is no entry ${id}.`)
    const lines = entries.map(
      ({ id, year, month, income, expense, description }) =>
        `Entry ${id} of ${year}-${String(month).padStart(2, '0')} is removed: income ${income}, expense ${expense}, ${description ?? 'no description'}.`,
    )
    return { json: { removed: entries }, text: lines.join('\n') }
  },
}
