import { Refusal } from '../../kernel/http/refusal.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { unitsFromText } from '../../kernel/values/money.ts'
import {
  daysToReadForRules,
  findDecidingStays,
  readOwnerRecord,
  type UsSigns,
  usSignsOf,
} from '../presence/presence.ts'
import { findRates } from '../rates/rates.ts'
import { fromDollars } from '../rates/vocabulary.rules.ts'
import {
  computePrefill,
  decideUsOwner,
  filesForm1040,
  findFiledCopy,
  findYearBooks,
  listPackages,
  taxErrors,
} from '../tax/tax.ts'
import { findFilings, findLlcRecord, findOwnerRecord } from './record.sql.ts'
import {
  type FilingFact,
  type LlcRecord,
  llcFacts,
  type OwnedLlc,
  type OwnerRecord,
  ownerFacts,
  type RecordFact,
  type Share,
  usPersonFacts,
  yearsOfOwner,
  yearsToEvaluate,
} from './record-facts.rules.ts'

/** What the records say of a subject, and which years that is for. */
export type Records = {
  facts: RecordFact[]
  filings: FilingFact[]
  years: number[]
}

export async function readLlcRecords(db: Db, entityId: number, now: Date): Promise<Records> {
  const today = dateOf(now)
  const found = await db.one(findLlcRecord, { entity_id: entityId })
  const llc: LlcRecord = { ...found, owners: found.owners as Share[] }
  // An LLC that is not formed yet has nothing to file.
  const isFormed = llc.status !== 'forming' || llc.formation_date !== null
  const years = isFormed ? yearsToEvaluate(llc, today) : []
  const facts = llcFacts(llc, years, today)
  for (const year of years) {
    const { reported, usPerson } = await findReportable(db, entityId, year, today)
    if (reported !== null)
      facts.push({ fact: 'has_reportable_transaction', year, value: reported, certain: true })
    facts.push(...usPerson)
  }
  return { facts, filings: await withPackages(db, entityId, found.filings, years), years }
}

/** What the tax filings say, without the other records. */
export async function readFilings(db: Db, entityId: number, years: readonly number[]): Promise<FilingFact[]> {
  const { filings } = await db.one(findFilings, { entity_id: entityId })
  return withPackages(db, entityId, filings, years)
}

async function withPackages(
  db: Db,
  entityId: number,
  found: unknown,
  years: readonly number[],
): Promise<FilingFact[]> {
  const filings: FilingFact[] = []
  for (const filing of found as Omit<FilingFact, 'document_id'>[])
    if (years.includes(filing.year))
      filings.push({ ...filing, document_id: await findPackage(db, entityId, filing) })
  return filings
}

/** The stored return of a year that was filed. */
async function findPackage(
  db: Db,
  entityId: number,
  { year, status }: Pick<FilingFact, 'year' | 'status'>,
): Promise<number | null> {
  if (status !== 'filed') return null
  const packages = await db.all(listPackages, { entity_id: entityId, year })
  const sent = packages.find(({ sent_on }) => sent_on !== null)
  return (sent ?? (await db.maybe(findFiledCopy, { entity_id: entityId, year })))?.document_id ?? null
}

/**
 * Whether the books have anything for Form 5472: null if they cannot tell, because the owner may have paid something; and
 * whether the owner is a U.S. person, who files none.
 */
async function findReportable(
  db: Db,
  entityId: number,
  year: number,
  today: string,
): Promise<{ reported: boolean | null; usPerson: RecordFact[] }> {
  try {
    const books = await findYearBooks(db, entityId, year, null, today)
    const { filer, us_owner: us } = computePrefill(books, today, 'en')
    const usPerson = usPersonFacts(year, us.is_us_person, us.status !== null)
    const { classification, closes_as } = filer
    if (classification === 'partnership' || classification === 'us_owned') return { reported: null, usPerson }
    if (closes_as === null)
      return { reported: classification === 'disregarded_entity' ? true : null, usPerson }
    const ownerPaid = books.answers.find(answer => answer.question === 'owner_paid' && answer.year === year)
    return { reported: today > books.taxYear.ends && ownerPaid?.answer === 'no' ? false : null, usPerson }
  } catch (error) {
    // More entries with related parties than a form can have are certainly something to report.
    if (error instanceof Refusal && error.code === taxErrors.too_many_related_entries.code)
      return { reported: true, usPerson: [] }
    throw error
  }
}

export async function readOwnerRecords(db: Db, memberId: number, now: Date): Promise<Records> {
  const today = dateOf(now)
  const last = now.getUTCFullYear()
  const of = { member_id: memberId, first_year: last - 3, last_year: last }
  const found = await db.one(findOwnerRecord, of)
  const llcs = found.llcs as OwnedLlc[]
  const profits = found.profits as { year: number; profit: string }[]
  const rates = await findRates(
    db,
    profits.map(({ year }) => ({ currency: 'EUR', day: null, year, kind: 'irs_yearly' })),
  )
  const owner: OwnerRecord = {
    country: found.country,
    llcs,
    profits_eur: profits.flatMap(({ year, profit }, place) => {
      const [rate, units] = [rates[place], unitsFromText(profit)]
      if (!rate || units === null) return []
      return [{ year, profit: Number(fromDollars(units, rate, 'EUR')) / 10_000 }]
    }),
  }
  const years = yearsOfOwner(owner, today)
  const usPerson = await findUsPerson(db, memberId, found, years, today)
  return { facts: [...ownerFacts(owner, years), ...usPerson], filings: [], years }
}

/** In which years an owner files Form 1040 instead of 1040-NR, or may. */
async function findUsPerson(
  db: Db,
  memberId: number,
  { us_statuses, has_us_signs }: { us_statuses: unknown; has_us_signs: boolean },
  years: readonly number[],
  today: string,
): Promise<RecordFact[]> {
  const statuses = us_statuses as { year: number; status: string }[]
  const { facts } = has_us_signs ? await readOwnerRecord(db, memberId) : { facts: [] }
  const found: RecordFact[] = []
  for (const year of years) {
    let signs: UsSigns | null = null
    if (has_us_signs) {
      const stays = await findDecidingStays(db, memberId, daysToReadForRules(year, today))
      signs = usSignsOf({ stays, facts }, year, today)
    }
    const us = decideUsOwner(statuses.find(one => one.year === year)?.status ?? null, signs)
    found.push(...usPersonFacts(year, filesForm1040(us), us.status !== null))
  }
  return found
}
