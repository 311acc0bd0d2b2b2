import type { Secrets } from '../../../kernel/secrets.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { addDays, dateFrom, dateOf } from '../../../kernel/values/dates.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import { findReconciliation } from '../../banking/banking.ts'
import { computeDueDates, nextDueDay, wholeTaxYear } from '../../entities/entities.ts'
import {
  daysToReadForRules,
  findDecidingStays,
  readOwnerRecord,
  type UsSigns,
  usSignsOf,
} from '../../presence/presence.ts'
import { BOOKS_CURRENCY, findRates } from '../../rates/rates.ts'
import { type Answer, Answers } from '../answers/answers.rules.ts'
import { actorsOf } from '../authors.rules.ts'
import { findNames } from '../authors.ts'
import type { Classification } from '../classification/classify.rules.ts'
import type { AfrMonth } from '../loans/afr.rules.ts'
import { currencyOf, type Loan, type LoanRates } from '../loans/loans.rules.ts'
import type { ConfirmedText } from '../package/english.rules.ts'
import type { YearObligations } from '../readiness/obligations-part.rules.ts'
import {
  automaticReference,
  maskFtin,
  NO_FTIN,
  type Party,
  purposeOfFtin,
  purposeOfUsNumber,
} from '../related-parties/parties.rules.ts'
import type { BookEntry } from '../substance.rules.ts'
import { taxErrors } from '../tax.errors.ts'
import { findYearBooks as findBooks } from './books.sql.ts'
import { type Before, inherit } from './inherit.rules.ts'
import type { FormYear, LeftOutAnyway, Llc, YearBooks } from './year.rules.ts'

/** No real form has more related-party entries than this; it is rejected rather than truncated. */
export const MAX_ENTRIES = 10_000

type FoundYear = NonNullable<(typeof findBooks)['gives']>
type FoundEntry = Omit<BookEntry, 'received' | 'paid'> & {
  received: string
  paid: string
  before: Before | null
}
type FoundParty = Omit<Party, 'ftin' | 'us_number' | 'reference_id'> & {
  ftin_sealed: string | null
  ftin_none: boolean
  us_number_sealed: string | null
  reference_id: string | null
}

/** The reader: with `whole`, tax numbers are complete. Null only checks whether there is one. */
export type Reader = { secrets: Secrets; whole: boolean } | null

export async function findYearBooks(
  db: Db,
  entityId: number,
  year: number,
  reader: Reader,
  today = dateOf(new Date()),
): Promise<YearBooks> {
  const found = await db.one(findBooks, { entity_id: entityId, year, most: MAX_ENTRIES })
  return readBooks(db, found, entityId, year, reader, today)
}

/** How to read the books and the obligations of a year in one query; the area of obligations passes it in. */
export type ObligationsSource = {
  statement: typeof findBooks
  read(found: unknown, today: string): YearObligations
}

export async function findYearWithObligations(
  { statement, read }: ObligationsSource,
  db: Db,
  entityId: number,
  year: number,
  reader: Reader,
  today: string,
): Promise<{ books: YearBooks; obligations: YearObligations }> {
  const found = await db.one(statement, { entity_id: entityId, year, most: MAX_ENTRIES })
  const books = await readBooks(db, found, entityId, year, reader, today)
  return { books, obligations: read(found.obligations, today) }
}

async function readBooks(
  db: Db,
  found: FoundYear,
  entityId: number,
  year: number,
  reader: Reader,
  today: string,
): Promise<YearBooks> {
  const llc = found.llc as Llc
  const answers = found.answers as Answer[]
  const woundUp = new Answers(answers, year).text('wound_up')
  const parties = (found.parties as FoundParty[]).map(party => showParty(party, reader))
  const loans = (found.loans as (Omit<Loan, 'principal'> & { principal: string })[]).map(loan => ({
    ...loan,
    principal: unitsFromText(loan.principal)!,
  }))
  const read = (entries: unknown) => readEntries(entries, { parties, loans })
  const [ofYear, earlier] = [[...read(found.entries), ...read(found.unnamed)], read(found.earlier_loans)]
  const taxYear = planFormYear(llc, year, found.fiscal_year_end, woundUp)
  const { begins, ends } = taxYear
  const entries = ofYear.map(({ entry }) => entry)
  const earlierLoans = earlier.map(({ entry }) => entry)
  const currencies = [
    ...loans.map(({ currency }) => currency),
    ...[...entries, ...earlierLoans].map(currencyOf),
  ]
  const classifications = [
    ...(found.classifications as Classification[]),
    ...[...ofYear, ...earlier].flatMap(({ classification }) => classification ?? []),
  ]
  const left_out_anyway = found.left_out_anyway as LeftOutAnyway | null
  const said = { entries, earlierLoans, answers, classifications, left_out_anyway }
  return {
    ...said,
    llc,
    taxYear,
    parties,
    loans,
    afr: found.afr as AfrMonth[],
    loanRates: await findLoanRates(db, new Set(currencies), taxYear, today),
    people: await findNames(db, actorsOf(said)),
    english: found.english as ConfirmedText[],
    reconciliation: found.has_bank_accounts
      ? await findReconciliation(db, entityId, { begins, ends, today })
      : { accounts: [], unlisted: [] },
    us_signs: found.has_us_signs ? await findUsSigns(db, found.member_id, year, today) : null,
    has_entries: found.has_entries,
    language: found.language as Language,
  }
}

/**
 * The rates for balances: of the European Central Bank on the day, or else of the US Treasury if a year ends on
 * it or the day before. A yearly average does not say what a balance is worth on a day.
 */
async function findLoanRates(
  db: Db,
  currencies: ReadonlySet<string>,
  { begins, ends, firstPeriod }: FormYear,
  today: string,
): Promise<LoanRates[]> {
  const others = [...currencies].filter(currency => currency !== BOOKS_CURRENCY)
  const last = ends < today ? ends : today
  const monthEnds = Array.from({ length: 12 }, (_, month) => {
    const next = firstPeriod + month + 1
    const day = addDays(dateFrom(Math.floor(next / 12), (next % 12) + 1, 1), -1)
    return day < last ? day : last
  })
  const wanted = others.flatMap(currency =>
    [begins, ...monthEnds].flatMap(day => {
      const year = Number(day.slice(0, 4))
      const daily = { currency, day, year, kind: 'ecb_daily' as const }
      if (day.endsWith('-12-31')) return [daily, { ...daily, kind: 'treasury_year_end' as const }]
      if (day.endsWith('-01-01'))
        return [daily, { ...daily, year: year - 1, kind: 'treasury_year_end' as const }]
      return [daily]
    }),
  )
  const rates = await findRates(db, wanted)
  const ofDay = (currency: string, day: string) => ({
    day,
    rate:
      rates.find(
        (rate, place) => rate && wanted[place]!.currency === currency && wanted[place]!.day === day,
      ) ?? null,
  })
  return others.map(currency => ({
    currency,
    beginning: ofDay(currency, begins),
    month_ends: monthEnds.map(day => ofDay(currency, day)),
  }))
}

function readEntries(found: unknown, related: Parameters<typeof inherit>[2]) {
  const entries = found as FoundEntry[]
  if (entries.length > MAX_ENTRIES) throw taxErrors.too_many_related_entries({ max: MAX_ENTRIES })
  return entries.map(({ before, received, paid, ...entry }) =>
    inherit({ ...entry, received: unitsFromText(received)!, paid: unitsFromText(paid)! }, before, related),
  )
}

/**
 * The tax year that begins in a calendar year, limited to when the LLC existed. A dissolved LLC ends with its
 * dissolution, or later with its winding up, if a person said when that was.
 */
export function planFormYear(
  { formation_date: formed, dissolved_on }: Pick<Llc, 'formation_date' | 'dissolved_on'>,
  year: number,
  fiscalYearEnd: string,
  woundUp: string | null = null,
): FormYear {
  const whole = wholeTaxYear(year, fiscalYearEnd)
  const dissolved =
    dissolved_on !== null && woundUp !== null && woundUp > dissolved_on ? woundUp : dissolved_on
  const lies = (day: string | null) => day !== null && day >= whole.begins && day <= whole.ends
  const begins = lies(formed) ? formed! : whole.begins
  const ends = lies(dissolved) ? dissolved! : whole.ends
  const firstPeriod = Number(whole.begins.slice(0, 4)) * 12 + Number(whole.begins.slice(5, 7)) - 1
  const { due_date, extended_due_date } = computeDueDates({ begins, ends })
  // The 15th day of the 3rd month after the tax year.
  const partnership = nextDueDay(dateFrom(Number(ends.slice(0, 4)), Number(ends.slice(5, 7)) + 3, 15))
  return {
    year,
    begins,
    ends,
    firstPeriod,
    due_date,
    extended_due_date,
    partnership_due_date: partnership,
    closed_on: dissolved,
  }
}

/** What the presence of the member says of the US. */
async function findUsSigns(db: Db, memberId: number, year: number, today: string): Promise<UsSigns> {
  const [stays, { facts }] = await Promise.all([
    findDecidingStays(db, memberId, daysToReadForRules(year, today)),
    readOwnerRecord(db, memberId),
  ])
  return usSignsOf({ stays, facts }, year, today)
}

/** A party as its reader may see it, with its assigned or default reference id. */
export function showParty(found: FoundParty, reader: Reader): Party {
  const { ftin_sealed, ftin_none: none, us_number_sealed, ...party } = found
  const id = party.counterparty_id
  return {
    ...party,
    ftin: none ? NO_FTIN : showNumber(ftin_sealed, purposeOfFtin(id), reader),
    us_number: showNumber(us_number_sealed, purposeOfUsNumber(id), reader),
    reference_id: party.reference_id ?? automaticReference(party.counterparty_id),
  }
}

function showNumber(sealed: string | null, purpose: string, reader: Reader): string | null {
  if (sealed === null) return null
  if (reader === null) return 'sealed'
  const opened = reader.secrets.open(sealed, purpose)
  return reader.whole ? opened : maskFtin(opened)
}
