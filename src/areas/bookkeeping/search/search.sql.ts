import { bool, instant, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { ENTRY_COLUMNS, ENTRY_ROW } from '../entries/removal.sql.ts'

const PLACE = { year: int, month: int, seq: int }

export const FILTER = {
  entity_id: int,
  from_year: int,
  to_year: int,
  month: orNull(int),
  category: orNull(text),
  uncategorized: bool,
  counterparty_id: orNull(int),
  source: orNull(text),
  bank_source: orNull(text),
  movement_type: orNull(text),
  from_day: orNull(text),
  to_day: orNull(text),
  missing: orNull(text),
  amount_from: orNull(text),
  amount_to: orNull(text),
  document: orNull(text),
  words: orNull(text),
}

const WITHDRAWN = `exists (select from documents.documents d where d.id = e.document_id and d.withdrawn_at is not null)`

/** After a position, newest first, in index order. */
const BEHIND = `e.entity_id = $entity_id and e.year between $from_year and $to_year
    and (e.year, e.month, e.month_seq) < ($year::smallint, $month_before::smallint, $seq::integer)`
const ORDER = 'order by e.year desc, e.month desc, e.month_seq desc'

const TEXTS = `concat_ws(' ', e.description, e.economic_purpose, e.external_tx_id, e.bank_source, c.name)`

export const FITS = `($month::integer is null or e.month = $month)
    and ($category::text is null or e.category = $category)
    and (not $uncategorized::boolean or e.category is null)
    and ($counterparty_id::bigint is null or e.counterparty_id = $counterparty_id)
    and ($source::text is null or e.source = $source)
    and ($bank_source::text is null or e.bank_source = $bank_source)
    and ($movement_type::text is null or e.movement_type = $movement_type)
    and ($from_day::date is null or coalesce(e.transaction_date, make_date(e.year, e.month, 1)) >= $from_day)
    and ($to_day::date is null or coalesce(e.transaction_date, make_date(e.year, e.month, 1)) <= $to_day)
    and case $missing::text
          when 'any' then e.counterparty_id is null or e.economic_purpose is null or e.document_id is null or ${WITHDRAWN}
          when 'counterparty' then e.counterparty_id is null
          when 'purpose' then e.economic_purpose is null
          when 'document' then e.document_id is null or ${WITHDRAWN}
          else true
        end
    and ($amount_from::numeric is null or abs(e.income - e.expense) >= $amount_from)
    and ($amount_to::numeric is null or abs(e.income - e.expense) <= $amount_to)
    and case $document::text
          when 'with' then e.document_id is not null and not ${WITHDRAWN}
          when 'without' then e.document_id is null or ${WITHDRAWN}
          else true
        end
    and ($words::text is null or not exists (
      select from regexp_split_to_table(bookkeeping.folded($words), ' +') as w (word)
      where position(w.word in bookkeeping.folded(${TEXTS})) = 0
    ))`

export const FOUND = {
  ...PLACE,
  entry: text,
  counterparty: orNull(text),
  document: orNull(text),
  is_withdrawn: bool,
  corrected: bool,
  replaces: bool,
  replaced_by: orNull(int),
}
/** The entries with the names of what they refer to. */
export const FOUND_COLUMNS = `e.year, e.month, e.month_seq as seq, e.json as entry, c.name as counterparty,
           d.title as document, d.withdrawn_at is not null as is_withdrawn,
           exists (select from bookkeeping.correction k where k.corrected_id = e.id or k.reversal_id = e.id) as corrected,
           exists (select from bookkeeping.correction k where k.replacement_id = e.id) as replaces,
           (
             select k.replacement_id from bookkeeping.correction k where k.corrected_id = e.id or k.reversal_id = e.id limit 1
           ) as replaced_by`
export const WITH_NAMES = `
    left join bookkeeping.counterparty c on c.id = e.counterparty_id
    left join documents.documents d on d.id = e.document_id`
const FOUND_IN = (entries: string) => `
    select ${FOUND_COLUMNS}
    from (${entries}) e ${WITH_NAMES}
    where ${FITS} ${ORDER} limit $most::integer`

/** The next matching entries after a position, among a limited number scanned in book order. */
export const searchEntries = statement({
  name: 'bookkeeping.search_entries',
  params: { ...FILTER, year: int, month_before: int, seq: int, looks: int, most: int },
  row: FOUND,
  sql: FOUND_IN(`select * from bookkeeping.entry e where ${BEHIND} ${ORDER} limit $looks::integer`),
})

/**
 * The same among entries found by the index, and where the index stopped. One statement, so that both use the
 * same snapshot. `stop_year` is null on entry rows, and the entry columns are null on the row that says where
 * it stopped.
 */
export const searchIndexed = statement({
  name: 'bookkeeping.search_indexed',
  params: { ...FILTER, year: int, month_before: int, seq: int, probes: json, looks: int, most: int },
  row: { found: orNull(json), stop_year: orNull(int), stop_month: orNull(int), stop_seq: orNull(int) },
  sql: `
    with candidate as materialized (
      select * from bookkeeping.search_candidates(
        $entity_id::integer, $from_year::integer, $to_year::integer, $month::integer, $from_day::date, $to_day::date,
        $year::integer, $month_before::integer, $seq::integer, $probes::jsonb, $looks::integer
      )
    ), found as (
      ${FOUND_IN(`
        select e.* from candidate n join bookkeeping.entry e on e.id = n.entry_id`)}
    )
    select row_to_json(f) as found, null::integer as stop_year, null::integer as stop_month, null::integer as stop_seq
    from (select * from found order by year desc, month desc, seq desc) f
    union all
    select null, year, month, seq from candidate where entry_id is null`,
})

/** Where a search over this many entries ends; no row if the books end before. */
export const findSearchEnd = statement({
  name: 'bookkeeping.find_search_end',
  params: {
    entity_id: int,
    from_year: int,
    to_year: int,
    year: int,
    month_before: int,
    seq: int,
    looks: int,
  },
  row: PLACE,
  sql: `
    select e.year, e.month, e.month_seq as seq from bookkeeping.entry e
    where ${BEHIND} ${ORDER} offset $looks::integer - 1 limit 1`,
})

/** An entry with its details, current or removed. */
export const findEntryWhole = statement({
  name: 'bookkeeping.find_entry_whole',
  params: { id: int },
  row: {
    entity_id: int,
    ...ENTRY_ROW,
    entry: text,
    counterparty: orNull(text),
    document: orNull(text),
    is_withdrawn: bool,
    removed_at: orNull(instant),
    reason: orNull(text),
    replaced_by: orNull(int),
    reversed_by: orNull(int),
    reverses: orNull(int),
    replaces: orNull(int),
    restored_as: orNull(int),
    restored_from: orNull(int),
    file_name: orNull(text),
  },
  sql: `
    with found as (
      select entity_id, ${ENTRY_COLUMNS}, json as entry, null::timestamptz as removed_at, null::text as reason
      from bookkeeping.entry where id = $id
      union all
      select entity_id, ${ENTRY_COLUMNS}, entry, removed_at, reason from bookkeeping.removed_entry where id = $id
    )
    select n.entity_id, n.year, n.month, n.transaction_date, n.movement_type, n.category, n.income, n.expense,
           n.counterparty_id, n.economic_purpose, n.document_id, n.description, n.bank_source, n.external_tx_id, n.source,
           n.currency, n.original_amount, n.exchange_rate, n.rate_source, n.rate_date, n.rate_quoted, n.entry, c.name as counterparty, d.title as document, d.withdrawn_at is not null as is_withdrawn,
           n.removed_at, n.reason,
           (select k.replacement_id from bookkeeping.correction k where k.corrected_id = $id or k.reversal_id = $id) as replaced_by,
           (select k.reversal_id from bookkeeping.correction k where k.corrected_id = $id) as reversed_by,
           (select k.corrected_id from bookkeeping.correction k where k.reversal_id = $id) as reverses,
           (select k.corrected_id from bookkeeping.correction k where k.replacement_id = $id) as replaces,
           (select r.entry_id from bookkeeping.restored_entry r where r.removed_id = $id) as restored_as,
           (select r.removed_id from bookkeeping.restored_entry r where r.entry_id = $id) as restored_from,
           (
             select i.file_name from bookkeeping.imported_file i
             where i.entity_id = n.entity_id and i.first_id <= $id and i.last_id >= $id and n.source = 'import'
             order by i.first_id desc limit 1
           ) as file_name
    from found n
    left join bookkeeping.counterparty c on c.id = n.counterparty_id
    left join documents.documents d on d.id = n.document_id`,
})

export const listEntryEvents = statement({
  name: 'bookkeeping.list_entry_events',
  params: { id: int, most: int },
  row: { at: instant, actor: text, what: text, changed: orNull(text) },
  sql: `
    select at, actor, what, changed from bookkeeping.entry_event
    where entry_id = $id order by at limit $most::integer`,
})

/**
 * The stored totals of a year, by month and category; '*' is the whole month, '' entries without a category.
 */
export const listYearsKept = statement({
  name: 'bookkeeping.list_years_kept',
  params: { entity_id: int },
  row: { year: int },
  sql: `
    select distinct year from bookkeeping.total
    where entity_id = $entity_id and category = '*' and movement_type = '*' order by year desc`,
})
