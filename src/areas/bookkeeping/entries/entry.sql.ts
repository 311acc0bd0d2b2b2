import { pageColumns } from '../../../kernel/sql/page.ts'
import { instant, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { unnestParams } from '../../../kernel/sql/unnest-params.ts'
import { incrementRevisions, write } from '../../../kernel/sql/write.ts'
import { ENTRY_ROW } from './removal.sql.ts'

/** An entry of a month makes this change to a row of totals. */
const COUNTED = `
      on conflict (entity_id, category, movement_type, year, month) do update set
        entries = t.entries + excluded.entries,
        income = t.income + excluded.income,
        expense = t.expense + excluded.expense`

/**
 * Inserts one or more entries with the totals that count them. The totals' rows are locked in a fixed order,
 * so that writers of the same books take turns instead of deadlocking; each entry's position in its month
 * follows from the count its total row returns.
 */
const insertion = (input: string, returned: 'one' | 'all' = 'one') => `
    input as ${input}, change as (
      select entity_id, year, month,
             case grouping(list) when 1 then '*' else list end as category,
             case grouping(movement_type) when 1 then '*' else movement_type end as movement_type,
             count(*)::integer as entries, sum(income) as income, sum(expense) as expense
      from (select *, coalesce(category, '') as list from input)
      group by entity_id, year, month, grouping sets ((), (list), (list, movement_type))
    ), kept as (
      insert into bookkeeping.total as t (entity_id, year, month, category, movement_type, entries, income, expense)
      select entity_id, year, month, category, movement_type, entries, income, expense from change
      order by entity_id, year, month, category, movement_type
      ${COUNTED}
      returning entity_id, year, month, category, movement_type, coalesce(old.entries, 0) as before
    ), place_before as materialized (
      select c.entity_id, c.year, c.month, c.category, m.before as in_month, c.before as in_category
      from kept c join kept m on m.entity_id = c.entity_id and m.year = c.year and m.month = c.month
      where c.category <> '*' and c.movement_type = '*' and m.category = '*'
    ), inserted as (
      insert into bookkeeping.entry (
        id, entity_id, year, month, month_seq, category_seq, transaction_date, movement_type, category, income, expense,
        counterparty_id, economic_purpose, document_id, description, bank_source, external_tx_id, source, currency,
        original_amount, exchange_rate, rate_source, rate_date, rate_quoted, created_at, json
      )
      select id, entity_id, year, month, month_seq, category_seq, transaction_date, movement_type, category, income,
             expense, counterparty_id, economic_purpose, document_id, description, bank_source, external_tx_id, source,
             currency, original_amount, exchange_rate, rate_source, rate_date, rate_quoted, statement_timestamp(),
             bookkeeping.entry_json(id, text, (select bookkeeping.instant_text(statement_timestamp())))
      from (
        select nextval('bookkeeping.entry_id_seq') as id,
               b.in_month + i.month_place as month_seq, b.in_category + i.category_place as category_seq, i.*
        from input i
        join place_before b on b.entity_id = i.entity_id and b.year = i.year and b.month = i.month
                           and b.category = coalesce(i.category, '')
        -- Ids follow the positions, whichever way the join runs: pages are ordered by id within a month.
        order by i.place
      )
      returning id, ${returned === 'all' ? 'json' : 'case when (select count(*) from input) = 1 then json end as json'}
    ), written as (
      select case count(*) when 1 then 'entry/' || min(id) else 'entries/' || min(id) || '-' || max(id) end as record,
             string_agg(id::text, ',' order by id) as ids,
             ${
               returned === 'all'
                 ? `'{"data":[' || string_agg(json, ',' order by id) || ']}'`
                 : `case count(*) when 1 then '{"data":' || (select json from inserted limit 1) || '}' else '' end`
             } as body
      from inserted having count(*) > 0
    )`

const SHOWN_COLUMNS = `
        entity_id integer, year smallint, month smallint, transaction_date date, movement_type text,
        category text, income numeric, expense numeric, counterparty_id bigint, economic_purpose text,
        document_id bigint, description text, bank_source text, external_tx_id text, source text, currency text,
        original_amount numeric, exchange_rate numeric, rate_source text, rate_date date`
const COLUMNS = `${SHOWN_COLUMNS}, rate_quoted text, place integer, month_place integer, category_place integer`
const namesOf = (columns: string) =>
  columns.trim().replaceAll(/ (integer|smallint|date|text|numeric|bigint)/g, '')
const SHOWN = namesOf(SHOWN_COLUMNS)
const NAMES = namesOf(COLUMNS)
const SHOWN_PARAMS = SHOWN_COLUMNS.trim().replaceAll(/(\w+) (\w+)/g, '$$$1::$2')

const FROM_ROWS = `materialized (
      select *, bookkeeping.entry_text(${SHOWN}) as text from json_to_recordset($rows::json) as x (${COLUMNS})
    )`
const TURNED = `turned as (${incrementRevisions('books', 'select entity_id from input')})`

/**
 * One entry, with the same effects as `insertEntries`. Its values are parameters, and it has only what one entry
 * needs: setting up a plan is much of its cost.
 */
export const insertEntry = write({
  name: 'bookkeeping.insert_entry',
  action: 'entry.create',
  params: { entity_id: int, ...ENTRY_ROW },
  row: { ids: text, body: text },
  sql: `
    kept as (
      insert into bookkeeping.total as t (entity_id, year, month, category, movement_type, entries, income, expense)
      select $entity_id::integer, $year::smallint, $month::smallint, category, movement_type, 1, $income::numeric,
             $expense::numeric
      from (
        values ('*', '*'), (coalesce($category::text, ''), '*'), (coalesce($category::text, ''), $movement_type::text)
      ) as x (category, movement_type)
      order by category, movement_type
      ${COUNTED}
      returning category, movement_type, entries
    ), inserted as (
      insert into bookkeeping.entry (id, ${SHOWN}, rate_quoted, month_seq, category_seq, created_at, json)
      select id, ${SHOWN_PARAMS}, $rate_quoted::text, month_seq, category_seq, statement_timestamp(),
             bookkeeping.entry_json(
               id, bookkeeping.entry_text(${SHOWN_PARAMS}), bookkeeping.instant_text(statement_timestamp())
             )
      from (
        select nextval('bookkeeping.entry_id_seq') as id,
               max(entries) filter (where category = '*') as month_seq,
               max(entries) filter (where category <> '*' and movement_type = '*') as category_seq
        from kept
      )
      returning id, json
    ), written as (
      select 'entry/' || id as record, id::text as ids, '{"data":' || json || '}' as body from inserted
    ), turned as (${incrementRevisions('books', 'select $entity_id::integer')})`,
})

/** The response is the entry if there is one, and else empty. */
export const insertEntries = write({
  name: 'bookkeeping.insert_entries',
  action: 'entry.create',
  params: { rows: json },
  row: { ids: text, body: text },
  sql: `${insertion(FROM_ROWS)}, ${TURNED}`,
})

/** The response has all entries. */
export const insertBatch = write({
  name: 'bookkeeping.insert_batch',
  action: 'entry.create',
  params: { rows: json },
  row: { body: text },
  sql: `${insertion(FROM_ROWS, 'all')}, ${TURNED}`,
})

/** Which of these are not a counterparty or a usable document of the LLC. */
export const findWrongReferences = statement({
  name: 'bookkeeping.find_wrong_references',
  params: { entity_id: int, counterparties: json, documents: json },
  row: { counterparties: json, documents: json },
  sql: `
    select coalesce((
             select json_agg(id) from (select value::bigint as id from json_array_elements_text($counterparties::json)) x
             where not exists (select from bookkeeping.counterparty c where c.id = x.id and c.entity_id = $entity_id)
           ), '[]') as counterparties,
           coalesce((
             select json_agg(id) from (select value::bigint as id from json_array_elements_text($documents::json)) x
             where not exists (
               select from documents.documents d where d.id = x.id and d.entity_id = $entity_id and d.withdrawn_at is null
             )
           ), '[]') as documents`,
})

export const beginBatch = statement({
  name: 'bookkeeping.begin_batch',
  params: {},
  row: { batch: int },
  sql: "select nextval('bookkeeping.draft_batch')::bigint as batch",
})

export const MANY_DRAFTS = unnestParams(COLUMNS)
export const insertDrafts = statement({
  name: 'bookkeeping.insert_drafts',
  params: { batch: int, ...MANY_DRAFTS.params },
  row: {},
  sql: `
    insert into bookkeeping.draft (batch, drafted_at, ${NAMES})
    select $batch, statement_timestamp(), ${NAMES} from ${MANY_DRAFTS.rows}`,
})

/**
 * Some drafts of a batch, counted from 0. The revision changes when all are booked: writers take the totals
 * first and the revision last, and would otherwise deadlock with this one.
 */
export const bookDrafts = write({
  name: 'bookkeeping.book_drafts',
  action: 'entry.create',
  params: { batch: int, from: int, to: int },
  row: { ids: text },
  sql: insertion(
    `materialized (select ${NAMES}, text from bookkeeping.drafts_between($batch, $from::integer, $to::integer))`,
  ),
})

export const turnBooksOf = statement({
  name: 'bookkeeping.turn_books_of',
  params: { entity_ids: json },
  row: {},
  sql: incrementRevisions(
    'books',
    'select value::integer as entity_id from json_array_elements_text($entity_ids::json)',
  ),
})

export const deleteDrafts = statement({
  name: 'bookkeeping.delete_drafts',
  params: { batch: int },
  row: {},
  sql: 'delete from bookkeeping.draft where batch = $batch',
})

/** Drafts older than a day: their writer is gone. */
export const deleteUnusedDrafts = statement({
  name: 'bookkeeping.sweep_drafts',
  params: { before: instant },
  row: {},
  sql: 'delete from bookkeeping.draft where drafted_at < $before',
})

const PAGE_PARAMS = {
  entity_id: int,
  from_year: int,
  to_year: int,
  from_month: int,
  to_month: int,
  limit: int,
  after_year: int,
  after_month: int,
  after_seq: int,
  after_id: int,
}

type List = 'all' | 'category'

/** The entries of an LLC in a range of months, all or of one category. */
const MONTHS = `entity_id = $entity_id
    and year between $from_year and $to_year and month between $from_month and $to_month`
const TOTALS = (list: List) =>
  `${MONTHS} and category = ${list === 'category' ? '$category' : "'*'"} and movement_type = '*'`
const SEQ = (list: List) => (list === 'category' ? 'category_seq' : 'month_seq')

/**
 * The entries after a position, which is an entry that may be gone. When an entry is removed, later ones of its
 * month move down, so older ones are always before the position that a newer one had. The id tells those that
 * moved before it apart; there are as many as were removed since.
 */
const AFTER = (seq: string) => `
  (year, month, ${seq}) < ($after_year::integer, $after_month::integer, $after_seq::integer)
  and not (year = $after_year::integer and month = $after_month::integer and id >= $after_id::bigint)`

/**
 * A page in few values: its entries, already JSON, joined; the sort key of the last one; and the stored totals of
 * the requested months. A row per entry would cost the program a tenth more. The books' revision comes from the
 * same snapshot, so that the page can be cached for it.
 */
const PAGE_ROW = { revision: int, entries: orNull(text), last: orNull(text), summary: text, total: int }
const SUMMARY = (entries: string) => `
  concat('{"total_income":', coalesce(trim_scale(sum(income)), 0),
    ',"total_expenses":', coalesce(trim_scale(sum(expense)), 0),
    ',"net":', coalesce(trim_scale(sum(income) - sum(expense)), 0), '}') as summary,
  coalesce(${entries}, 0)::bigint as total`
const PAGE = (rows: string, totals: string) => `
  select coalesce((select number from kernel.revision where id = $entity_id and kind = 'books'), 0) as revision,
         page.entries, page.last, totals.summary, totals.total
  from (${totals}) totals
  cross join (select ${pageColumns('entries', 'year, month, seq, id')} from (${rows})) page`

/**
 * The newest entries before a position in index order, so the months need not be read. The position is the only upper bound: with
 * `year <= $to_year` next to it, PostgreSQL 18 would read the index from there.
 */
function newestPage(list: List): string {
  const rows = `
    select json, year, month, ${SEQ(list)} as seq, id,
           row_number() over (order by year desc, month desc, ${SEQ(list)} desc) as n
    from bookkeeping.entry
    where entity_id = $entity_id ${list === 'category' ? 'and category = $category' : ''}
      and (year, month) >= ($from_year::integer, $from_month::integer) and ${AFTER(SEQ(list))}
    order by year desc, month desc, ${SEQ(list)} desc limit $limit::integer + 1`
  return PAGE(rows, `select ${SUMMARY('sum(entries)')} from bookkeeping.total where ${TOTALS(list)}`)
}

/** The months of the filter with the number of newer entries, and how many entries come before the page. A position counts as the offset that it has now. */
const SKIPPED = (list: List) => `
    with months as materialized (
      select year, month, entries, income, expense,
             (sum(entries) over (order by year desc, month desc))::bigint - entries as newer
      from bookkeeping.total where ${TOTALS(list)}
    ), start as materialized (
      select $offset::bigint + coalesce(sum(entries), 0)::bigint - coalesce((
               select ${SEQ(list)} from bookkeeping.entry e
               where e.entity_id = $entity_id ${list === 'category' ? 'and e.category = $category' : ''}
                 and e.year = $after_year::integer and e.month = $after_month::integer
                 and e.${SEQ(list)} < $after_seq::integer and e.id < $after_id::bigint
               order by ${SEQ(list)} desc limit 1
             ), 0) as skipped
      from months where (year, month) >= ($after_year::integer, $after_month::integer)
    )`

/**
 * The entries after an offset: the months' stored counts say in which month it is and at which position, and the index is read from
 * there. The cost depends on the months, never on the entries.
 */
function deepPage(list: List): string {
  const seq = SEQ(list)
  const first = (column: string) => `(select ${column} from first)`
  const rows = `
    select json, year, month, ${seq} as seq, id,
           row_number() over (order by year desc, month desc, ${seq} desc) as n
    from bookkeeping.entry
    where entity_id = $entity_id ${list === 'category' ? 'and category = $category' : ''}
      and (year, month) >= ($from_year::integer, $from_month::integer)
      and (year, month, ${seq}) <= (${first('year')}, ${first('month')}, ${first('seq')})
    order by year desc, month desc, ${seq} desc limit $limit::integer + 1`
  return `${SKIPPED(list)}, first as materialized (
      select year, month, (entries - (skipped - newer))::integer as seq from months cross join start
      where newer <= skipped and newer + entries > skipped
    )
    ${PAGE(rows, `select ${SUMMARY('sum(entries)')} from months`)}`
}

/** The entries of one month of every year: each month that is on the page is read by itself. */
function monthOfYearsPage(list: List): string {
  const rows = `
    select e.json, e.year, e.month, e.seq, e.id,
           row_number() over (order by e.year desc, e.month desc, e.seq desc) as n
    from months m
    cross join start
    cross join lateral (
      select json, year, month, ${SEQ(list)} as seq, id from bookkeeping.entry e
      where e.entity_id = $entity_id ${list === 'category' ? 'and e.category = $category' : ''}
        and e.year = m.year and e.month = m.month
        and e.${SEQ(list)} <= m.entries + least(m.newer - start.skipped, 0)
        and e.${SEQ(list)} > m.entries + m.newer - start.skipped - $limit::integer - 1
    ) e
    where m.newer <= start.skipped + $limit::integer and m.newer + m.entries > start.skipped
    order by n`
  return `${SKIPPED(list)}
    ${PAGE(rows, `select ${SUMMARY('sum(entries)')} from months`)}`
}

export const listNewest = statement({
  name: 'bookkeeping.list_newest',
  params: PAGE_PARAMS,
  row: PAGE_ROW,
  sql: newestPage('all'),
})

export const listNewestOfCategory = statement({
  name: 'bookkeeping.list_newest_of_category',
  params: { ...PAGE_PARAMS, category: text },
  row: PAGE_ROW,
  sql: newestPage('category'),
})

export const listBehindOffset = statement({
  name: 'bookkeeping.list_behind_offset',
  params: { ...PAGE_PARAMS, offset: int },
  row: PAGE_ROW,
  sql: deepPage('all'),
})

export const listBehindOffsetOfCategory = statement({
  name: 'bookkeeping.list_behind_offset_of_category',
  params: { ...PAGE_PARAMS, category: text, offset: int },
  row: PAGE_ROW,
  sql: deepPage('category'),
})

export const listMonthOfYears = statement({
  name: 'bookkeeping.list_month_of_years',
  params: { ...PAGE_PARAMS, offset: int },
  row: PAGE_ROW,
  sql: monthOfYearsPage('all'),
})

export const listMonthOfYearsOfCategory = statement({
  name: 'bookkeeping.list_month_of_years_of_category',
  params: { ...PAGE_PARAMS, category: text, offset: int },
  row: PAGE_ROW,
  sql: monthOfYearsPage('category'),
})

/** Those of these ids that are entries of the LLC and match the filter. */
export const listWithIds = statement({
  name: 'bookkeeping.list_with_ids',
  params: { ...PAGE_PARAMS, ids: json, category: orNull(text), offset: int },
  row: PAGE_ROW,
  sql: `
    with found as materialized (
      select json, year, month, month_seq as seq, id, income, expense from bookkeeping.entry
      where id = any (array(select json_array_elements_text($ids::json)::bigint)) and ${MONTHS}
        and ($category::text is null or category = $category)
    )
    ${PAGE(
      `select json, year, month, seq, id,
              row_number() over (order by year desc, month desc, id desc) - $offset::bigint as n
       from found where ${AFTER('seq')} order by n limit $limit::integer + 1 offset $offset::bigint`,
      `select ${SUMMARY('count(*)')} from found`,
    )}`,
})
