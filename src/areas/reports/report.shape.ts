import { Type } from 'typebox'
import { orNull, YEAR_RANGE } from '../../kernel/http/shapes.ts'
import { CATEGORIES, GROUP_LABELS } from '../bookkeeping/vocabulary.rules.ts'
import { MAX_BANKS } from './cash.rules.ts'
import { MAX_COUNTERPARTIES } from './metrics.rules.ts'

const money = (description?: string) => Type.Number(description ? { description } : {})
const moneyOrNull = (description: string) => orNull({ type: 'number', description })
const count = (description?: string) =>
  Type.Integer({ minimum: 0, format: 'int64', ...(description && { description }) })
const share = (description: string) =>
  orNull({ type: 'number', description: `${description} From 0 to 1, with 4 decimals.` })
const group = orNull({ type: 'string', enum: [...GROUP_LABELS], description: '`null` without a category.' })
const bankSource = { type: 'string', maxLength: 300 }
const exact = { additionalProperties: false }

const RESULT = {
  income: money('Earnings less refunds. Excludes contributions, loans and transfers.'),
  expense: money('Spending less refunds received. Includes penalties.'),
  net: money('`income` minus `expense`.'),
  margin: orNull({
    type: 'number',
    description: '`net` divided by `income`, with 4 decimals; `null` without income.',
  }),
  deductible_expense: money(
    'The part of `expense` that is usually deductible: excludes fines, penalties, federal tax and the category `otro`.',
  ),
}

const FLOW = {
  entries: count(),
  income: money('All money received, of any movement type.'),
  expense: money('All money paid, of any movement type.'),
  net: money('The part that counts toward the net of the period.'),
}

const CHANGE = Type.Object(
  {
    was: moneyOrNull('`null` if nothing was booked then.'),
    change: moneyOrNull('Change since then.'),
    percent: orNull({
      type: 'number',
      description: 'Change as a percentage of `was`, with 2 decimals; `null` also if `was` is 0.',
    }),
  },
  { title: 'ReportChange', ...exact },
)

const COMPARISON = Type.Object(
  { entries: count('Number of entries then.'), income: CHANGE, expense: CHANGE, net: CHANGE },
  { title: 'ReportComparison', ...exact },
)

const CAPITAL = Type.Object(
  {
    profit: money(),
    distributions: money('Owner distributions, less returns.'),
    contributions: money('Owner contributions, less returns.'),
    beyond_profit: money('Distributions in excess of profit. A loss counts as zero profit.'),
    undistributed_profit: money('Remaining profit, or 0.'),
  },
  { title: 'ReportCapital', ...exact },
)

const COVERAGE = Type.Object(
  {
    entries: count(),
    amount: money('Total received and paid.'),
    complete_entries: count('Entries with a counterparty, a purpose and a document.'),
    complete_amount: money(),
    entries_share: share('Complete entries as a share of all entries; `null` if there are none.'),
    amount_share: share('Their amount as a share of the total; `null` if there are no entries.'),
  },
  { title: 'ReportCoverage', ...exact },
)

const CATEGORY_ROW = Type.Object(
  { category: orNull({ type: 'string', enum: [...CATEGORIES] }), group, ...FLOW },
  { title: 'ReportCategory', ...exact },
)

const CASH = Type.Object(
  {
    booked: money('All money received less all money paid, up to the last day of the period.'),
    available: money(
      'Available funds. For each connected bank, the lower of its reported and booked balance, or the reported balance if the books do not cover the whole account; for other accounts, the booked balance.',
    ),
    monthly_expense: money(
      'Monthly cost: the average of the year to date or of the period, whichever is higher.',
    ),
    months_covered: orNull({
      type: 'number',
      description:
        'How many months of expenses `available` covers, with 2 decimals; `null` without expenses.',
    }),
  },
  exact,
)

const BANK_FLOW = {
  entries: count('In the period.'),
  income: money('Received in the period.'),
  expense: money('Paid in the period.'),
  cash: money('All money received less all money paid, up to the last day of the period.'),
}

const BALANCE = Type.Object(
  {
    bank_source: Type.String({ maxLength: 300 }),
    told: money('Balance reported by the bank.'),
    booked: money('Booked balance at the same time.'),
    difference: moneyOrNull('`told` minus `booked`; `null` if the books do not cover the whole account.'),
    told_at: Type.String({ format: 'date-time', description: 'When the balance was read.' }),
  },
  { title: 'ReportBalance', ...exact },
)

const COUNTERPARTY_ROW = Type.Object(
  {
    counterparty_id: Type.Integer({ format: 'int64' }),
    name: Type.String({ maxLength: 300 }),
    kind: Type.String({ maxLength: 100 }),
    is_related_party: Type.Boolean(),
    entries: count(),
    income: money(),
    expense: money(),
    share_of_income: share('Share of all money received in the period.'),
    share_of_expense: share('Share of all money paid in the period.'),
  },
  { title: 'ReportCounterparty', ...exact },
)

const RATE = Type.Object(
  {
    currency: Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3 }),
    source: Type.String({ maxLength: 300, description: 'As `rate_source` of the entries.' }),
    entries: count(),
    original_amount: money('Received less paid, in that currency.'),
    amount: money('The same in US dollars.'),
    lowest_rate: Type.Number({ description: 'US dollars per unit.' }),
    highest_rate: Type.Number({ description: 'US dollars per unit.' }),
    first_date: orNull({ type: 'string', format: 'date', description: 'Earliest date of a rate.' }),
    last_date: orNull({ type: 'string', format: 'date', description: 'Latest date of a rate.' }),
  },
  { title: 'ReportExchangeRate', ...exact },
)

/** The figures of a report, as returned. */
export const METRICS = Type.Object(
  {
    entries: count('Entries booked in the period.'),
    ...RESULT,
    received: money('All money received, including contributions, loans and transfers.'),
    paid: money('All money paid, including distributions, loans and transfers.'),
    uncategorised: Type.Object(
      { entries: count(), income: money(), expense: money() },
      { ...exact, description: 'Entries without a category, which are not part of any result.' },
    ),
    by_category: Type.Array(CATEGORY_ROW, {
      maxItems: CATEGORIES.length + 1,
      description: 'Ordered by name; entries without a category come last.',
    }),
    by_group: Type.Array(Type.Object({ group, ...FLOW }, { title: 'ReportGroup', ...exact }), {
      maxItems: GROUP_LABELS.length + 1,
    }),
    compared: Type.Object(
      { period_before: COMPARISON, year_before: COMPARISON },
      {
        ...exact,
        description: 'Compared with the previous period and the same period of the previous year.',
      },
    ),
    year_to_date: Type.Object(RESULT, {
      ...exact,
      description: 'From January 1 to the last day of the period.',
    }),
    capital: Type.Object(
      { period: CAPITAL, year_to_date: CAPITAL },
      { ...exact, description: 'Owner distributions and contributions compared with profit.' },
    ),
    cash: CASH,
    by_bank: Type.Array(
      Type.Object({ bank_source: orNull(bankSource), ...BANK_FLOW }, { title: 'ReportBank', ...exact }),
      { maxItems: MAX_BANKS, description: 'By source of the entries, largest amount first.' },
    ),
    other_banks: Type.Object(
      { banks: count('Number of banks not in `by_bank`.'), ...BANK_FLOW },
      { ...exact, description: 'Total of the remaining banks.' },
    ),
    balances: Type.Array(BALANCE, {
      maxItems: MAX_BANKS,
      description: 'Balances reported by the connected banks when the report was generated.',
    }),
    coverage: Type.Object(
      { all: COVERAGE, related: COVERAGE },
      { ...exact, description: 'How much of the period is documented, overall and with related parties.' },
    ),
    counterparties: Type.Array(COUNTERPARTY_ROW, {
      maxItems: MAX_COUNTERPARTIES,
      description: 'Largest counterparties by amount, largest first.',
    }),
    form_5472: orNull(
      Type.Object(
        {
          year: Type.Integer(YEAR_RANGE),
          score: Type.Integer({ minimum: 0, maximum: 100 }),
          ready: Type.Boolean(),
        },
        { ...exact, description: "Readiness of the year's books for Form 5472." },
      ),
    ),
    exchange_rates: Type.Optional(
      Type.Array(RATE, {
        maxItems: 1000,
        description:
          'The exchange rates used in the period, by currency and source. Absent if nothing was converted.',
      }),
    ),
  },
  { title: 'ReportMetrics', ...exact },
)
