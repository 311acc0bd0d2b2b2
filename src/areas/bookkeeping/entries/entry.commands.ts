import type { Command } from '../../../kernel/cli/command.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { readFields } from '../../../kernel/http/fields.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { completeEntry } from './complete-entry.ts'
import { NEW_ENTRY } from './entry.rules.ts'
import { findEntry } from './removal.sql.ts'
import { removeEntry } from './remove-entry.ts'

const ID = { name: 'id', description: 'the id of the entry' }

function readId(text: unknown): number {
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text))
    throw new CommandError(`"${text}" is not the id of an entry.`)
  return Number(text)
}

const inLines = (entry: Record<string, unknown>) =>
  Object.entries(entry)
    .map(([name, value]) => `${name.padEnd(20)}${value ?? '-'}`)
    .join('\n')

export const entryShow: Command = {
  words: 'entry show',
  summary: 'Show an entry, including a removed one.',
  args: [ID],
  flags: [],
  async run(context, { id: text }) {
    const id = readId(text)
    const found = await (await context.database()).quick.maybe(findEntry, { id })
    if (!found) throw bookkeepingErrors.entry_not_found({ id })
    const { reason, removed_at } = found
    const entry = JSON.parse(found.entry)
    const removed = removed_at === null ? {} : { removed_at, reason }
    return { json: { ...entry, ...removed }, text: inLines({ ...entry, ...removed }) }
  },
}

const { counterparty_id, economic_purpose, document_id } = NEW_ENTRY
const SUBSTANCE = { counterparty_id, economic_purpose, document_id }

export const entryComplete: Command = {
  words: 'entry complete',
  summary:
    'Complete the documentation of an entry: counterparty, purpose, document. Existing values are kept, except that a withdrawn document can be replaced.',
  args: [ID],
  flags: [
    { flags: '--counterparty <id>', description: 'the counterparty (see counterparty list)' },
    { flags: '--purpose <text>', description: 'economic purpose' },
    { flags: '--document <id>', description: 'the supporting document (see document list)' },
  ],
  async run(context, { id: text, counterparty, purpose, document }) {
    const id = readId(text)
    const given = { counterparty_id: counterparty, economic_purpose: purpose, document_id: document }
    if (Object.values(given).every(value => value === undefined))
      throw new CommandError('Give at least one of --counterparty, --purpose and --document.')
    const read = readFields(SUBSTANCE, given, 'query')
    const { entry, changed } = await completeEntry(await context.database(), context.by, id, read)
    const words = changed.map(name => name.replace('_id', '').replace('economic_', ''))
    const lacks = entry.economic_substance ? 'The entry is complete.' : 'The entry is still incomplete.'
    return { json: { changed, entry }, text: `Entry ${id} now has: ${words.join(', ')}. ${lacks}` }
  },
}

const LONGEST_REASON = 500

export const entryRemove: Command = {
  words: 'entry remove',
  summary:
    'Remove an entry from the books. For a bank transaction, removes all its entries, and the next sync does not import it again. Removed entries are kept (see entry show).',
  args: [ID],
  flags: [{ flags: '--reason <text>', description: 'the reason' }],
  async run(context, { id: text, reason: reasonText }) {
    const id = readId(text)
    const reason = (reasonText as string | undefined)?.trim() || null
    if (reason && reason.length > LONGEST_REASON)
      throw errors.too_long({ max: LONGEST_REASON }, { field: '--reason' })
    const entries = await removeEntry(await context.database(), context.by, id, reason)
    if (entries.length === 0) throw bookkeepingErrors.entry_not_found({ id })
    const lines = entries.map(
      ({ id, year, month, income, expense, description }) =>
        `Entry ${id} of ${year}-${String(month).padStart(2, '0')} is removed: income ${income}, expense ${expense}, ${description ?? 'no description'}.`,
    )
    return { json: { removed: entries }, text: lines.join('\n') }
  },
}
