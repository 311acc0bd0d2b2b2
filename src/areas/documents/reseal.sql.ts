import { bool, bytes, int, json, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

const CONTENT = { sha256: bytes, size_bytes: int, store_key: text, sealed: bool }

/** Encrypted files whose key is not recorded. */
export const listUnlooked = statement({
  name: 'documents.list_unlooked',
  params: { most: int },
  row: CONTENT,
  sql: `
    select sha256, size_bytes, store_key, sealed from documents.file
    where sealed and sealed_by is null order by sha256 limit $most::integer`,
})

export const markSealedBy = statement({
  name: 'documents.mark_sealed_by',
  params: { rows: json },
  row: {},
  sql: `
    update documents.file f set sealed_by = x.sealed_by
    from json_to_recordset($rows::json) as x (sha256 text, store_key text, sealed_by text)
    where f.sha256 = decode(x.sha256, 'hex') and f.store_key = x.store_key and f.sealed`,
})

/** Files encrypted with one of these keys and not known to be damaged. */
export const listSealedBy = statement({
  name: 'documents.list_sealed_by',
  params: { key_ids: json, most: int },
  row: CONTENT,
  sql: `
    select sha256, size_bytes, store_key, sealed from documents.file
    where sealed and sealed_by = any (array(select json_array_elements_text($key_ids::json))) and damage is null
    limit $most::integer`,
})

/** Only if it is still stored where it was read; otherwise another process was faster. */
export const resealContent = write({
  name: 'documents.reseal_content',
  action: 'file.reseal',
  params: { sha256: bytes, was: text, store_key: text, sealed_by: text },
  row: { record: text },
  sql: `
    resealed as (
      update documents.file set store_key = $store_key, sealed_by = $sealed_by
      where sha256 = $sha256 and store_key = $was
      returning sha256
    ), written as (select 'file/' || encode(sha256, 'hex') as record from resealed)`,
})
