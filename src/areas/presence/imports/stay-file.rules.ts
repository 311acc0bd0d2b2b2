import { COUNTRIES } from '../../../kernel/values/countries.ts'
import { countryNames } from '../../../kernel/values/country-names.ts'
import { decodeText, parseRows, type Row, SEPARATORS } from '../../../kernel/values/csv-text.ts'
import { type DateOrder, inferDateOrder, readDay, unguarded } from '../../../kernel/values/csv-values.ts'
import { addDays, daysBetween, FIRST_DAY } from '../../../kernel/values/dates.ts'
import { withoutAccents } from '../../../kernel/values/without-accents.ts'
import { MAX_STAY_DAYS } from '../presence.rules.ts'

/** Years of travel fit in it, and it is read in one go. */
export const MAX_FILE_BYTES = 256 * 1024
/** Each stay is a change to the log, all in one transaction. */
export const MAX_FILE_STAYS = 500

/** A stay of the file, by its line, or by the number of its event. */
export type FileStay = { line: number; from: string; until: string; country: string }

export const STAY_FAULTS = [
  'not_text',
  'not_readable',
  'no_columns',
  'no_rows',
  'too_many',
  'date',
  'date_range',
  'order',
  'too_long',
  'future',
  'country',
  'overlap',
  'recurring',
  'duration',
] as const
export type StayFaultCode = (typeof STAY_FAULTS)[number]
/** What is wrong with a line; `value` is what it says there. Line 0 is the whole file. */
export type StayFault = { line: number; code: StayFaultCode; value: string | null }

export type PlannedImport = {
  format: 'csv' | 'ics'
  stays: FileStay[]
  faults: StayFault[]
  /** Whether dates can be read in two ways, and nobody said which. */
  asksDateOrder: boolean
  /** How many events of a calendar were cancelled; they are not stays. */
  skipped: number
}

/** The days of an event, or what is wrong with them. */
export type EventDays =
  | { fault: null; from: string; until: string }
  | { fault: 'date' | 'duration' | 'order'; from?: never; until?: never }

/** An event of a calendar. */
export type CalendarEvent = EventDays & {
  location: string
  summary: string
  isRecurring: boolean
  isCancelled: boolean
}

/** Reads the events of an iCalendar file, with a library. */
export type ReadCalendar = (text: string, most: number) => CalendarEvent[] | 'not_readable' | 'too_many'

/** What a stay of the file says, before it is checked. */
type Draft = {
  line: number
  from: string | null
  until: string | null
  country: string | null
  value: string
}

const MAX_SHOWN = 60
const shown = (value: string) => value.trim().slice(0, MAX_SHOWN)

/** Reads a file of stays. Every line is checked; nothing is guessed. */
export function planStays(
  bytes: Uint8Array,
  chosenOrder: DateOrder | null,
  today: string,
  readCalendar: ReadCalendar,
): PlannedImport {
  const text = decodeText(bytes)?.text.replace(/^\uFEFF/, '') ?? null
  if (text === null) return failed('csv', 'not_text')
  return /^\s*BEGIN:VCALENDAR/i.test(text)
    ? planCalendar(text, today, readCalendar)
    : planCsv(text, chosenOrder, today)
}

function failed(format: 'csv' | 'ics', code: StayFaultCode, line = 0): PlannedImport {
  return { format, stays: [], faults: [{ line, code, value: null }], asksDateOrder: false, skipped: 0 }
}

// --- Spreadsheets ---------------------------------------------------------------------------------------

const COLUMN_NAMES = {
  from: [
    'from',
    'start',
    'arrival',
    'entry',
    'first day',
    'desde',
    'inicio',
    'llegada',
    'entrada',
    'primer dia',
  ],
  until: ['until', 'to', 'end', 'departure', 'exit', 'last day', 'hasta', 'fin', 'salida', 'ultimo dia'],
  country: ['country', 'country code', 'pais', 'codigo de pais'],
} as const

/** Compared without case, accents and punctuation. */
const simple = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

function columnsOf({ cells }: Row) {
  const names = cells.map(simple)
  const placeOf = (known: readonly string[]) => names.findIndex(name => known.includes(name))
  const { from, until, country } = COLUMN_NAMES
  return { from: placeOf(from), until: placeOf(until), country: placeOf(country) }
}

function planCsv(text: string, chosenOrder: DateOrder | null, today: string): PlannedImport {
  for (const separator of SEPARATORS) {
    const parsed = parseRows(text, separator, MAX_FILE_STAYS + 1)
    const [head, ...rows] = parsed.rows
    if (!head) continue
    const columns = columnsOf(head)
    if (columns.from < 0 || columns.country < 0) continue
    const broken = parsed.unclosedAt ?? parsed.tooWideAt ?? parsed.tooLongAt
    if (broken !== null) return failed('csv', 'not_readable', broken)
    if (parsed.isCut) return failed('csv', 'too_many')
    if (rows.length === 0) return failed('csv', 'no_rows')
    return planRows(rows, columns, chosenOrder, today)
  }
  return failed('csv', text.trim() === '' ? 'no_rows' : 'no_columns')
}

function planRows(
  rows: readonly Row[],
  columns: ReturnType<typeof columnsOf>,
  chosenOrder: DateOrder | null,
  today: string,
): PlannedImport {
  const cell = ({ cells }: Row, place: number) => (place < 0 ? '' : unguarded(cells[place] ?? '').trim())
  const dates = rows.flatMap(row => [cell(row, columns.from), cell(row, columns.until)])
  const inferred = inferDateOrder(dates.filter(Boolean))
  const order = chosenOrder ?? (inferred === 'ask' ? 'dmy' : inferred)
  const faults: StayFault[] = []
  const drafts = rows.map((row): Draft => {
    const [from, until, country] = [columns.from, columns.until, columns.country].map(place =>
      cell(row, place),
    )
    for (const date of [from!, until!])
      if (date !== '' && readDay(date, order) === null)
        faults.push({ line: row.line, code: 'date', value: shown(date) })
    if (from === '') faults.push({ line: row.line, code: 'date', value: '' })
    const isWrong = until !== '' && readDay(until!, order) === null
    return {
      line: row.line,
      from: isWrong ? null : readDay(from!, order),
      until: readDay(until!, order),
      country: readCountry(country!),
      value: country!,
    }
  })
  const asksDateOrder = chosenOrder === null && inferred === 'ask'
  return { format: 'csv', ...checkStays(drafts, faults, today), asksDateOrder, skipped: 0 }
}

/** Codes by names in both languages, simplified. A name of two countries means none. */
const CODES_BY_NAME = new Map<string, string | null>()
for (const code of COUNTRIES)
  for (const name of new Set(Object.values(countryNames(code)).map(simple)))
    CODES_BY_NAME.set(name, CODES_BY_NAME.has(name) ? null : code)

/** A country by its code or its whole name; never by a part of one. */
function readCountry(text: string): string | null {
  const code = text.trim().toUpperCase()
  if (COUNTRIES.has(code)) return code
  return CODES_BY_NAME.get(simple(text)) ?? null
}

// --- Calendars ------------------------------------------------------------------------------------------

function planCalendar(text: string, today: string, readCalendar: ReadCalendar): PlannedImport {
  const events = readCalendar(text, MAX_FILE_STAYS)
  if (events === 'not_readable' || events === 'too_many') return failed('ics', events)
  const held = [...events.entries()].filter(([, event]) => !event.isCancelled)
  const skipped = events.length - held.length
  if (held.length === 0) return { ...failed('ics', 'no_rows'), skipped }
  const faults: StayFault[] = []
  const drafts = held.map(([i, event]): Draft => {
    const line = i + 1
    const fault = event.isRecurring ? 'recurring' : event.fault
    if (fault) faults.push({ line, code: fault, value: shown(event.summary) })
    const { from = null, until = null } = fault ? {} : event
    return { line, from, until, country: countryOfEvent(event), value: event.location || event.summary }
  })
  return { format: 'ics', ...checkStays(drafts, faults, today), asksDateOrder: false, skipped }
}

/** The place of an event, or the part after its last comma ("Madrid, Spain"); else its title. */
function countryOfEvent({ location, summary }: CalendarEvent): string | null {
  const partsOf = (text: string) => [text, text.split(/[,;\n]/).at(-1)!]
  for (const part of [...partsOf(location), ...partsOf(summary)]) {
    const found = part.trim() === '' ? null : readCountry(part)
    if (found) return found
  }
  return null
}

// --- Checks ---------------------------------------------------------------------------------------------

/** A stay without a last day lasts until the next one begins, the last one until today. */
function checkStays(drafts: readonly Draft[], faults: StayFault[], today: string) {
  const inOrder = drafts
    .filter(({ from }) => from !== null)
    .toSorted((a, b) => (a.from! < b.from! ? -1 : a.from! > b.from! ? 1 : a.line - b.line))
  for (const { line, country, value } of drafts)
    if (country === null) faults.push({ line, code: 'country', value: shown(value) })
  const stays: FileStay[] = []
  for (const [i, { line, from, until: writtenUntil, country }] of inOrder.entries()) {
    const next = inOrder[i + 1]?.from ?? null
    const until = writtenUntil ?? (next === null ? today : next > from! ? addDays(next, -1) : from!)
    const code = faultOf(from!, until, today)
    if (code) faults.push({ line, code, value: `${from} – ${until}` })
    else if (country !== null) stays.push({ line, from: from!, until, country })
  }
  for (const [i, stay] of stays.entries()) {
    const before = stays.slice(0, i).find(one => one.until > stay.from && one.country !== stay.country)
    // The day of travel may be in both.
    if (before) faults.push({ line: stay.line, code: 'overlap', value: `${before.from} – ${before.until}` })
  }
  return { stays, faults: faults.toSorted((a, b) => a.line - b.line) }
}

function faultOf(from: string, until: string, today: string): StayFaultCode | null {
  if (from > today || until > today) return 'future'
  if (from < FIRST_DAY) return 'date_range'
  if (until < from) return 'order'
  return daysBetween(from, until) >= MAX_STAY_DAYS ? 'too_long' : null
}
