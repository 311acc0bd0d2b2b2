import { listedBy } from '../../../kernel/sql/page.ts'
import { int, orNull, statement, text } from '../../../kernel/sql/statement.ts'

const MONTH = { entity_id: int, year: int, month: int }

/** LLCs whose books have changed since they were fully indexed. */
export const listBooksToIndex = statement({
  name: 'bookkeeping.list_books_to_index',
  params: { after: int, most: int },
  row: { entity_id: int, revision: int },
  sql: `
    select r.id as entity_id, r.number as revision
    from kernel.revision r left join bookkeeping.search_books b on b.entity_id = r.id
    where r.kind = 'books' and r.id > $after and r.number > coalesce(b.revision, 0)
    order by r.id limit $most::integer`,
})

export const listMonthsToIndex = statement({
  name: 'bookkeeping.list_months_to_index',
  params: { entity_id: int },
  row: { year: int, month: int },
  sql: `
    select t.year, t.month
    from bookkeeping.total t
    left join bookkeeping.search_month m on m.entity_id = t.entity_id and m.year = t.year and m.month = t.month
    where t.entity_id = $entity_id and t.category = '*' and t.movement_type = '*' and t.entries > coalesce(m.indexed, 0)
    order by t.year desc, t.month desc`,
})

/**
 * Held until the end of the transaction by anyone who indexes, changes or removes an entry of the month, and
 * taken after its totals. Otherwise an entry could be indexed in its old state.
 */
export const lockSearchMonth = statement({
  name: 'bookkeeping.lock_search_month',
  params: MONTH,
  row: { indexed: int },
  sql: `
    insert into bookkeeping.search_month as m (entity_id, year, month, indexed)
    values ($entity_id, $year, $month, 0)
    on conflict (entity_id, year, month) do update set indexed = m.indexed
    returning indexed`,
})

export const findNewestChunk = statement({
  name: 'bookkeeping.find_newest_chunk',
  params: MONTH,
  row: { id: int, entries: int },
  sql: `
    select id, entries from bookkeeping.search_chunk
    where entity_id = $entity_id and year = $year and month = $month order by first_id desc limit 1`,
})

const NEXT = `
    next as materialized (
      select * from bookkeeping.entry
      where entity_id = $entity_id and year = $year and month = $month and month_seq > $indexed
      order by month_seq limit $most::integer
    ), sum as (
      select min(id) as first_id, count(*)::integer as entries,
             min(coalesce(transaction_date, make_date(year, month, 1))) as first_day,
             max(coalesce(transaction_date, make_date(year, month, 1))) as last_day
      from next having count(*) > 0
    )`
const INDEXED = `
    added as (
      insert into bookkeeping.search_entry (entry_id, chunk_id, tokens, text)
      select n.id, c.id,
             bookkeeping.search_tokens(n.category, n.movement_type, n.source, n.bank_source, n.counterparty_id, n.document_id,
               n.economic_purpose) || ('k:' || c.id),
             bookkeeping.folded(concat_ws(' ', n.description, n.economic_purpose, n.external_tx_id, n.bank_source))
      from next n cross join chunk c
    )
    update bookkeeping.search_month m set indexed = m.indexed + s.entries from sum s
    where m.entity_id = $entity_id and m.year = $year and m.month = $month
    returning s.entries`

export const indexInNewChunk = statement({
  name: 'bookkeeping.index_in_new_chunk',
  params: { ...MONTH, indexed: int, most: int },
  row: { entries: int },
  sql: `
    with ${NEXT}, chunk as (
      insert into bookkeeping.search_chunk (entity_id, year, month, first_id, entries, first_day, last_day)
      select $entity_id, $year, $month, first_id, entries, first_day, last_day from sum
      returning id
    ), ${INDEXED}`,
})

export const indexInChunk = statement({
  name: 'bookkeeping.index_in_chunk',
  params: { ...MONTH, chunk_id: int, indexed: int, most: int },
  row: { entries: int },
  sql: `
    with ${NEXT}, chunk as (
      update bookkeeping.search_chunk c
      set entries = c.entries + s.entries,
          first_day = least(c.first_day, s.first_day), last_day = greatest(c.last_day, s.last_day)
      from sum s where c.id = $chunk_id
      returning c.id
    ), ${INDEXED}`,
})

/** A search would read the pending list at each of its steps. */
export const emptyPendingList = statement({
  name: 'bookkeeping.empty_pending_list',
  params: {},
  row: { pages: int },
  sql: 'select bookkeeping.empty_search_list() as pages',
})

export const noteIndexed = statement({
  name: 'bookkeeping.note_indexed',
  params: { entity_id: int, revision: int },
  row: {},
  sql: `
    insert into bookkeeping.search_books as b (entity_id, revision) values ($entity_id, $revision)
    on conflict (entity_id) do update set revision = greatest(b.revision, excluded.revision)`,
})

/** With the month locked, after the entry was completed. */
export const reindexEntry = statement({
  name: 'bookkeeping.reindex_entry',
  params: { id: int },
  row: {},
  sql: `
    update bookkeeping.search_entry s
    set tokens = bookkeeping.search_tokens(e.category, e.movement_type, e.source, e.bank_source, e.counterparty_id,
          e.document_id, e.economic_purpose) || ('k:' || s.chunk_id),
        text = bookkeeping.folded(concat_ws(' ', e.description, e.economic_purpose, e.external_tx_id, e.bank_source))
    from bookkeeping.entry e where e.id = $id and s.entry_id = e.id`,
})

/** With the month locked, for an entry removed from this position. */
export const unindexEntry = statement({
  name: 'bookkeeping.unindex_entry',
  params: { ...MONTH, id: int, month_seq: int },
  row: {},
  sql: `
    with gone as (delete from bookkeeping.search_entry where entry_id = $id)
    update bookkeeping.search_month set indexed = indexed - 1
    where entity_id = $entity_id and year = $year and month = $month and indexed >= $month_seq`,
})

/**
 * The counterparties of an LLC whose names contain some of the words, with the numbers of these words, from
 * 1.
 */
export const listNamedParties = statement({
  name: 'bookkeeping.list_named_parties',
  params: { entity_id: int, words: text, looks: int },
  row: { id: int, found: orNull(text), nth: int },
  sql: `
    select c.id, c.found, c.nth
    from (
      select c.id, row_number() over () as nth, (
        select string_agg(w.n::text, ' ' order by w.n)
        from string_to_table($words, ' ') with ordinality as w (word, n)
        where position(bookkeeping.folded(w.word) in bookkeeping.folded(c.name)) > 0
      ) as found
      from (
        select id, name from bookkeeping.counterparty where ${listedBy('entity_id', '$entity_id')}
        order by entity_id limit $looks::integer
      ) c
    ) c
    where c.found is not null or c.nth = $looks::integer
    order by c.nth`,
})

export const listWithdrawnIds = statement({
  name: 'bookkeeping.list_withdrawn_ids',
  params: { entity_id: int, most: int },
  row: { id: int },
  sql: `
    select id from documents.documents
    where ${listedBy('entity_id', '$entity_id')} and withdrawn_at is not null order by entity_id, id limit $most::integer`,
})
