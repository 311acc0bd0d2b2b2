import { instant, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

const CONNECTION = {
  id: int,
  entity_id: int,
  provider: text,
  base_url: text,
  token: orNull(text),
  token_power: text,
  status: text,
  imports_from: orNull(text),
  read_until: orNull(instant),
  read_whole_at: orNull(instant),
  trouble: orNull(text),
  trouble_kind: orNull(text),
  failures: int,
  not_before: orNull(instant),
  last_success_at: orNull(instant),
  last_synced: orNull(int),
  last_skipped: orNull(int),
  next_sync_at: orNull(instant),
}
const COLUMNS = Object.keys(CONNECTION).join(', ')

/** Excludes removed connections. */
export const findConnection = statement({
  name: 'banking.find_connection',
  params: { id: int },
  row: CONNECTION,
  sql: `select ${COLUMNS} from banking.connection where id = $id and removed_at is null`,
})

export const listConnections = statement({
  name: 'banking.list_connections',
  params: { entity_id: orNull(int) },
  row: CONNECTION,
  sql: `
    select ${COLUMNS} from banking.connection
    where removed_at is null and ($entity_id::integer is null or entity_id = $entity_id::integer)
    order by entity_id, id`,
})

/** The id is needed to encrypt the token, which is bound to its row. */
export const nextConnectionId = statement({
  name: 'banking.next_connection_id',
  params: {},
  row: { id: int },
  sql: `select nextval(pg_get_serial_sequence('banking.connection', 'id'))::integer as id`,
})

export const insertConnection = write({
  name: 'banking.insert_connection',
  action: 'connection.create',
  params: {
    id: int,
    entity_id: int,
    provider: text,
    base_url: text,
    token: text,
    token_power: text,
    imports_from: orNull(text),
    next_sync_at: instant,
    now: instant,
  },
  row: { id: int },
  sql: `
    made as (
      insert into banking.connection (
        id, entity_id, provider, base_url, token, token_power, status, imports_from, next_sync_at, created_at
      ) overriding system value
      values (
        $id, $entity_id, $provider, $base_url, $token, $token_power, 'active', $imports_from::date, $next_sync_at, $now
      ) returning id
    ), written as (select id, 'connection/' || id as record from made)`,
})

/** Changes by a person: the token, or whether the connection is read. Clears earlier failures. */
export const changeConnection = write({
  name: 'banking.change_connection',
  action: 'connection.update',
  detail: 'changed',
  params: {
    id: int,
    changed: text,
    status: text,
    token: orNull(text),
    token_power: orNull(text),
    next_sync_at: orNull(instant),
  },
  row: { id: int },
  sql: `
    made as (
      update banking.connection
      set status = $status, token = coalesce($token, token), token_power = coalesce($token_power, token_power),
          trouble = null, trouble_kind = null, failures = 0, not_before = null, next_sync_at = $next_sync_at
      where id = $id and removed_at is null returning id
    ), written as (select id, 'connection/' || id as record, $changed::text as changed from made)`,
})

/** Only if unchanged: the same bank at another address. */
export const moveConnection = write({
  name: 'banking.move_connection',
  action: 'connection.move',
  params: { id: int, was: text, base_url: text },
  row: { id: int },
  sql: `
    made as (
      update banking.connection set base_url = $base_url
      where id = $id and base_url = $was and removed_at is null returning id
    ), written as (select id, 'connection/' || id as record from made)`,
})

/** The token is deleted; the accounts are free for another connection. */
export const removeConnection = write({
  name: 'banking.remove_connection',
  action: 'connection.remove',
  params: { id: int, now: instant },
  row: { id: int },
  sql: `
    made as (
      update banking.connection
      set status = 'disabled', token = null, next_sync_at = null, trouble = null, trouble_kind = null, removed_at = $now
      where id = $id and removed_at is null returning id
    ), written as (select id, 'connection/' || id as record from made)`,
})

/** Only if unchanged since the attempt: a person may have edited it in the meantime. */
export const noteTrouble = write({
  name: 'banking.note_trouble',
  action: 'connection.trouble',
  params: {
    id: int,
    token: text,
    status: text,
    trouble: text,
    trouble_kind: text,
    not_before: orNull(instant),
    next_sync_at: orNull(instant),
    now: instant,
  },
  row: { id: int },
  sql: `
    made as (
      update banking.connection
      set status = $status, trouble = $trouble, trouble_kind = $trouble_kind, failures = failures + 1,
          not_before = $not_before, next_sync_at = $next_sync_at, last_try_at = $now
      where id = $id and token = $token and status = 'active' returning id
    ), written as (select id, 'connection/' || id as record from made)`,
})

export const noteSuccess = write({
  name: 'banking.note_success',
  action: 'connection.sync',
  params: {
    id: int,
    read_until: instant,
    read_whole_at: orNull(instant),
    synced: int,
    skipped: int,
    next_sync_at: instant,
    now: instant,
  },
  row: { id: int },
  sql: `
    made as (
      update banking.connection
      set read_until = greatest(read_until, $read_until), read_whole_at = coalesce($read_whole_at, read_whole_at),
          trouble = null, trouble_kind = null, failures = 0, not_before = null, last_try_at = $now, last_success_at = $now,
          last_synced = $synced, last_skipped = $skipped, next_sync_at = $next_sync_at
      where id = $id returning id
    ), written as (select id, 'connection/' || id as record from made)`,
})

/**
 * Claims what is due, longest waiting first, and postpones it, so that the claim of a dead process expires.
 */
export const takeDue = statement({
  name: 'banking.take_due',
  params: { now: instant, until: instant, most: int },
  row: { id: int },
  sql: `
    update banking.connection set next_sync_at = $until, last_try_at = $now
    where id in (
      select id from banking.connection where next_sync_at <= $now
      order by next_sync_at limit $most::integer for update skip locked
    ) returning id`,
})

export const listTokensSealedBy = statement({
  name: 'banking.list_tokens_sealed_by',
  params: { key_ids: json },
  row: { id: int, token: text },
  sql: `
    select id, token from banking.connection
    where token is not null and split_part(token, '.', 1) = any (array(select json_array_elements_text($key_ids::json)))
    limit 500`,
})

/** Only if unchanged since it was read. */
export const resealToken = write({
  name: 'banking.reseal_token',
  action: 'connection.reseal',
  params: { id: int, was: text, token: text },
  row: { id: int },
  sql: `
    made as (update banking.connection set token = $token where id = $id and token = $was returning id),
    written as (select id, 'connection/' || id as record from made)`,
})
