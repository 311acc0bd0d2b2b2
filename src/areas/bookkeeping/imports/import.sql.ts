import { takeLock } from '../../../kernel/sql/locks.ts'
import { listedBy } from '../../../kernel/sql/page.ts'
import { bytes, instant, int, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

export const lockFileImports = statement({
  name: 'bookkeeping.lock_file_imports',
  params: { entity_id: int },
  row: { locked: int },
  sql: `select 1 as locked from ${takeLock('file imports of an LLC', '$entity_id')}`,
})

/** The last import of this file into the LLC's books. */
export const findImportedFile = statement({
  name: 'bookkeeping.find_imported_file',
  params: { entity_id: int, sha256: bytes },
  row: { entries: int, income: text, expense: text, imported_at: instant },
  sql: `
    select entries, trim_scale(income) as income, trim_scale(expense) as expense, imported_at
    from bookkeeping.imported_file
    where ${listedBy('entity_id', '$entity_id')} and sha256 = $sha256 order by entity_id desc, id desc limit 1`,
})

export const insertImportedFile = write({
  name: 'bookkeeping.insert_imported_file',
  action: 'entries.import',
  params: {
    entity_id: int,
    sha256: bytes,
    file_name: orNull(text),
    entries: int,
    waiting: int,
    first_id: orNull(int),
    last_id: orNull(int),
    income: text,
    expense: text,
  },
  row: { imported_at: instant },
  sql: `
    made as (
      insert into bookkeeping.imported_file (
        entity_id, sha256, file_name, entries, waiting, first_id, last_id, income, expense, imported_at
      )
      values (
        $entity_id, $sha256, $file_name, $entries, $waiting, $first_id, $last_id, $income::numeric, $expense::numeric,
        statement_timestamp()
      )
      returning id, imported_at
    ), written as (select 'imported_file/' || id as record, imported_at from made)`,
})

/** Enough names for any file; of equal names, the oldest. */
export const listCounterpartyNames = statement({
  name: 'bookkeeping.list_counterparty_names',
  params: { entity_id: int, most: int },
  row: { id: int, name: text },
  sql: `
    select id, name from bookkeeping.counterparty
    where ${listedBy('entity_id', '$entity_id')} order by entity_id, id limit $most::integer`,
})
