import { Refusal } from '../../kernel/http/refusal.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { unitsFromText } from '../../kernel/values/money.ts'
import { findRates } from '../rates/rates.ts'
import { fromDollars } from '../rates/vocabulary.rules.ts'
import { computePrefill, findFiledCopy, findYearBooks, listPackages, taxErrors } from '../tax/tax.ts'
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
    const reported = await findReportable(db, entityId, year, today)
    if (reported !== null)
      facts.push({ fact: 'has_reportable_transaction', year, value: reported, certain: true })
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

/** Whether the books have anything for Form 5472: null if they cannot tell, because the owner may have paid something. */
async function findReportable(
  db: Db,
  entityId: number,
  year: number,
  today: string,
): Promise<boolean | null> {
  try {
    const books = await findYearBooks(db, entityId, year, null, today)
    const { filer } = computePrefill(books, today, 'en')
    if (filer.classification === 'partnership') return null
    if (filer.closes_as === null) return filer.classification === 'disregarded_entity' ? true : null
    const ownerPaid = books.answers.find(answer => answer.question === 'owner_paid' && answer.year === year)
    return today > books.taxYear.ends && ownerPaid?.answer === 'no' ? false : null
  } catch (error) {
    // More entries with related parties than a form can have are certainly something to report.
    if (error instanceof Refusal && error.code === taxErrors.too_many_related_entries.code) return true
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
  return { facts: ownerFacts(owner, years), filings: [], years }
}
