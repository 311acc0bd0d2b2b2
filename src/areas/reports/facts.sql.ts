import { bool, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { MAX_BANKS } from './figures.sql.ts'

/** A list as JSON; amounts are text so that they stay exact. */
const LIST = (object: string, order: string, from: string) =>
  `coalesce((select json_agg(json_build_object(${object}) order by ${order}) from ${from}), '[]')`

const SUMS = `'entries', entries, 'income', income::text, 'expense', expense::text`
const SUMMED = 'sum(entries) as entries, sum(income) as income, sum(expense) as expense'

const TOTALS = (first: string, last: string) =>
  LIST(
    `'category', nullif(category, ''), 'movement_type', movement_type, ${SUMS}`,
    'category, movement_type',
    `(
        select category, movement_type, ${SUMMED} from totals where month between ${first} and ${last}
        group by category, movement_type
      ) x`,
  )

/** As within a month, banks beyond the limit are counted with those without a name. */
const BANKS = (first: string, last: string) =>
  LIST(
    `'bank_source', bank_source, ${SUMS}`,
    'bank_source nulls last',
    `(
        select case when place <= ${MAX_BANKS} then bank_source end as bank_source, ${SUMMED} from (
          select bank_source, ${SUMMED},
                 row_number() over (order by sum(entries) desc, bank_source) as place
          from reports.bank_figure
          where entity_id = $entity_id and month between ${first} and ${last} group by bank_source
        ) each group by 1
      ) x`,
  )

const COVERAGE = (where: string) => `(
      select json_build_object('entries', coalesce(sum(entries), 0), 'amount', coalesce(sum(amount), 0)::text,
        'complete_entries', coalesce(sum(complete_entries), 0),
        'complete_amount', coalesce(sum(complete_amount), 0)::text)
      from parties ${where}
    )`

const IN_PERIOD = 'entity_id = $entity_id and month between $first::integer and $last::integer'

/**
 * The books' facts for a report, all from one snapshot: from the stored totals, and from the folded figures
 * if `is_folded` says they are from the same moment. Individual entries are read only for the ids of ten
 * without a category, in index order.
 *
 * Related-party money is summed by the counterparties that are related now, because a counterparty can be
 * marked as related after its entries were made. The tax area's readiness is a different figure: it covers a
 * tax year and excludes what the form does not ask for.
 */
export const findBookFacts = statement({
  name: 'reports.find_book_facts',
  params: {
    entity_id: int,
    first: int,
    last: int,
    before_first: int,
    before_last: int,
    year_before_first: int,
    year_before_last: int,
    year_first: int,
    most_uncategorised: int,
    most_parties: int,
    most_large: int,
  },
  row: {
    name: text,
    member_id: int,
    is_folded: bool,
    now: json,
    before: json,
    year_before: json,
    year_to_date: json,
    banks: json,
    cash: json,
    counterparties: json,
    coverage_all: json,
    coverage_related: json,
    uncategorised: json,
    large: json,
    balances: json,
    rates: json,
  },
  sql: `
    with totals as materialized (
      select * from bookkeeping.category_totals($entity_id,
        least($before_first::integer, $year_before_first::integer, $year_first::integer), $last::integer)
    ), parties as materialized (
      select counterparty_id, ${SUMMED}, sum(amount) as amount,
             sum(complete_entries) as complete_entries, sum(complete_amount) as complete_amount
      from reports.party_figure where ${IN_PERIOD} group by counterparty_id
    ), top as materialized (
      select * from parties where counterparty_id is not null
      order by income + expense desc, counterparty_id limit $most_parties::integer
    ), piece as (
      select entry_id, is_income, category, movement_type, amount from reports.large_entry where ${IN_PERIOD}
      union
      select largest_entry_id, is_income, category, largest_movement_type, largest
      from reports.category_figure where ${IN_PERIOD}
    ), large as (
      -- The largest of each category first, then the second of each: an unusual software bill is small next to sales.
      select *, row_number() over (partition by category, is_income order by amount desc, entry_id) as place
      from (select distinct on (entry_id) * from piece order by entry_id, amount desc, is_income desc)
      order by place, amount desc, entry_id limit $most_large::integer
    ), usual as materialized (
      select category, is_income, sum(entries) as entries, sum(amount) as amount, max(largest) as largest
      from reports.category_figure
      where entity_id = $entity_id and month between $first::integer - 12 and $first::integer - 1
      group by category, is_income
    )
    select
      l.name, l.member_id,
      coalesce((select r.number from kernel.revision r where r.id = $entity_id and r.kind = 'books'), 0)
        = coalesce((select f.revision from reports.folding f where f.entity_id = $entity_id), 0) as is_folded,
      ${TOTALS('$first::integer', '$last::integer')} as now,
      ${TOTALS('$before_first::integer', '$before_last::integer')} as before,
      ${TOTALS('$year_before_first::integer', '$year_before_last::integer')} as year_before,
      ${TOTALS('$year_first::integer', '$last::integer')} as year_to_date,
      ${BANKS('$first::integer', '$last::integer')} as banks,
      ${BANKS('0', '$last::integer')} as cash,
      ${LIST(
        `'counterparty_id', c.id, 'name', c.name, 'kind', c.kind, 'is_related_party', c.is_related_party, ${SUMS}`,
        'income + expense desc, c.id',
        'top t join bookkeeping.counterparties_named(array(select counterparty_id from top)) c on c.id = t.counterparty_id',
      )} as counterparties,
      ${COVERAGE('')} as coverage_all,
      ${COVERAGE('where counterparty_id in (select id from bookkeeping.related_parties($entity_id))')} as coverage_related,
      coalesce((
        select json_agg(u.id order by u.place)
        from bookkeeping.uncategorised_entries(
          $entity_id, $first::integer, $last::integer, $most_uncategorised::integer) with ordinality as u (id, place)
      ), '[]') as uncategorised,
      ${LIST(
        `'entry_id', g.entry_id, 'category', nullif(g.category, ''), 'movement_type', g.movement_type,
        'amount', g.amount::text, 'usual_entries', coalesce(u.entries, 0),
        'usual_amount', coalesce(u.amount, 0)::text, 'usual_largest', coalesce(u.largest, 0)::text`,
        'g.amount desc, g.entry_id',
        'large g left join usual u on u.category = g.category and u.is_income = g.is_income',
      )} as large,
      ${LIST(
        `'bank_source', b.provider, 'told', b.balance::text, 'told_at', b.told_at, 'is_comparable', b.is_whole and not crowded,
        'booked', coalesce((
          select sum(f.income - f.expense) from reports.bank_figure f
          where f.entity_id = $entity_id and f.bank_source = b.provider
        ), 0)::text`,
        'b.provider',
        `banking.balances_of($entity_id) b cross join (
          -- If a month has more banks than are distinguished, the booked amount of one is unknown.
          select coalesce(max(banks), 0) >= ${MAX_BANKS} as crowded from (
            select count(bank_source) as banks from reports.bank_figure where entity_id = $entity_id group by month
          )
        )`,
      )} as balances,
      ${LIST(
        `'currency', currency, 'source', rate_source, 'entries', entries, 'original_amount', original_amount::text,
         'amount', dollars::text, 'lowest_rate', trim_scale(lowest), 'highest_rate', trim_scale(highest),
         'first_date', first_date, 'last_date', last_date`,
        'currency, rate_source',
        'bookkeeping.rates_used($entity_id, $first::integer, $last::integer)',
      )} as rates
    from entities.llc_named($entity_id) l`,
})

/**
 * Filings and decisions that are pending, excluding what reports ending on this day have proposed themselves.
 */
export const findPendingFacts = statement({
  name: 'reports.find_pending_facts',
  params: { entity_id: int, ends: text },
  row: {
    filings: json,
    pending: int,
    oldest_pending_on: orNull(text),
    distributions: text,
    contributions: text,
  },
  sql: `
    select
      ${LIST(
        "'form', f.form, 'tax_year', f.tax_year, 'due_on', f.due_on, 'status', f.status",
        'f.due_on, f.form, f.tax_year',
        'entities.filings_of($entity_id) f',
      )} as filings,
      coalesce(p.pending, 0) as pending, (p.oldest_at at time zone 'UTC')::date as oldest_pending_on,
      coalesce(p.distributions, 0) as distributions, coalesce(p.contributions, 0) as contributions
    from (select) one left join ledger.pending_of($entity_id, array(
      select transaction_id from reports.submission where entity_id = $entity_id and ends = $ends::date
    )) p on true`,
})
