import { pageColumns } from '../../kernel/sql/page.ts'
import { instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/** Counts a new pending transaction of each LLC in `from`, and assigns its position. */
export const countPending = (from: string) => `
    insert into ledger.tally as t (entity_id, pending, newest_at)
    ${from}
    on conflict (entity_id) do update set
      pending = t.pending + 1, newest_at = greatest(t.newest_at, excluded.newest_at)
    returning entity_id, pending + ratified + vetoed + rejected as place, newest_at`

export const insertTransaction = write({
  name: 'ledger.insert_transaction',
  action: 'transaction.submit',
  params: {
    transaction_id: text,
    entity_id: int,
    amount: text,
    category: text,
    description: orNull(text),
    strategic_decision: orNull(text),
    bank: orNull(text),
    exec_date: orNull(text),
    recurring: text,
    anchor: text,
    submitted_at: instant,
  },
  row: { transaction_id: text, series_id: orNull(int), body: text },
  sql: `
    series as (
      insert into ledger.series (entity_id, recurring, anchor)
      select $entity_id, $recurring, $anchor::date where $recurring <> 'no'
      returning id
    ), counted as (
      ${countPending('values ($entity_id, 1, $submitted_at::timestamptz)')}
    ), made as (
      insert into ledger.transaction (
        transaction_id, entity_id, place, amount, category, description, strategic_decision, bank, exec_date, recurring,
        series_id, occurrence, submitted_at
      )
      select $transaction_id, c.entity_id, c.place, $amount::numeric, $category, $description, $strategic_decision,
             $bank, $exec_date::date, $recurring, s.id, case when s.id is not null then 0 end, c.newest_at
      from counted c left join series s on true
      returning transaction_id, series_id, json
    ), written as (
      select transaction_id, series_id, 'transaction/' || transaction_id as record, '{"data":' || json || '}' as body
      from made
    )`,
})

export const findTransaction = statement({
  name: 'ledger.find_transaction',
  params: { transaction_id: text },
  row: { entity_id: int, status: text, json: text },
  sql: 'select entity_id, status, json from ledger.transaction where transaction_id = $transaction_id',
})

const PAGE_PARAMS = { entity_id: int, limit: int, offset: int, before: int }
const PAGE_ROW = { transactions: orNull(text), last: orNull(text), total: int }
const COLUMNS = pageColumns('transactions', 'place')

/** Newest first. The position determines where a page starts, so any offset costs the same. */
export const listTransactions = statement({
  name: 'ledger.list_transactions',
  params: PAGE_PARAMS,
  row: PAGE_ROW,
  sql: `
    with kept as materialized (
      select coalesce(max(pending + ratified + vetoed + rejected), 0) as total
      from ledger.tally where entity_id = $entity_id
    ), start as materialized (
      select least(total, $before::bigint - 1) - $offset::bigint as place from kept
    )
    select page.transactions, page.last, kept.total
    from kept
    cross join (
      select ${COLUMNS} from (
        select json, t.place, start.place - t.place + 1 as n from start
        join ledger.transaction t on t.entity_id = $entity_id
          and t.place <= start.place and t.place >= start.place - $limit::integer
        order by t.place desc
      )
    ) page`,
})

/** Of one status, newest first, in index order. */
export const listTransactionsOfStatus = statement({
  name: 'ledger.list_transactions_of_status',
  params: { ...PAGE_PARAMS, status: text },
  row: PAGE_ROW,
  sql: `
    with page as (
      select ${COLUMNS} from (
        select json, place, row_number() over (order by place desc) - $offset::bigint as n from ledger.transaction
        where entity_id = $entity_id and status = $status and place < $before::bigint
        order by place desc limit $limit::integer + 1 offset $offset::bigint
      )
    ), kept as (
      select coalesce(max(case $status when 'PENDING' then pending when 'RATIFIED' then ratified
                                       when 'VETOED' then vetoed else rejected end), 0) as total
      from ledger.tally where entity_id = $entity_id
    )
    select page.transactions, page.last, kept.total from page cross join kept`,
})

/** Those of these ids that are transactions of the LLC, newest first. */
export const listTransactionsWithIds = statement({
  name: 'ledger.list_transactions_with_ids',
  params: { ...PAGE_PARAMS, ids: json, status: orNull(text) },
  row: PAGE_ROW,
  sql: `
    with found as materialized (
      select json, place from ledger.transaction
      where transaction_id = any (array(select json_array_elements_text($ids::json))) and entity_id = $entity_id
        and ($status::text is null or status = $status)
    ), page as (
      select ${COLUMNS} from (
        select json, place, row_number() over (order by place desc) - $offset::bigint as n from found
        where place < $before::bigint
        order by place desc limit $limit::integer + 1 offset $offset::bigint
      )
    )
    select page.transactions, page.last, (select count(*) from found) as total from page`,
})
