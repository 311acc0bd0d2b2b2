import { type Command, type CommandContext, table } from '../../../kernel/cli/command.ts'
import { escapeControlChars } from '../../../kernel/cli/escape-control-chars.ts'
import { writeNewFile } from '../../../kernel/cli/new-file.ts'
import { readSmallFile } from '../../../kernel/cli/small-file.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { findEvidence } from '../evidence.ts'
import { LANGUAGE_FLAG, OF_LLC_AND_YEAR, readYear } from '../flags.ts'
import type { Form } from '../form-5472/form-5472.rules.ts'
import { readReason, writeLeavingOut } from '../form-5472/leave-out.ts'
import { computePrefill, type Prefill } from '../form-5472/prefill.rules.ts'
import { findYearBooks } from '../form-5472/year-books.ts'
import { llcOf } from '../package/package.rules.ts'
import { taxErrors } from '../tax.errors.ts'
import { makeWorksheet } from '../worksheet/worksheet-pdf.ts'
import { findBlankForm } from './blank-form.sql.ts'
import { type FieldMap, FORMS, OWN_MAP } from './form-maps.rules.ts'
import { namingMissingBlanks } from './missing-blanks.ts'
import {
  checkComplete,
  faultOfMap,
  MAP_EXAMPLE,
  officialEntries,
  type Spelling,
  spellingsOf,
} from './official-form.rules.ts'
import type { Filled } from './official-form.ts'

/** The prefill of an LLC's year for filing, with complete tax numbers. */
async function prefillFor(
  context: CommandContext,
  entity: string,
  yearOption: unknown,
  lang: Language | undefined,
) {
  const year = await readYear(yearOption)
  const { quick: db } = await context.database()
  const { id, name } = await findEntityBy(db, entity)
  const reader = { secrets: await context.secrets(), whole: true }
  const books = await findYearBooks(db, id, year, reader)
  const language = lang ?? books.language
  const made_on = dateOf(context.now())
  return { db, id, name, year, language, made_on, prefill: computePrefill(books, made_on, language) }
}

async function* asPieces(bytes: Uint8Array) {
  yield Buffer.from(bytes)
}

export const form5472Worksheet: Command = {
  words: 'form5472 worksheet',
  summary: 'Create the Form 5472 worksheet of an LLC as a PDF, with the entries behind each figure.',
  flags: [
    ...OF_LLC_AND_YEAR,
    { ...LANGUAGE_FLAG, description: "language; defaults to the member's" },
    { flags: '--out <file>', description: 'the file to write', required: true },
  ],
  async run(context, { entity, year, lang, out }) {
    const made = await prefillFor(context, entity as string, year, lang as Language | undefined)
    const { db, id, name, language, made_on, prefill } = made
    const evidence = await findEvidence(db, prefill)
    const pdf = await makeWorksheet(prefill, language, { made_on, evidence })
    await writeNewFile(context, out as string, asPieces(pdf))
    const open = prefill.questions.filter(({ required }) => required).length
    return {
      json: {
        entity_id: id,
        year: made.year,
        language,
        file: out,
        size_bytes: pdf.length,
        forms: prefill.forms.length,
        open_questions: open,
      },
      text: `${name}, ${made.year}: worksheet written to ${escapeControlChars(out as string)} (${prefill.forms.length} ${prefill.forms.length === 1 ? 'form' : 'forms'}, ${open} open questions). It contains complete tax numbers.`,
    }
  },
}

export const form5472Fill: Command = {
  words: 'form5472 fill',
  summary: 'Fill in the official IRS PDF for one related party.',
  flags: [
    ...OF_LLC_AND_YEAR,
    {
      flags: '--form <file>',
      description: 'the blank form, Rev. December 2023; defaults to the one stored with form5472 supply',
    },
    { flags: '--out <file>', description: 'the file to write', required: true },
    { flags: '--party <id>', description: 'the related party, by counterparty or reference id' },
    {
      flags: '--leave-out <reason>',
      description:
        'fill it in although answers are missing; the reason is stored and printed on the worksheet',
    },
    {
      flags: '--map <file>',
      description: `JSON map from lines to PDF fields, replacing the built-in one, such as ${MAP_EXAMPLE}`,
    },
  ],
  async run(context, { entity, year: yearOption, form: given, out, party, leaveOut, map: mapFile }) {
    const found = await prefillFor(context, entity as string, yearOption, 'en')
    const { db, id, name, year, made_on, prefill } = found
    const form = chooseForm(prefill, party as string | undefined)
    const reason = leaveOut === undefined ? null : readReason('--leave-out', leaveOut as string)
    const { incomplete } = prefill
    checkFillable(prefill, reason)
    const map = mapFile === undefined ? OWN_MAP : await readMap(context, mapFile as string)
    const { checkRevision, fillForm, saveForm } = await forms()
    const official =
      given === undefined
        ? await namingMissingBlanks(year, () => openSuppliedForm(db))
        : await openGivenForm(context, given as string)
    if (given !== undefined && mapFile === undefined) checkRevision(given as string, official, FORMS['5472'])
    const result = await fillForm(official, officialEntries(prefill, form), { form: '5472', map })
    const { attachContinuation } = await import('../package/statement-pdf.ts')
    const { reference_id: reference } = form
    await attachContinuation(official, result, { llc: llcOf(prefill), reference, made_on })
    const bytes = await saveForm(official)
    const leavesOut = reason !== null && incomplete.open_questions.length > 0
    const decision = leavesOut ? { entity_id: id, year, reason } : null
    await writeLeavingOut(await context.database(), context.by, decision, incomplete, () =>
      writeNewFile(context, out as string, asPieces(bytes)),
    )
    const spelled = spellingsOf(prefill)
    return {
      json: {
        entity_id: id,
        year,
        party: form.reference_id,
        file: out,
        left_out: leavesOut ? withExactAmounts({ reason, ...incomplete }) : null,
        ...result,
        spelled,
      },
      text: describeFilled(
        `${name}, ${year}, ${form.person.name}: ${escapeControlChars(out as string)}`,
        result,
        spelled,
      ),
    }
  },
}

/** Says what is missing, and how to fill in the form all the same. A reason leaves questions open, but decides no amount. */
export function checkFillable({ incomplete, left_out_anyway }: Prefill, reason: string | null): void {
  const needed = reason === null ? incomplete : { ...incomplete, open_questions: [] }
  try {
    checkComplete({ incomplete: needed, left_out_anyway })
  } catch (error) {
    const { entry_ids, open_questions } = needed
    const shown = (what: string, list: readonly (string | number)[]) =>
      list.length ? ` ${what}: ${list.slice(0, 20).join(', ')}${list.length > 20 ? ', …' : ''}.` : ''
    const ways = [
      'form5472 readiness lists what to do.',
      ...(entry_ids.length ? ['form5472 decide includes or leaves out entries.'] : []),
      ...(open_questions.length ? ['To leave questions open, give the reason with --leave-out.'] : []),
    ]
    throw new CommandError(
      `${(error as Error).message}${shown('Entries', entry_ids)}${shown('Questions', open_questions)} ${ways.join(' ')}`,
    )
  }
}

/** The PDF form library is large, and only these commands need it. */
const forms = () => import('./official-form.ts')

async function openGivenForm(context: CommandContext, given: string) {
  const { openForm } = await forms()
  return openForm(given, await readSmallFile('--form', given, context.path(given)))
}

async function openSuppliedForm(db: Db) {
  const { revision } = FORMS['5472']
  const blank = await db.maybe(findBlankForm, { form: '5472', revision })
  if (!blank) throw taxErrors.package_form_not_supplied({ forms: `5472 (${revision})` })
  const { openForm } = await forms()
  return openForm('the stored form', blank.content)
}

/** The requested form; must be named if there are several. */
function chooseForm({ forms, year, filer }: Prefill, party: string | undefined): Form {
  if (filer.classification === 'partnership')
    throw new CommandError(
      `The LLC had several owners in ${year}, so it is a partnership and does not file Form 5472. It files ${filer.obligations.map(one => `Form ${one.form}, due ${one.due_date}`).join('; ')}.`,
    )
  if (forms.length === 0)
    throw new CommandError(`There is no form for ${year}: the books have nothing to report.`)
  const wanted = party?.trim().toLowerCase()
  const found = forms.find(
    ({ reference_id, person }) =>
      reference_id.toLowerCase() === wanted || person.counterparty_ids.map(String).includes(wanted ?? ''),
  )
  if (found) return found
  if (party === undefined && forms.length === 1) return forms[0]!
  const known = forms.map(({ reference_id, person }) => `${reference_id} (${person.name})`)
  const which = known.slice(0, 20).join(', ')
  if (party === undefined)
    throw new CommandError(`There are ${forms.length} forms. Choose one with --party: ${which}.`)
  throw new CommandError(`There is no form of that related party for ${year}; there are ${which}.`)
}

const MAX_MAP_BYTES = 1024 * 1024

async function readMap(context: CommandContext, given: string): Promise<FieldMap> {
  const bytes = await readSmallFile('--map', given, context.path(given), MAX_MAP_BYTES)
  const fault = new CommandError(
    `--map: ${escapeControlChars(given)} must be a JSON object of lines and names of fields, such as ${MAP_EXAMPLE}.`,
  )
  let read: unknown
  try {
    read = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw fault
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw fault
  const fields = new Map<string, string>()
  for (const [key, name] of Object.entries(read)) {
    if (typeof name !== 'string') throw fault
    fields.set(key, name)
  }
  const wrong = faultOfMap(fields)
  if (wrong)
    throw new CommandError(
      `--map: ${escapeControlChars(given)} ${escapeControlChars(wrong)}. A line comes first, then the name of its field, such as ${MAP_EXAMPLE}; form5472 fields lists both.`,
    )
  return { fields, unverified: new Set() }
}

/** What is written in other letters than on record. */
export const saySpelled = (spelled: readonly Spelling[]): string[] =>
  spelled.length
    ? [
        `Written in plain letters: ${spelled.map(({ value, printed }) => `${value} as ${printed}`).join('; ')}`,
      ]
    : []

function describeFilled(where: string, result: Filled, spelled: readonly Spelling[]): string {
  const lines = (keys: readonly string[], text: string) =>
    keys.length ? [`${text}: ${keys.join(', ')}`] : []
  return [
    `${where}: ${result.filled.length} fields filled in. The file contains complete tax numbers.`,
    ...lines(result.by_hand, 'Fill in by hand (no field in the map)'),
    ...lines(
      result.attached.map(({ key }) => key),
      'Too long for the form, so on the statement behind it',
    ),
    ...saySpelled(spelled),
    ...lines(result.unverified, 'Compare with the worksheet (field names not verified)'),
    'Amounts are whole dollars; totals are the sums of the rounded lines.',
  ].join('\n')
}

export const form5472Fields: Command = {
  words: 'form5472 fields',
  summary: 'List the fields of a PDF form, to create a map for form5472 fill.',
  flags: [{ flags: '--form <file>', description: 'the form', required: true }],
  async run(context, { form: given }) {
    const { describeField } = await forms()
    const { fields } = await openGivenForm(context, given as string)
    const lineOf = new Map([...OWN_MAP.fields].map(([key, name]) => [name, key]))
    const data = [...fields.values()].map(field => {
      const facts = describeField(field)
      return { ...facts, line: lineOf.get(facts.name) ?? null }
    })
    const rows = data.map(({ name, kind, max_length, line }) => [name, kind, max_length, line])
    return { json: { data }, text: table(['field', 'kind', 'longest', 'line on our map'], rows) }
  },
}
