import type { Command } from '../../../kernel/cli/command.ts'
import { readName } from '../../../kernel/http/fields.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { LANGUAGE_FLAG, OF_LLC_AND_YEAR, readYear } from '../flags.ts'
import type { FilingFollower } from '../package/filing.ts'
import { computeReadiness } from '../readiness/readiness.rules.ts'
import { worksheet } from '../worksheet/worksheet.rules.ts'
import { type Closing, closeFiling } from './close-filing.ts'
import { putOnLine, takeOffLine } from './entry-lines.ts'
import { ENTRY_LINES } from './lines.rules.ts'
import { computePrefill } from './prefill.rules.ts'
import { commandFor, describeReadiness, sayReadiness } from './remaining-steps.rules.ts'
import { findYearWithObligations, type ObligationsSource } from './year-books.ts'

/** The commands, which the area of obligations completes. */
export const form5472ShowWith = (source: ObligationsSource): Command => ({
  words: 'form5472 show',
  summary: "Show an LLC's Form 5472 and pro forma Form 1120, prefilled from its books.",
  flags: [...OF_LLC_AND_YEAR, LANGUAGE_FLAG],
  async run(context, { entity, year: yearOption, lang }) {
    const year = await readYear(yearOption)
    const language = (lang as Language | undefined) ?? 'en'
    const { quick: db } = await context.database()
    const { id, name } = await findEntityBy(db, entity as string)
    // Others may read the screen and its history: only the last characters of tax numbers are shown.
    const reader = { secrets: await context.secrets(), whole: false }
    const today = dateOf(context.now())
    const { books, obligations } = await findYearWithObligations(source, db, id, year, reader, today)
    const prefill = computePrefill(books, today, language)
    const readiness = computeReadiness(books, language, obligations)
    const { score, ready, actions } = readiness
    return {
      json: { data: withExactAmounts(prefill), readiness: { score, ready, actions: actions.length } },
      text: worksheet(name, prefill, sayReadiness(readiness)),
    }
  },
})

export const form5472ReadinessWith = (source: ObligationsSource): Command => ({
  words: 'form5472 readiness',
  summary: 'Show the readiness of an LLC for a year, and the command for each remaining step.',
  flags: [...OF_LLC_AND_YEAR, LANGUAGE_FLAG],
  async run(context, { entity, year: yearOption, lang }) {
    const year = await readYear(yearOption)
    const { quick: db } = await context.database()
    const { id, name } = await findEntityBy(db, entity as string)
    // Only whether there is a tax number matters here.
    const today = dateOf(context.now())
    const { books, obligations } = await findYearWithObligations(source, db, id, year, null, today)
    const readiness = computeReadiness(books, (lang as Language) ?? 'en', obligations)
    const actions = readiness.actions.map(one => ({ ...one, command: commandFor(one, readiness) }))
    return {
      json: { data: withExactAmounts({ ...readiness, actions }) },
      text: describeReadiness(name, readiness),
    }
  },
})

const STAYS_OPEN: Record<Extract<Closing, { why: string }>['why'], string> = {
  required:
    'there are transactions to report, the US tax status of the owner is not known, or the LLC is not foreign-owned',
  not_ended: 'the tax year has not ended',
  not_asked: 'question owner_paid must be answered with no first (form5472 answer)',
}

export const form5472CloseWith = (follow: FilingFollower): Command => ({
  words: 'form5472 close',
  summary: 'Close the filing of a year without a form: a partnership, or nothing to report.',
  flags: OF_LLC_AND_YEAR,
  async run(context, { entity, year: yearOption }) {
    const year = await readYear(yearOption)
    const database = await context.database()
    const { id, name } = await findEntityBy(database.quick, entity as string)
    const done = await closeFiling(database, context.by, { entityId: id, year }, context.now(), follow)
    if ('why' in done) throw new CommandError(`The filing for ${year} stays open: ${STAYS_OPEN[done.why]}.`)
    return {
      json: { entity_id: id, year, closes_as: done.closes_as },
      text: `${name}, ${year}: the filing is closed (${done.closes_as.replaceAll('_', ' ')}).`,
    }
  },
})

export const form5472Line: Command = {
  words: 'form5472 line',
  summary: 'Assign an entry with a related party to a line of Form 5472, Part IV, by hand.',
  flags: [
    { flags: '--entry <id>', description: 'the entry', required: true },
    { flags: '--line <line>', description: 'the line', choices: ENTRY_LINES.map(one => one.line) },
    { flags: '--note <text>', description: 'the reason' },
    { flags: '--clear', description: 'use the category again' },
  ],
  async run(context, { entry, line, note, clear }) {
    if (!/^\d{1,15}$/.test(entry as string)) throw new CommandError(`"${entry}" is not the id of an entry.`)
    const id = Number(entry)
    if ((line === undefined) === (clear === undefined))
      throw new CommandError('Give either --line or --clear.')
    const { durable: db } = await context.database()
    if (clear) {
      const { changed } = await takeOffLine(db, context.by, id)
      const text = changed
        ? `Entry ${id}: its category determines the line again.`
        : `Entry ${id} was not assigned by hand.`
      return { json: { entry_id: id, line: null, changed }, text }
    }
    const clean = note === undefined ? null : readName('--note', note as string)
    const { changed } = await putOnLine(db, context.by, id, line as string, clean)
    const text = `Entry ${id} ${changed ? 'is' : 'was already'} on line ${line}.`
    return { json: { entry_id: id, line, changed }, text }
  },
}
