import { listedBy } from '../../../kernel/sql/page.ts'
import { bool, instant, int, orNull, statement, text } from '../../../kernel/sql/statement.ts'

const DAY = 'bookkeeping.entry_day(e.transaction_date, e.year, e.month)'
const NET = 'abs(e.income - e.expense)'
const STANDS = `not exists (
      select from bookkeeping.correction k where k.corrected_id = e.id or k.reversal_id = e.id
    )`

const AROUND = { entity_id: int, day: text, from_day: text, to_day: text, looks: int, most: int }

const MATCH = {
  id: int,
  year: int,
  month: int,
  transaction_date: orNull(text),
  counterparty: orNull(text),
  description: orNull(text),
  income: text,
  expense: text,
  currency: orNull(text),
  original_amount: orNull(text),
  days_apart: int,
}
const MATCH_COLUMNS = `e.id, e.year, e.month, e.transaction_date, c.name as counterparty, e.description, e.income, e.expense,
           e.currency, e.original_amount, abs(${DAY} - $day::date) as days_apart`

/** Entries without a document that have exactly this amount, the nearest to a day first. */
export const listExactMatches = statement({
  name: 'bookkeeping.list_exact_matches',
  params: { ...AROUND, amount: text },
  row: MATCH,
  sql: `
    select ${MATCH_COLUMNS}
    from (
      select distinct n.id from bookkeeping.entries_of_amount(
        $entity_id::integer, $amount::numeric, $day::date, $from_day::date, $to_day::date, $looks::integer
      ) as n (id)
    ) n
    join bookkeeping.entry e on e.id = n.id
    left join bookkeeping.counterparty c on c.id = e.counterparty_id
    where ${STANDS}
    order by days_apart, e.id desc limit $most::integer`,
})

/** Entries without a document around a day, of any amount or within two amounts, the nearest to the day first. */
export const listNearMatches = statement({
  name: 'bookkeeping.list_near_matches',
  params: { ...AROUND, least: orNull(text), greatest: orNull(text) },
  row: MATCH,
  sql: `
    select ${MATCH_COLUMNS}
    from bookkeeping.entries_around_day(
      $entity_id::integer, $day::date, $from_day::date, $to_day::date, $looks::integer
    ) as n (id)
    join bookkeeping.entry e on e.id = n.id
    left join bookkeeping.counterparty c on c.id = e.counterparty_id
    where e.document_id is null
      and ($least::numeric is null or ${NET} between $least and $greatest::numeric)
      and ${STANDS}
    order by days_apart, e.id desc limit $most::integer`,
})

/** Receipts of an LLC before a place, newest first, and whether an entry has them. */
export const listReceipts = statement({
  name: 'bookkeeping.list_receipts',
  params: { entity_id: int, before: int, looks: int },
  row: { id: int, title: text, file_name: orNull(text), uploaded_at: instant, has_entry: bool },
  sql: `
    select d.id, d.title, d.file_name, d.uploaded_at,
           exists (select from bookkeeping.entry e where e.document_id = d.id) as has_entry
    from documents.documents d
    where ${listedBy('d.entity_id', '$entity_id')} and d.doc_type = 'RECEIPT' and d.withdrawn_at is null and d.id < $before
    order by d.entity_id desc, d.id desc limit $looks::integer`,
})
