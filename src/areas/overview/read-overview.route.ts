import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { id } from '../../kernel/http/fields.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { addDays, dateOf } from '../../kernel/values/dates.ts'
import { withExactAmounts } from '../../kernel/values/exact.ts'
import { unitsFromText } from '../../kernel/values/money.ts'
import { listConnections } from '../banking/banking.ts'
import { findMonthTotals } from '../bookkeeping/bookkeeping.ts'
import { computeYearByMonth } from '../bookkeeping/figures.rules.ts'
import { ownerFor, signedInFor } from '../members/members.ts'
import {
  computePresence,
  daysToRead,
  findDecidingStays,
  type RuleView,
  readOwnerRecord,
  viewRules,
} from '../presence/presence.ts'
import {
  type Deadline,
  type FoundFiling,
  type FoundPayment,
  type FoundRenewal,
  planDeadlines,
} from './overview.rules.ts'
import { OVERVIEW } from './overview.shape.ts'
import { findOverview } from './overview.sql.ts'

/** Maximum number of items of each kind. */
const MAX_LISTED = 20
/** Recommendations are shown for this long; older ones are in the reports. */
const OPEN_DAYS = 200

export const readOverview = endpoint({
  name: 'readOverview',
  method: 'GET',
  path: '/web/overview',
  access: signedInFor('read:overview'),
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }) },
  actsFor: 'entity_id',
  returns: Type.Object({ data: OVERVIEW }, { additionalProperties: false }),
  async run({ db, caller, input: { entity_id }, now }) {
    const today = dateOf(now)
    const year = now.getUTCFullYear()
    const since = addDays(dateOf(now), -OPEN_DAYS)
    const [found, totals, presence, connections] = await Promise.all([
      db.one(findOverview, { entity_id, year, since, most: MAX_LISTED }),
      findMonthTotals(db, entity_id, { first: year * 12 - 12, last: year * 12 + 11 }),
      readPresence(db, ownerFor(caller, entity_id), year, today),
      db.all(listConnections, { entity_id }),
    ])
    const deadlines = planDeadlines(
      {
        filings: found.filings as FoundFiling[],
        renewals: found.renewals as FoundRenewal[],
        payments: found.payments as FoundPayment[],
      },
      today,
    )
    return {
      data: withExactAmounts({
        entity_id,
        today,
        this_year: computeYearByMonth(totals, year),
        year_before: computeYearByMonth(totals, year - 1),
        recommendations: (found.recommendations as FoundRecommendations[]).map(inBothLanguages),
        ledger: { pending: found.pending, oldest_pending_on: found.oldest_pending_on },
        substance: [
          { year, ...missingIn(found.coverage_now) },
          { year: year - 1, ...missingIn(found.coverage_before) },
        ],
        banks: {
          active: connections.filter(({ status }) => status === 'active').length,
          need_attention: connections
            .filter(({ status }) => status === 'needs_attention')
            .slice(0, MAX_LISTED)
            .map(({ id, provider }) => ({ id, provider })),
        },
        presence,
        deadlines: deadlines.map(withUnits),
      }),
    }
  },
})

const withUnits = ({ amount, ...deadline }: Deadline) => ({
  ...deadline,
  amount: amount === null ? null : unitsFromText(amount)!,
})

type FoundRecommendations = { first_en: string; first_es: string }
const inBothLanguages = ({ first_en, first_es, ...report }: FoundRecommendations) => ({
  ...report,
  first: { en: first_en, es: first_es },
})

function missingIn(coverage: unknown): { entries: number; missing: number } {
  const { entries, complete_entries } = coverage as { entries: number; complete_entries: number }
  return { entries, missing: entries - complete_entries }
}

async function readPresence(db: Db, memberId: number, year: number, today: string) {
  const [stays, { facts }] = await Promise.all([
    findDecidingStays(db, memberId, daysToRead(year, today)),
    readOwnerRecord(db, memberId),
  ])
  const { summary } = computePresence(stays, year, today)
  return {
    year,
    days_known: summary.days_known,
    days_unknown: summary.days_unknown,
    countries: summary.countries.slice(0, MAX_LISTED).map(({ country, days }) => ({ country, days })),
    warnings: warnByRules(viewRules({ stays, plans: [], facts, year, today })),
  }
}

/** One warning per country, by its most serious rule, which comes first. */
function warnByRules(rules: readonly RuleView[]) {
  const found = new Map<string | null, RuleView>()
  for (const rule of rules) if (!found.has(rule.country)) found.set(rule.country, rule)
  return [...found.values()]
    .flatMap(({ country, plain_count: days, cautious_count, level }) =>
      level === 'none' || cautious_count === null
        ? []
        : [{ country, days, cautious_days: cautious_count, level }],
    )
    .slice(0, MAX_LISTED)
}
