import { type Command, table } from '../../kernel/cli/command.ts'
import { escapeControlChars } from '../../kernel/cli/escape-control-chars.ts'
import { readFields } from '../../kernel/http/fields.ts'
import { invalid, Misuse, missing, Refusal } from '../../kernel/http/refusal.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { findEntityBy } from '../entities/entities.ts'
import { ANSWER, checkAnswers, DECISIONS, NEW_ANSWERS } from './answer.rules.ts'
import { listAnswers } from './answer.sql.ts'
import { answerReport } from './answers.ts'
import { isBeforeExistence } from './due.rules.ts'
import { type Period, REPORT_TYPES, type ReportType } from './facts.rules.ts'
import { FIRST_YEAR, LAST_YEAR } from './filter.rules.ts'
import { findStanding, makeReport } from './make-reports.ts'
import { isClosed, nameOf, periodNamed } from './periods.rules.ts'
import { findReport, listForOperator } from './report.sql.ts'
import { answeredText, reportText, type Shown } from './report-text.ts'

const REPORT = { name: 'report', description: 'its id' }
const ENTITY = { flags: '--entity <id>', description: 'the LLC', required: true }

export const reportList: Command = {
  words: 'report list',
  summary: "List an LLC's reports, newest first, each in its newest revision.",
  flags: [
    ENTITY,
    { flags: '--limit <count>', description: 'maximum number of rows, 1 to 500', default: '50' },
  ],
  async run(context, { entity, limit: said }) {
    const limit = /^\d{1,3}$/.test(said as string) ? Number(said) : 0
    if (limit < 1 || limit > 500) throw invalid('--limit must be a whole number from 1 to 500.')
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
  if (!found) throw missing(`There is no report ${JSON.stringify(idText.slice(0, 60))}.`)
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
  async run(context, { entity, type, period: said }) {
    const database = await context.database()
    const llc = await findEntityBy(database.quick, entity as string)
    const period = readPeriod(type as ReportType, said as string)
    const now = context.now()
    if (period.from > dateOf(now)) throw invalid('--period must not lie in the future.')
    const standing = await findStanding(database.quick, llc.id, period)
    if (isBeforeExistence(standing))
      throw invalid(
        `There is nothing to report: ${escapeControlChars(llc.name)} exists since ${standing.exists_since}, which is after that period, and nothing is booked in it.`,
      )
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

function readPeriod(type: ReportType, said: string): Period {
  const period = periodNamed(type, said)
  if (!period || period.year < FIRST_YEAR || period.year > LAST_YEAR)
    throw invalid(
      `--period must be a period of its type from ${FIRST_YEAR} to ${LAST_YEAR}: monthly 2026-10, quarterly 2026-Q3, annual 2026.`,
    )
  return period
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
    const said = { idx: idx as string, decision: decision as string, notes: notes as string }
    const { body, ledger } = await namingOptions(() =>
      answerReport(database, context.by, readAnswer(id, said), null, context.now()),
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

/**
 * Accepts a few fixed words, like an option with choices, because any other word would be misread rather than
 * rejected.
 */
function checkDecision(said: string): void {
  try {
    readFields({ decision: ANSWER.decision }, { decision: said }, 'body')
  } catch (error) {
    if (error instanceof Refusal) throw new Misuse(`--${error.message}`)
    throw error
  }
}

/** Parsed as in the API. */
function readAnswer(id: number, { idx, decision, notes }: { idx: string; decision: string; notes?: string }) {
  if (!/^\d{1,3}$/.test(idx)) throw invalid('--idx must be a whole number from 0.')
  const one = { recommendation_idx: Number(idx), decision, client_notes: notes ?? null }
  const given = readFields(NEW_ANSWERS, { report_id: id, decisions: [one] }, 'body')
  checkAnswers(given)
  return given
}

/** Rules report errors by field name; the command line translates them to option names. */
async function namingOptions<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const told = error.message
      .replace(/^decisions cannot be taken: in decisions\[0\], /, '')
      .replace(/^decisions\[0\]\./, '')
      .replace(/^client_notes\b/, '--notes')
      .replace(/^recommendation_idx\b/, '--idx')
    throw new Refusal(error.status, told)
  }
}
