import { bool, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'
import { ENDS_AT } from './lifetime.rules.ts'

export const findMe = statement({
  name: 'sessions.find_me',
  params: { member_id: int },
  row: {
    member_id: int,
    name: text,
    email: text,
    language: text,
    role: text,
    tier: text,
    member_since: text,
    entities: json,
    shared: json,
  },
  sql: `
    select m.id as member_id, m.name, m.email, m.language, m.role, m.tier, m.member_since,
      coalesce((
        select json_agg(json_build_object('id', e.id, 'name', e.name, 'state', e.state, 'status', e.status) order by e.id)
        from (select * from entities.entities where member_id = m.id order by id limit 100) e
      ), '[]') as entities,
      coalesce((
        select json_agg(json_build_object('share_id', s.id, 'id', e.id, 'name', e.name, 'state', e.state, 'status', e.status,
                 'owner', o.name, 'role', s.role, 'areas', s.areas, 'is_active', active.llcs -> e.id::text is not null)
               order by e.name, e.id)
        from access.shares s
        join entities.entities e on e.id = s.entity_id
        join members.members o on o.id = e.member_id
        cross join lateral (select access.shared_llcs(m.id) as llcs) active
        where s.member_id = m.id
      ), '[]') as shared
    from members.members m where m.id = $member_id`,
})

const SESSION_OF = `
  from sessions.session s join sessions.person p on p.id = s.person_id
  join members.members m on m.id = p.member_id
  where p.member_id = $member_id and ${ENDS_AT} > statement_timestamp()`

export const listSessionsOf = statement({
  name: 'sessions.list_sessions_of',
  params: { member_id: int, session_id: text, limit: int, offset: int },
  row: {
    id: text,
    user_agent: orNull(text),
    ip: orNull(text),
    signed_in_at: instant,
    last_seen_at: instant,
    expires_at: instant,
    factors: text,
    is_current: bool,
  },
  sql: `
    select s.id, s.user_agent, nullif(s.ip_address, '') as ip, s.created_at as signed_in_at,
      s.updated_at as last_seen_at, ${ENDS_AT} as expires_at, s.factors, s.id = $session_id as is_current
    ${SESSION_OF}
    order by is_current desc, s.updated_at desc, s.id limit $limit::integer offset $offset::bigint`,
})

export const countSessionsOf = statement({
  name: 'sessions.count_sessions_of',
  params: { member_id: int },
  row: { total: int },
  sql: `select count(*) as total ${SESSION_OF}`,
})

export const revokeOneSession = write({
  name: 'sessions.revoke_one_session',
  action: 'session.revoke',
  params: { member_id: int, session_id: text },
  row: { id: text },
  sql: `
    gone as (
      delete from sessions.session s using sessions.person p
      where s.id = $session_id and p.id = s.person_id and p.member_id = $member_id
      returning s.id
    ), written as (select id, 'session/' || id as record from gone)`,
})

/** All except the current one; the audit log gets one row for the member. */
export const revokeSessionsBut = write({
  name: 'sessions.revoke_sessions_but',
  action: 'session.revoke_others',
  params: { member_id: int, session_id: text },
  row: { revoked: int },
  sql: `
    gone as (
      delete from sessions.session s using sessions.person p
      where s.id <> $session_id and p.id = s.person_id and p.member_id = $member_id
      returning s.id
    ), written as (
      select count(*) as revoked, 'member/' || $member_id::integer as record from gone having count(*) > 0
    )`,
})

/** A member's sign-in methods. */
export const findSignIn = statement({
  name: 'sessions.find_sign_in',
  params: { member_id: int },
  row: { has_password: bool, has_totp: bool, has_identity: bool, passkeys: json },
  sql: `
    select
      exists (
        select from sessions.account a where a.person_id = p.id and a.password is not null
      ) as has_password,
      p.two_factor_enabled as has_totp,
      exists (
        select from sessions.account a where a.person_id = p.id and a.provider_id = 'oidc'
      ) as has_identity,
      coalesce((
        select json_agg(json_build_object('id', k.id, 'name', k.name, 'created_at', to_char(k.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by k.created_at, k.id)
        from (select * from sessions.passkey where person_id = p.id order by created_at limit 100) k
      ), '[]') as passkeys
    from sessions.person p where p.member_id = $member_id`,
})

/** All passkeys, and all sessions except the current one, if any. */
export const removePasskeysOf = write({
  name: 'sessions.remove_passkeys_of',
  action: 'passkey.remove_all',
  params: { member_id: int, session_id: orNull(text) },
  row: { removed: int, revoked: int },
  sql: `
    gone as (
      delete from sessions.passkey k using sessions.person p
      where p.id = k.person_id and p.member_id = $member_id
      returning k.id
    ), ended as (
      delete from sessions.session s using sessions.person p
      where s.id is distinct from $session_id::text and p.id = s.person_id and p.member_id = $member_id
      returning s.id
    ), written as (
      select removed, revoked, 'member/' || $member_id::integer as record
      from (select count(*) as removed from gone) g cross join (select count(*) as revoked from ended) e
      where removed + revoked > 0
    )`,
})

export const removeOnePasskey = write({
  name: 'sessions.remove_one_passkey',
  action: 'passkey.remove',
  params: { member_id: int, passkey_id: text },
  row: { id: text },
  sql: `
    gone as (
      delete from sessions.passkey k using sessions.person p
      where k.id = $passkey_id and p.id = k.person_id and p.member_id = $member_id
      returning k.id
    ), written as (select id, 'passkey/' || id as record from gone)`,
})
