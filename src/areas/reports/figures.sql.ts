import { int, statement } from '../../kernel/sql/statement.ts'

const OF_MONTH = { entity_id: int, month: int }

/** A month as it was read: folded up to a position, after a number of removals. */
const AS_FOUND = { folded: int, removals: int }

/** What is left to fold: months with unfolded entries, and months that lost an entry since. */
const DUE = `
      select s.month, s.entries, coalesce(m.folded, 0) as folded, coalesce(m.removals, s.removals) as removals,
             s.removals as removals_now
      from bookkeeping.month_states($entity_id) s
      left join reports.month_fold m on m.entity_id = $entity_id and m.month = s.month
      where coalesce(m.folded, 0) < s.entries or m.folded > 0 and m.removals <> s.removals`

export const listDueMonths = statement({
  name: 'reports.list_due_months',
  params: { entity_id: int },
  row: { month: int, ...AS_FOUND, removals_now: int },
  sql: `select month, folded, removals, removals_now from (${DUE}) due order by month`,
})

/** Ties go to the entry booked first, so that the same books produce the same figures in any fold order. */
const LARGEST = 'order by amount desc, id, is_income desc'
/** How many of a month's largest entries are stored. */
const MAX_LARGE = 5

/**
 * How many banks are distinguished per month, in booking order; the others count as unnamed. A bank name is
 * free text, so there could otherwise be as many figures as entries.
 */
export const MAX_BANKS = 50

/**
 * Folds the next entries of a month in one statement. Its snapshot holds the month's positions after
 * `removals` removals; otherwise nothing is done. Moving `folded` from the value that was read decides
 * between concurrent folds: the second waits for the row, sees that it moved, and adds nothing. The id of the
 * last folded entry would not work, because ids commit in any order, while positions within a month commit in
 * sequence. Returns no row if nothing was folded.
 */
export const foldEntries = statement({
  name: 'reports.fold_entries',
  params: { ...OF_MONTH, ...AS_FOUND, most: int },
  row: { folded: int },
  sql: `
    with fresh as materialized (
      select *, coalesce(category, '') as list, abs(income) + abs(expense) as amount
      from bookkeeping.month_entries(
        $entity_id, $month::integer, $folded::integer, $folded::integer + $most::integer)
    ), taken as (
      insert into reports.month_fold as m (entity_id, month, folded, removals)
      select $entity_id, $month::integer, $folded::integer + count(*), $removals::integer from fresh
      having count(*) > 0 and bookkeeping.month_removals($entity_id, $month::integer) = $removals::integer
      on conflict (entity_id, month) do update set folded = excluded.folded
        where m.folded = $folded::integer and m.removals = $removals::integer
      returning m.folded
    ), bank_known as materialized (
      select bank_source from reports.bank_figure
      where entity_id = $entity_id and month = $month::integer and bank_source is not null
    ), bank as materialized (
      select bank_source from bank_known
      union all
      select * from (
        select bank_source from fresh
        where bank_source is not null and bank_source not in (select bank_source from bank_known)
        group by bank_source order by min(id) limit greatest(0, ${MAX_BANKS} - (select count(*) from bank_known))
      )
    ), banks as (
      insert into reports.bank_figure as f (entity_id, month, bank_source, entries, income, expense)
      select $entity_id, $month::integer, b.bank_source, count(*), sum(income), sum(expense)
      from fresh left join bank b on b.bank_source = fresh.bank_source
      where exists (select from taken) group by b.bank_source
      on conflict (entity_id, month, bank_source) do update set
        entries = f.entries + excluded.entries, income = f.income + excluded.income,
        expense = f.expense + excluded.expense
    ), parties as (
      insert into reports.party_figure as f (
        entity_id, month, counterparty_id, entries, income, expense, amount, complete_entries, complete_amount
      )
      select $entity_id, $month::integer, counterparty_id, count(*), sum(income), sum(expense), sum(amount),
             count(*) filter (where is_complete), coalesce(sum(amount) filter (where is_complete), 0)
      from fresh where exists (select from taken) group by counterparty_id
      on conflict (entity_id, month, counterparty_id) do update set
        entries = f.entries + excluded.entries, income = f.income + excluded.income,
        expense = f.expense + excluded.expense, amount = f.amount + excluded.amount,
        complete_entries = f.complete_entries + excluded.complete_entries,
        complete_amount = f.complete_amount + excluded.complete_amount
    ), piece as materialized (
      select id, list, movement_type, true as is_income, abs(income) as amount from fresh where income <> 0
      union all
      select id, list, movement_type, false, abs(expense) from fresh where expense <> 0
    ), categories as (
      insert into reports.category_figure as f (
        entity_id, month, category, is_income, entries, amount, largest, largest_entry_id, largest_movement_type
      )
      select $entity_id, $month::integer, list, is_income, count(*), sum(amount), max(amount),
             (array_agg(id ${LARGEST}))[1], (array_agg(movement_type ${LARGEST}))[1]
      from piece where exists (select from taken) group by list, is_income
      on conflict (entity_id, month, category, is_income) do update set
        entries = f.entries + excluded.entries, amount = f.amount + excluded.amount,
        largest = greatest(f.largest, excluded.largest),
        largest_entry_id = case when excluded.largest > f.largest then excluded.largest_entry_id
          else f.largest_entry_id end,
        largest_movement_type = case when excluded.largest > f.largest then excluded.largest_movement_type
          else f.largest_movement_type end
    ), candidate as (
      select entry_id as id, category as list, movement_type, is_income, amount, false as is_new
      from reports.large_entry where entity_id = $entity_id and month = $month::integer
      union all
      select * from (select id, list, movement_type, is_income, amount, true from piece ${LARGEST} limit ${MAX_LARGE})
    ), ranked as materialized (
      select *, row_number() over (${LARGEST}) as place from candidate
    ), passed as (
      delete from reports.large_entry l using ranked r
      where l.entity_id = $entity_id and l.month = $month::integer and l.entry_id = r.id and l.is_income = r.is_income
        and r.place > ${MAX_LARGE} and not r.is_new and exists (select from taken)
    ), large as (
      insert into reports.large_entry (entity_id, month, entry_id, is_income, category, movement_type, amount)
      select $entity_id, $month::integer, id, is_income, list, movement_type, amount
      from ranked where place <= ${MAX_LARGE} and is_new and exists (select from taken)
    )
    select folded from taken`,
})

/**
 * Deletes the figures of a month that lost an entry: positions have moved, and the entry may have been among
 * the largest. The month is folded again from its first position. If another process did it first, nothing
 * happens.
 */
export const forgetMonth = statement({
  name: 'reports.forget_month',
  params: { ...OF_MONTH, ...AS_FOUND, removals_now: int },
  row: { month: int },
  sql: `
    with taken as (
      update reports.month_fold set folded = 0, removals = $removals_now
      where entity_id = $entity_id and month = $month and folded = $folded and removals = $removals returning month
    ), banks as (
      delete from reports.bank_figure where entity_id = $entity_id and month = (select month from taken)
    ), parties as (
      delete from reports.party_figure where entity_id = $entity_id and month = (select month from taken)
    ), categories as (
      delete from reports.category_figure where entity_id = $entity_id and month = (select month from taken)
    ), large as (
      delete from reports.large_entry where entity_id = $entity_id and month = (select month from taken)
    )
    select month from taken`,
})

/**
 * Records that the books are folded up to their revision, if they are. The revision changes in the statement
 * that adds or removes entries.
 */
export const noteFolded = statement({
  name: 'reports.note_folded',
  params: { entity_id: int },
  row: {},
  sql: `
    insert into reports.folding as f (entity_id, revision)
    select r.id, r.number from kernel.revision r
    where r.id = $entity_id and r.kind = 'books' and not exists (${DUE})
    on conflict (entity_id) do update set revision = excluded.revision where f.revision < excluded.revision`,
})

/** The next LLCs by id, and which of them have something to fold. */
export const listBooks = statement({
  name: 'reports.list_books',
  params: { after: int, most: int },
  row: { entity_id: int, is_due: int },
  sql: `
    select r.id as entity_id, (f.revision is distinct from r.number)::integer as is_due
    from (
      select id, number from kernel.revision where id > $after and kind = 'books' order by id limit $most::integer
    ) r
    left join reports.folding f on f.entity_id = r.id
    order by r.id`,
})
