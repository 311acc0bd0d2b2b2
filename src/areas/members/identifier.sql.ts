import { int, json, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

const OF_MEMBER = { member_id: int, kind: text }
const WRITTEN = (from: string) =>
  `written as (select member_id, 'member/' || member_id as record, 'identifiers.' || kind as changed from ${from})`

export const findIdentifier = statement({
  name: 'members.find_identifier',
  params: OF_MEMBER,
  row: { sealed: text },
  sql: 'select sealed from members.identifier where member_id = $member_id and kind = $kind',
})

export const keepIdentifier = write({
  name: 'members.keep_identifier',
  action: 'profile.update',
  detail: 'changed',
  params: { ...OF_MEMBER, sealed: text },
  row: { member_id: int },
  sql: `
    kept as (
      insert into members.identifier (member_id, kind, sealed) values ($member_id, $kind, $sealed)
      on conflict (member_id, kind) do update set sealed = excluded.sealed
      returning member_id, kind
    ), ${WRITTEN('kept')}`,
})

export const deleteIdentifier = write({
  name: 'members.delete_identifier',
  action: 'profile.update',
  detail: 'changed',
  params: OF_MEMBER,
  row: { member_id: int },
  sql: `
    gone as (
      delete from members.identifier where member_id = $member_id and kind = $kind returning member_id, kind
    ), ${WRITTEN('gone')}`,
})

/** Values encrypted with one of these keys; the part before the dot is the key's id, which is indexed. */
export const listSealedBy = statement({
  name: 'members.list_sealed_by',
  params: { key_ids: json, most: int },
  row: { member_id: int, kind: text, sealed: text },
  sql: `
    select member_id, kind, sealed from members.identifier
    where split_part(sealed, '.', 1) = any (array(select json_array_elements_text($key_ids::json)))
    limit $most::integer`,
})

/** Only if unchanged since it was read: a newer value, or another process, wins. */
export const resealIdentifier = write({
  name: 'members.reseal_identifier',
  action: 'identifier.reseal',
  detail: 'changed',
  params: { ...OF_MEMBER, was: text, sealed: text },
  row: { member_id: int },
  sql: `
    resealed as (
      update members.identifier set sealed = $sealed
      where member_id = $member_id and kind = $kind and sealed = $was
      returning member_id, kind
    ), ${WRITTEN('resealed')}`,
})
