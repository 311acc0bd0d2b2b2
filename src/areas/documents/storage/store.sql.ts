import { takeLock } from '../../../kernel/sql/locks.ts'
import { bool, bytes, int, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

export const findStore = statement({
  name: 'documents.find_store',
  params: {},
  row: { mark: text },
  sql: 'select mark from documents.store',
})

/** Of several nodes that start at once, one marks the store. */
export const lockStore = statement({
  name: 'documents.lock_store',
  params: {},
  row: { locked: int },
  sql: `select 1 as locked from ${takeLock('marking the document store')}`,
})

export const insertStore = statement({
  name: 'documents.insert_store',
  params: { mark: text },
  row: {},
  sql: 'insert into documents.store (mark) values ($mark) on conflict do nothing',
})

/** An operator has accepted another store as ours. */
export const markStore = write({
  name: 'documents.mark_store',
  action: 'store.adopt',
  params: { mark: text },
  row: { record: text },
  sql: `
    marked as (
      insert into documents.store as s (mark) values ($mark)
      on conflict (one) do update set mark = excluded.mark, marked_at = now()
      returning s.mark
    ), written as (select 'store/' || mark as record from marked)`,
})

export const listNewestContents = statement({
  name: 'documents.list_newest_contents',
  params: { most: int },
  row: { sha256: bytes, size_bytes: int, store_key: text, sealed: bool },
  sql: `
    select sha256, size_bytes, store_key, sealed from documents.file order by created_at desc limit $most::integer`,
})
