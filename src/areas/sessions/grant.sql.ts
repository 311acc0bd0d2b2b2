import { instant, int, json, orNull, statement, text } from '../../kernel/statement.ts'
import { write } from '../../kernel/write.ts'

/** Locks the person's account until the transaction ends, unless it is disabled: then there is no row. */
export const holdEnabled = statement({
  name: 'sessions.hold_enabled',
  params: { person_id: orNull(text), member_id: orNull(int) },
  row: { member_id: int },
  sql: `
    select m.id as member_id from members.member m
    where m.disabled_at is null
      and m.id = coalesce($member_id::integer, (select member_id from sessions.person where id = $person_id::text))
    for share`,
})

export const listHeldSessions = statement({
  name: 'sessions.list_held_sessions',
  params: { member_id: int, most: int },
  row: { id: text, user_agent: orNull(text), ip: orNull(text), created_at: instant, last_used_at: instant },
  sql: `
    select s.id, s.user_agent, nullif(s.ip_address, '') as ip, s.created_at, s.updated_at as last_used_at
    from sessions.session s join sessions.person p on p.id = s.person_id
    where p.member_id = $member_id and s.expires_at > now()
    order by s.created_at desc, s.id limit $most::integer`,
})

export const listHeldPasskeys = statement({
  name: 'sessions.list_held_passkeys',
  params: { member_id: int, most: int },
  row: { id: text, name: orNull(text), created_at: instant },
  sql: `
    select k.id, k.name, k.created_at from sessions.passkey k join sessions.person p on p.id = k.person_id
    where p.member_id = $member_id order by k.created_at desc, k.id limit $most::integer`,
})

/** One audit row for the member, which names what was ended. */
const revoked = (kind: string, action: string, gone: string) =>
  write({
    name: `sessions.revoke_${kind}`,
    action,
    detail: 'detail',
    params: { member_id: int, ids: orNull(json), except: orNull(text) },
    row: { revoked: int },
    sql: `
      gone as (${gone}), written as (
        select count(*) as revoked, 'member/' || $member_id::integer as record,
               left(string_agg(id, ', ' order by id), 500) as detail
        from gone having count(*) > 0
      )`,
  })

/** Which of a person's rows are meant. */
const CHOSEN = `
  p.member_id = $member_id and r.id is distinct from $except::text
  and ($ids::json is null or r.id = any (array(select json_array_elements_text($ids::json))))`

export const revokeHeldSessions = revoked(
  'held_sessions',
  'session.revoke',
  `delete from sessions.session r using sessions.person p where p.id = r.person_id and ${CHOSEN} returning r.id`,
)

export const revokeHeldPasskeys = revoked(
  'held_passkeys',
  'passkey.remove',
  `delete from sessions.passkey r using sessions.person p where p.id = r.person_id and ${CHOSEN} returning r.id`,
)

export const revokeHeldPassword = revoked(
  'held_password',
  'password.remove',
  `delete from sessions.account r using sessions.person p where p.id = r.person_id and ${CHOSEN} returning r.id`,
)

/** Reset links, sign-ins that wait for a code, and passkeys that are being added; the last name the person inside a JSON text. */
export const revokeBegun = revoked(
  'begun',
  'sign_in.revoke',
  `delete from sessions.verification r using sessions.person p
   where (r.value = p.id or strpos(r.value, '"' || p.id || '"') > 0) and ${CHOSEN} returning r.id`,
)
