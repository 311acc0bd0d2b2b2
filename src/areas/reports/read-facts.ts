import { Refusal } from '../../kernel/http/refusal.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { unitsFromText } from '../../kernel/values/money.ts'
import {
  computePresence,
  daysToRead,
  findDecidingStays,
  readOwnerRecord,
  viewRules,
} from '../presence/presence.ts'
import { computeReadiness, findYearBooks, type Readiness, taxErrors } from '../tax/tax.ts'
import type {
  BankBalance,
  BankSums,
  CategorySums,
  CounterpartySums,
  Coverage,
  FilingFact,
  LargeEntry,
  OwnerPresence,
  Period,
  RateUsed,
  ReportFacts,
} from './facts.rules.ts'
import { findBookFacts, findPendingFacts } from './facts.sql.ts'
import { foldFigures } from './figures.ts'
import { monthSpan, periodBefore, sameOfYearBefore } from './periods.rules.ts'
import { warningsByRule } from './presence.rules.ts'

const MAX_UNCATEGORISED = 10
const MAX_PARTIES = 10
const MAX_LARGE = 20

/** Reads everything a report of a period is computed from; four queries if the books are folded, five with stays. */
export async function readFacts(db: Db, entityId: number, period: Period, now: Date): Promise<ReportFacts> {
  const today = dateOf(now)
  const { name, member_id, ...books } = await readBooks(db, entityId, period)
  const asOf = today < period.to ? today : period.to
  const pendingFacts = await db.one(findPendingFacts, { entity_id: entityId, ends: period.to })
  const presence = await readPresence(db, member_id, period.year, asOf)
  const readiness = await readReadiness(db, entityId, period.year, today)
  return {
    entity: { id: entityId, name },
    period,
    today,
    ...books,
    presence,
    filings: pendingFacts.filings as FilingFact[],
    readiness,
    ledger: {
      pending: pendingFacts.pending,
      oldest_pending_on: pendingFacts.oldest_pending_on,
      distributions: unitsFromText(pendingFacts.distributions)!,
      contributions: unitsFromText(pendingFacts.contributions)!,
    },
  }
}

/** While entries keep arriving there is always something to fold; the last moments may be left out. */
const MAX_TRIES = 5

async function readBooks(db: Db, entityId: number, period: Period) {
  const params = { entity_id: entityId, ...monthsOf(period) }
  let found = await db.one(findBookFacts, params)
  for (let tries = 1; !found.is_folded && tries < MAX_TRIES; tries++) {
    await foldFigures(db, entityId)
    found = await db.one(findBookFacts, params)
  }
  return {
    name: found.name,
    member_id: found.member_id,
    now: inUnits<CategorySums>(found.now),
    before: inUnits<CategorySums>(found.before),
    yearBefore: inUnits<CategorySums>(found.year_before),
    yearToDate: inUnits<CategorySums>(found.year_to_date),
    banks: inUnits<BankSums>(found.banks),
    cash: inUnits<BankSums>(found.cash),
    counterparties: inUnits<CounterpartySums>(found.counterparties),
    coverage: {
      all: inUnits<Coverage>([found.coverage_all])[0]!,
      related: inUnits<Coverage>([found.coverage_related])[0]!,
    },
    uncategorised: found.uncategorised as number[],
    large: inUnits<FoundLarge>(found.large).map(withUsual),
    balances: inUnits<BankBalance>(found.balances).map(balance => ({
      ...balance,
      told_at: new Date(balance.told_at).toISOString(),
    })),
    rates: inUnits<RateUsed>(found.rates),
  }
}

function monthsOf(period: Period) {
  const { first, last } = monthSpan(period)
  const [before, yearBefore] = [monthSpan(periodBefore(period)), monthSpan(sameOfYearBefore(period))]
  return {
    first,
    last,
    before_first: before.first,
    before_last: before.last,
    year_before_first: yearBefore.first,
    year_before_last: yearBefore.last,
    year_first: period.year * 12,
    most_uncategorised: MAX_UNCATEGORISED,
    most_parties: MAX_PARTIES,
    most_large: MAX_LARGE,
  }
}

const AMOUNTS = new Set([
  'income',
  'expense',
  'amount',
  'complete_amount',
  'told',
  'booked',
  'usual_amount',
  'usual_largest',
  'original_amount',
])

/** Converts the amounts of rows, sent as text, to units. */
function inUnits<T>(rows: unknown): T[] {
  return (rows as Record<string, unknown>[]).map(
    row =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          AMOUNTS.has(name) ? unitsFromText(value as string)! : value,
        ]),
      ) as T,
  )
}

type FoundLarge = Omit<LargeEntry, 'usual'> & {
  usual_entries: number
  usual_amount: bigint
  usual_largest: bigint
}

/** A mean without fractions of a unit: it is only compared, never added. */
function withUsual({ usual_entries, usual_amount, usual_largest, ...entry }: FoundLarge): LargeEntry {
  const mean = usual_entries === 0 ? 0n : usual_amount / BigInt(usual_entries)
  return { ...entry, usual: { entries: usual_entries, mean, largest: usual_largest } }
}

/** Null if nothing is known about the owner's stays. */
async function readPresence(
  db: Db,
  memberId: number,
  year: number,
  asOf: string,
): Promise<OwnerPresence | null> {
  const stays = await findDecidingStays(db, memberId, daysToRead(year, asOf))
  if (stays.length === 0) return null
  const { facts } = await readOwnerRecord(db, memberId)
  // A report is about days that have come, so plans are left out.
  const rules = viewRules({ stays, plans: [], facts, year, today: asOf })
  return { ...computePresence(stays, year, asOf), rules: warningsByRule(rules) }
}

/** Null if there is more than the form can hold. No tax number is decrypted for it. */
async function readReadiness(
  db: Db,
  entityId: number,
  year: number,
  today: string,
): Promise<Readiness | null> {
  try {
    return computeReadiness(await findYearBooks(db, entityId, year, null, today))
  } catch (error) {
    if (error instanceof Refusal && error.code === taxErrors.too_many_related_entries.code) return null
    throw error
  }
}
