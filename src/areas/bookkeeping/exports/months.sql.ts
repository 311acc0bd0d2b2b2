import { int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { EXPORTED, exportedFrom } from './export.sql.ts'

const IN_MONTHS = 'e.year * 12 + e.month - 1 between $first_month and $last_month'

/** Entries as the API returns them, in book order, after the last one read. */
export const listTextsForExport = statement({
  name: 'bookkeeping.list_texts_for_export',
  params: { entity_id: int, to_year: int, year: int, month: int, seq: int, most: int },
  row: { year: int, month: int, seq: int, json: text },
  sql: `
    select e.year, e.month, e.month_seq as seq, e.json from bookkeeping.entry e
    where e.entity_id = $entity_id and e.year <= $to_year
      and (e.year, e.month, e.month_seq) > ($year::smallint, $month::smallint, $seq::integer)
    order by e.year, e.month, e.month_seq limit $most::integer`,
})

export const listDocumentsNamed = statement({
  name: 'bookkeeping.list_documents_named',
  params: { entity_id: int, first_month: int, last_month: int },
  row: { id: int },
  sql: `
    select distinct e.document_id as id from bookkeeping.entry e
    where e.entity_id = $entity_id and e.document_id is not null
      and e.year between $first_month / 12 and $last_month / 12 and ${IN_MONTHS}
    order by 1`,
})

/**
 * Of id ranges written together, those of this LLC with an entry of these months, including removed ones. The
 * first id determines the LLC of a range: others in it may belong to a concurrent writer.
 */
export const listEntryRanges = statement({
  name: 'bookkeeping.list_entry_ranges',
  params: { entity_id: int, first_month: int, last_month: int, ranges: json },
  row: { first: int, last: int },
  sql: `
    with kept as (
      select r.first, r.last from json_to_recordset($ranges::json) as r (first bigint, last bigint)
      where exists (select from bookkeeping.entry e where e.id = r.first and e.entity_id = $entity_id)
         or exists (select from bookkeeping.removed_entry e where e.id = r.first and e.entity_id = $entity_id)
    )
    select k.first, k.last from kept k
    where exists (
      select from bookkeeping.entry e
      where e.id between k.first and k.last and e.entity_id = $entity_id and ${IN_MONTHS}
    ) or exists (
      select from bookkeeping.removed_entry e
      where e.id between k.first and k.last and e.entity_id = $entity_id and ${IN_MONTHS}
    )`,
})

/** What was removed from the books of some months, in the order of ids, after the last that was read. */
export const listRemoved = statement({
  name: 'bookkeeping.list_removed',
  params: { entity_id: int, first_month: int, last_month: int, after: int, most: int },
  row: { ...EXPORTED, entry: text, reason: orNull(text), removed_at: text },
  sql: `
    select ${exportedFrom('r')}, r.entry, r.reason, bookkeeping.instant_text(r.removed_at) as removed_at
    from bookkeeping.removed_entries($entity_id, $first_month::integer, $last_month::integer) r
    left join bookkeeping.counterparty c on c.id = r.counterparty_id
    where r.id > $after
    order by r.id limit $most::integer`,
})
