import { Type } from 'typebox'
import { orNull } from '../../kernel/shapes.ts'
import { MOST_BANKS } from './cash.rules.ts'
import { CATEGORIES, GROUPS } from './categories.rules.ts'
import { MOST_COUNTERPARTIES } from './metrics.rules.ts'

const money = (description?: string) => Type.Number(description ? { description } : {})
const moneyOrNull = (description: string) => orNull({ type: 'number', description })
const count = (description?: string) =>
  Type.Integer({ minimum: 0, format: 'int64', ...(description && { description }) })
const share = (description: string) =>
  orNull({ type: 'number', description: `${description} From 0 to 1, with 4 decimals.` })
const group = orNull({ type: 'string', enum: [...GROUPS], description: '`null` without a category.' })
const bankSource = { type: 'string', maxLength: 300 }
const exact = { additionalProperties: false }

const RESULT = {
  income: money(
    'What was earned, less what was given back of it. Contributions, loans and transfers are no income.',
  ),
  expense: money('What was spent, less what was refunded of it; penalties are in it.'),
  net: money('`income` minus `expense`.'),
  margin: orNull({
    type: 'number',
    description: '`net` over `income`, with 4 decimals; `null` without income.',
  }),
  deductible_expense: money(
    'The part of `expense` that is usually deductible: without fines and penalties, federal tax and the category `otro`.',
  ),
}

const FLOW = {
  entries: count(),
  income: money('All money received, whatever its movement type.'),
  expense: money('All money paid, whatever its movement type.'),
  net: money('What of it counts in the net of the period.'),
}

const CHANGE = Type.Object(
  {
    was: moneyOrNull('`null` where nothing was booked then.'),
    change: moneyOrNull('By how much it changed since.'),
    percent: orNull({
      type: 'number',
      description: 'The same in percent of the size of `was`, with 2 decimals; `null` also where it was 0.',
    }),
  },
  { title: 'ReportChange', ...exact },
)

const COMPARISON = Type.Object(
  { entries: count('How many entries there were then.'), income: CHANGE, expense: CHANGE, net: CHANGE },
  { title: 'ReportComparison', ...exact },
)

const CAPITAL = Type.Object(
  {
    profit: money(),
    distributions: money('What the owner took out, less what came back of it.'),
    contributions: money('What the owner put in, less what was returned of it.'),
    beyond_profit: money('What was distributed beyond the profit; a loss counts as no profit.'),
    undistributed_profit: money('What is left of the profit; 0 where nothing is.'),
  },
  { title: 'ReportCapital', ...exact },
)

const COVERAGE = Type.Object(
  {
    entries: count(),
    amount: money('Money moved by them, received and paid together.'),
    complete_entries: count('Those with a counterparty, a purpose and a document.'),
    complete_amount: money(),
    entries_share: share('Complete entries as a share of all; `null` without any.'),
    amount_share: share('Their money as a share of all; `null` without any.'),
  },
  { title: 'ReportCoverage', ...exact },
)

const CATEGORY_ROW = Type.Object(
  { category: orNull({ type: 'string', enum: Object.keys(CATEGORIES) }), group, ...FLOW },
  { title: 'ReportCategory', ...exact },
)

const CASH = Type.Object(
  {
    booked: money("All that was ever received less all that was ever paid, up to the period's last day."),
    available: money(
      'What can be counted on: of each connected bank the lesser of what it says and what is booked, or what it says where the books do not begin with the account; of others what is booked.',
    ),
    monthly_expense: money(
      'What a month costs: the average of the year so far, or of the period where that is more.',
    ),
    months_covered: orNull({
      type: 'number',
      description:
        'For how many months of expenses `available` lasts, with 2 decimals; `null` without expenses.',
    }),
  },
  exact,
)

const BANK_FLOW = {
  entries: count('In the period.'),
  income: money('Received in the period.'),
  expense: money('Paid in the period.'),
  cash: money("All ever received less all ever paid, up to the period's last day."),
}

const BALANCE = Type.Object(
  {
    bank_source: Type.String({ maxLength: 300 }),
    told: money('What the bank says that it holds.'),
    booked: money('What the books say, at the same time.'),
    difference: moneyOrNull('`told` minus `booked`; `null` where the books do not begin with the account.'),
    told_at: Type.String({ format: 'date-time', description: 'When the bank was read.' }),
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
    share_of_income: share('Of all money received in the period, whatever for.'),
    share_of_expense: share('Of all money paid in the period, whatever for.'),
  },
  { title: 'ReportCounterparty', ...exact },
)

/** The figures of a report, as they are answered. */
export const METRICS = Type.Object(
  {
    entries: count('Entries booked in the period.'),
    ...RESULT,
    received: money('All money that came in, contributions, loans and transfers too.'),
    paid: money('All money that went out, distributions, loans and transfers too.'),
    uncategorised: Type.Object(
      { entries: count(), income: money(), expense: money() },
      { ...exact, description: 'Entries without a category; they are in no result until they have one.' },
    ),
    by_category: Type.Array(CATEGORY_ROW, {
      maxItems: Object.keys(CATEGORIES).length + 1,
      description: 'By name, those without a category last.',
    }),
    by_group: Type.Array(Type.Object({ group, ...FLOW }, { title: 'ReportGroup', ...exact }), {
      maxItems: GROUPS.length + 1,
    }),
    compared: Type.Object(
      { period_before: COMPARISON, year_before: COMPARISON },
      { ...exact, description: 'Against the period before, and the same period of the year before.' },
    ),
    year_to_date: Type.Object(RESULT, {
      ...exact,
      description: "From the first of January of the period's year to its last day.",
    }),
    capital: Type.Object(
      { period: CAPITAL, year_to_date: CAPITAL },
      { ...exact, description: 'What the owner took out and put in, against the profit.' },
    ),
    cash: CASH,
    by_bank: Type.Array(
      Type.Object({ bank_source: orNull(bankSource), ...BANK_FLOW }, { title: 'ReportBank', ...exact }),
      { maxItems: MOST_BANKS, description: 'By where entries come from, the most money first.' },
    ),
    other_banks: Type.Object(
      { banks: count('How many are not in `by_bank`.'), ...BANK_FLOW },
      { ...exact, description: 'The rest of them together.' },
    ),
    balances: Type.Array(BALANCE, {
      maxItems: MOST_BANKS,
      description: 'What the connected banks said when the report was made.',
    }),
    coverage: Type.Object(
      { all: COVERAGE, related: COVERAGE },
      { ...exact, description: 'How much of the period is documented: of all, and with related parties.' },
    ),
    counterparties: Type.Array(COUNTERPARTY_ROW, {
      maxItems: MOST_COUNTERPARTIES,
      description: 'Those with the most money moved, the most first.',
    }),
    form_5472: orNull(
      Type.Object(
        {
          year: Type.Integer({ minimum: 1990, maximum: 2100 }),
          score: Type.Integer({ minimum: 0, maximum: 100 }),
          ready: Type.Boolean(),
        },
        { ...exact, description: 'How ready the books of the year are for Form 5472.' },
      ),
    ),
  },
  { title: 'ReportMetrics', ...exact },
)
