import type { Command } from '../../../kernel/cli/command.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { readName } from '../../../kernel/http/fields.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import type { Category } from '../../bookkeeping/bookkeeping.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { OF_LLC_AND_YEAR, readYear } from '../flags.ts'
import { CLASS_ANSWERS, CLASSIFIABLE, type ClassAnswer } from './classify.rules.ts'
import { classifyEntries } from './classify.ts'

const isId = (value: unknown): value is string => /^[1-9]\d{0,14}$/.test(String(value))

export const form5472Classify: Command = {
  words: 'form5472 classify',
  summary:
    'Say what entries with a related party were for when the category is not enough: once per counterparty and category, or for one entry.',
  flags: [
    ...OF_LLC_AND_YEAR,
    { flags: '--counterparty <id>', description: 'all entries with this counterparty of --category' },
    {
      flags: '--category <category>',
      description: 'the category of those entries',
      choices: CLASSIFIABLE.filter(category => category !== null),
    },
    { flags: '--entry <id>', description: 'only this entry' },
    { flags: '--as <answer>', description: 'what they are', choices: CLASS_ANSWERS },
    { flags: '--note <text>', description: 'source of the answer' },
    { flags: '--clear', description: 'clear the answer' },
  ],
  async run(context, { entity, year: yearOption, counterparty, category, entry, as, note, clear }) {
    const year = await readYear(yearOption)
    if ((as === undefined) === (clear === undefined)) throw new CommandError('Give either --as or --clear.')
    const one = isId(entry) ? { entryId: Number(entry) } : null
    const all =
      isId(counterparty) && category !== undefined
        ? { counterpartyId: Number(counterparty), category: category as Category }
        : null
    const about =
      entry === undefined ? all : counterparty === undefined && category === undefined ? one : null
    if (about === null) throw new CommandError('Give --counterparty and --category, or --entry.')
    const { durable: db } = await context.database()
    const { id: entityId, name } = await findEntityBy(db, entity as string)
    const answer = (as as ClassAnswer | undefined) ?? null
    const given = {
      entityId,
      year,
      about,
      answer,
      note: note === undefined ? null : readName('--note', note as string),
    }
    const kept = await namingOptions(() => classifyEntries(db, context.by, given), { answer: '--as' })
    const what =
      'entryId' in about ? `entry ${about.entryId}` : `${category} with counterparty ${counterparty}`
    const done = kept.changed ? (answer === null ? 'no longer answered' : answer) : 'as before'
    return { json: { entity_id: entityId, year, ...kept }, text: `${name}, ${year}, ${what}: ${done}.` }
  },
}
