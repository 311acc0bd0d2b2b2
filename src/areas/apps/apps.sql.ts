import { takeLock } from '../../kernel/sql/locks.ts'
import { bool, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

export const insertResources = statement({
  name: 'apps.insert_resources',
  params: { identifiers: json },
  row: {},
  sql: `
    insert into apps.oauth_resource (identifier, name)
    select value, value from json_array_elements_text($identifiers::json) as value
    on conflict (identifier) do nothing`,
})

export const findClient = statement({
  name: 'apps.find_client',
  params: { client_id: text },
  row: { name: orNull(text), is_described: bool },
  sql: `
    select name, client_discovery_id is not null as is_described from apps.oauth_client
    where client_id = $client_id`,
})

/** For the audit log: an app was registered, or described itself for the first time. */
export const noteClient = write({
  name: 'apps.note_client',
  action: 'oauth_client.create',
  params: { client_id: text },
  row: { record: text },
  sql: `written as (select 'oauth_client/' || id as record from apps.oauth_client where client_id = $client_id)`,
})

export const markClientAllowed = statement({
  name: 'apps.mark_client_allowed',
  params: { client_id: text },
  row: {},
  sql: `
    with forgotten as (delete from apps.oauth_consent where client_id = $client_id)
    update apps.oauth_client set allowed_at = now() where client_id = $client_id and allowed_at is null`,
})

/** One exchange of a code or token at a time, so that the second one sees what the first one issued. */
export const lockExchange = statement({
  name: 'apps.lock_exchange',
  params: { hash: text },
  row: { locked: int },
  sql: `select 1 as locked from ${takeLock('exchange of a code', 'hashtext($hash)')}`,
})

/** The connection of tokens, by the hash of one of them or of the code they were issued for. */
export const findTokens = statement({
  name: 'apps.find_tokens',
  params: { hash: text, client_id: text },
  row: { app_id: int },
  sql: `
    select t.reference_id::integer as app_id
    from (
      select reference_id, client_id from apps.oauth_access_token
      where token = $hash or authorization_code_id = $hash
      union all
      select reference_id, client_id from apps.oauth_refresh_token
      where token = $hash or authorization_code_id = $hash
    ) t
    where t.client_id = $client_id
    limit 1`,
})

/** Deletes some rows that are over; no row if nothing is left to do. */
export const deleteOld = statement({
  name: 'apps.delete_old',
  params: { most: int },
  row: { deleted: int },
  sql: `
    with access as (
      delete from apps.oauth_access_token where id in (
        select id from apps.oauth_access_token where expires_at < now() - interval '1 day'
        order by expires_at limit $most::integer)
      returning 1
    ), refresh as (
      delete from apps.oauth_refresh_token where id in (
        select id from apps.oauth_refresh_token where expires_at < now() - interval '1 day'
        order by expires_at limit $most::integer)
      returning 1
    ), client as (
      delete from apps.oauth_client where id in (
        select id from apps.oauth_client where allowed_at is null and created_at < now() - interval '1 day'
        order by created_at limit $most::integer)
      returning 1
    )
    select greatest((select count(*) from access), (select count(*) from refresh), (select count(*) from client)) as deleted`,
})
