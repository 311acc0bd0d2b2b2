import { type Command, table } from '../../kernel/cli/command.ts'
import { escapeControlChars } from '../../kernel/cli/escape-control-chars.ts'
import { namingOptions } from '../../kernel/cli/option-names.ts'
import { errors } from '../../kernel/http/errors.ts'
import { readFields } from '../../kernel/http/fields.ts'
import { CommandError, Refusal, UsageError } from '../../kernel/http/refusal.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { longDates } from '../../kernel/values/date-text.ts'
import { dateOf, FIRST_YEAR, LAST_YEAR } from '../../kernel/values/dates.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { findEntityBy } from '../entities/entities.ts'
import { ANSWER, checkAnswers, DECISIONS, NEW_ANSWERS } from './answer.rules.ts'
import { listAnswers } from './answer.sql.ts'
import { answerReport } from './answers.ts'
import { isBeforeExistence } from './due.rules.ts'
import { type Period, REPORT_TYPES, type ReportType } from './facts.rules.ts'
import { findPeriodState, makeReport } from './make-reports.ts'
import { isClosed, nameOf, periodNamed } from './periods.rules.ts'
import { findReport } from './report.sql.ts'
import { answeredText, reportText, type Shown } from './report-text.ts'
import { reportsErrors } from './reports.errors.ts'
import { listForOperator } from './staff-reports.sql.ts'

const REPORT = { name: 'report', description: 'its id' }
const ENTITY = { flags: '--entity <id>', description: 'the LLC', required: true }

export const reportList: Command = {
  words: 'report list',
  summary: "List an LLC's reports, newest first, each in its newest revision.",
  flags: [
    ENTITY,
    { flags: '--limit <count>', description: 'maximum number of rows, 1 to 500', default: '50' },
  ],
  async run(context, { entity, limit: limitText }) {
    const limit = /^\d{1,3}$/.test(limitText as string) ? Number(limitText) : 0
    if (limit < 1 || limit > 500) throw errors.invalid_integer({ min: 1, max: 500 }, { field: '--limit' })
    const { quick } = await context.database()
    const llc = await findEntityBy(quick, entity as string)
    const found = await quick.all(listForOperator, { entity_id: llc.id, limit })
    const rows = found.map(one => [
      one.id,
      one.type,
      nameOf(one as Period),
      one.revision,
      one.generated_at.slice(0, 16),
      `${one.answered} of ${one.recommendations}`,
    ])
    const header = ['report', 'type', 'period', 'revision', 'generated', 'answered']
    return {
      json: { data: found },
      text: table(header, rows, `${escapeControlChars(llc.name)} has no reports.`),
    }
  },
}

export const reportShow: Command = {
  words: 'report show',
  summary: 'Show a report with all responses, including responses to other revisions.',
  args: [REPORT],
  flags: [
    {
      flags: '--lang <language>',
      description: "es or en; defaults to the owner's language",
      choices: LANGUAGES,
    },
  ],
  async run(context, { report, lang }) {
    const { quick } = await context.database()
    const language = (lang as string) ?? null
    const { id, json } = await findBy(quick, report as string, language)
    const history = await quick.all(listAnswers, { report_id: id, language })
    const data = JSON.parse(json) as Shown
    return { json: { data, history }, text: reportText(id, data, history) }
  },
}

/** A report that a command names by id. */
async function findBy(db: Db, idText: string, language: string | null) {
  const id = /^\d{1,15}$/.test(idText) ? Number(idText) : 0
  const found = await db.maybe(findReport, { id, language })
  if (!found) throw new CommandError(`There is no report ${JSON.stringify(idText.slice(0, 60))}.`)
  return { id, ...found }
}

export const reportGenerate: Command = {
  words: 'report generate',
  summary: 'Generate the report of a period now, or a new revision if the books have changed.',
  flags: [
    ENTITY,
    { flags: '--type <type>', description: REPORT_TYPES.join(', '), required: true, choices: REPORT_TYPES },
    {
      flags: '--period <period>',
      description: '2026-10, 2026-Q3 or 2026, depending on the type',
      required: true,
    },
  ],
  async run(context, { entity, type, period: periodText }) {
    const database = await context.database()
    const llc = await findEntityBy(database.quick, entity as string)
    const period = readPeriod(type as ReportType, periodText as string)
    const now = context.now()
    if (period.from > dateOf(now)) throw reportsErrors.report_period_in_future({ field: '--period' })
    const state = await findPeriodState(database.quick, llc.id, period)
    if (isBeforeExistence(state))
      throw reportsErrors.report_empty({ name: llc.name, since: longDates(state.exists_since) })
    const { id, revision, made } = await makeReport(database, context.by, llc.id, period, now)
    const open = isClosed(period, dateOf(now))
      ? ''
      : ' The period is still open; a new revision is generated when it closes.'
    const text = made
      ? `Report ${id}, revision ${revision}, of ${escapeControlChars(llc.name)} is ready.${open}`
      : `Report ${id}, revision ${revision}, of ${escapeControlChars(llc.name)} is still current: the books have not changed.`
    return { json: { id, revision, made }, text }
  },
}

function readPeriod(type: ReportType, text: string): Period {
  const period = periodNamed(type, text)
  if (!period || period.year < FIRST_YEAR || period.year > LAST_YEAR)
    throw reportsErrors.invalid_report_period({ first: FIRST_YEAR, last: LAST_YEAR }, { field: '--period' })
  return period
}

/** The options of `report answer`, by the fields of the API. */
const OPTIONS = {
  report_id: 'report',
  'decisions[0].recommendation_idx': '--idx',
  'decisions[0].decision': '--decision',
  'decisions[0].client_notes': '--notes',
}

export const reportAnswer: Command = {
  words: 'report answer',
  summary: "Respond to a recommendation of a report on the member's behalf.",
  args: [REPORT],
  flags: [
    { flags: '--idx <number>', description: 'index of the recommendation, from 0', required: true },
    { flags: '--decision <decision>', description: DECISIONS.join(', '), required: true },
    { flags: '--notes <text>', description: 'a note; required for MODIFIED' },
  ],
  async run(context, { report, idx, decision, notes }) {
    checkDecision(decision as string)
    const database = await context.database()
    const { id } = await findBy(database.quick, report as string, null)
    const input = { idx: idx as string, decision: decision as string, notes: notes as string }
    const { body, ledger } = await namingOptions(
      () => answerReport(database, context.by, readAnswer(id, input), null, context.now()),
      OPTIONS,
    )
    const { data } = JSON.parse(body)
    const { response } = data.recommendations[Number(idx)]
    const transaction = ledger[0] ?? null
    return {
      json: {
        id,
        data,
        transaction: transaction && {
          transaction_id: transaction.transaction_id,
          submitted_by_report: transaction.before ?? id,
          is_new: transaction.before === null,
        },
      },
      text: answeredText(id, Number(idx), response.decision, transaction),
    }
  },
}

/** One of a few words, like the choices of an option, so another word is a mistake in usage. */
function checkDecision(decision: string): void {
  try {
    ANSWER.decision.read(decision, 'body')
  } catch (error) {
    if (error instanceof Refusal) throw new UsageError(error.at('--decision').message)
    throw error
  }
}

/** Parsed as in the API. */
function readAnswer(id: number, { idx, decision, notes }: { idx: string; decision: string; notes?: string }) {
  if (!/^\d{1,3}$/.test(idx)) throw new CommandError('--idx must be a whole number from 0.')
  const one = { recommendation_idx: Number(idx), decision, client_notes: notes ?? null }
  const given = readFields(NEW_ANSWERS, { report_id: id, decisions: [one] }, 'body')
  checkAnswers(given)
  return given
}
