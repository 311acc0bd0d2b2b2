import { isChosen, revokeBy } from '../../kernel/grants/grant.ts'
import { instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'

/** Locks the person's account until the transaction ends; no row if it is disabled. */
export const holdEnabled = statement({
  name: 'sessions.hold_enabled',
  params: { person_id: orNull(text), member_id: orNull(int) },
  row: { member_id: int },
  sql: `
    select m.id as member_id
    from members.lock_enabled(
      coalesce($member_id::integer, (select member_id from sessions.person where id = $person_id::text))
    ) m`,
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

/** Asking for a password reset is not enough. Anyone who had a password or an identity once stays found when it is revoked. */
export const findEverSignedIn = statement({
  name: 'sessions.find_ever_signed_in',
  params: { member_ids: json },
  row: { member_id: int },
  sql: `
    select p.member_id from sessions.person p
    where p.member_id = any (array(select json_array_elements_text($member_ids::json)::integer))
      and (p.renewed_at is not null
           or exists (select from sessions.session s where s.person_id = p.id)
           or exists (select from sessions.account a where a.person_id = p.id)
           or exists (select from sessions.passkey k where k.person_id = p.id))`,
})

export const listHeldPasskeys = statement({
  name: 'sessions.list_held_passkeys',
  params: { member_id: int, most: int },
  row: { id: text, name: orNull(text), created_at: instant },
  sql: `
    select k.id, k.name, k.created_at from sessions.passkey k join sessions.person p on p.id = k.person_id
    where p.member_id = $member_id order by k.created_at desc, k.id limit $most::integer`,
})

/** The selected rows of a person. */
const CHOSEN = `p.member_id = $member_id and ${isChosen('r.id')}`
const ENDED = 'returning r.id, r.id as record'

export const revokeHeldSessions = revokeBy({
  name: 'sessions.revoke_held_sessions',
  action: 'session.revoke',
  gone: `delete from sessions.session r using sessions.person p where p.id = r.person_id and ${CHOSEN} ${ENDED}`,
})

export const revokeHeldPasskeys = revokeBy({
  name: 'sessions.revoke_held_passkeys',
  action: 'passkey.remove',
  gone: `delete from sessions.passkey r using sessions.person p where p.id = r.person_id and ${CHOSEN} ${ENDED}`,
})

/** The identity at the provider stays: without it, the account could have a password again. */
export const revokeHeldPassword = revokeBy({
  name: 'sessions.revoke_held_password',
  action: 'password.remove',
  gone: `delete from sessions.account r using sessions.person p
   where p.id = r.person_id and r.provider_id <> 'oidc' and ${CHOSEN} ${ENDED}`,
})

/**
 * Reset links, sign-ins waiting for a code, and passkeys being added; the last have the person inside a JSON
 * text.
 */
export const revokeBegun = revokeBy({
  name: 'sessions.revoke_begun',
  action: 'sign_in.revoke',
  gone: `delete from sessions.verification r using sessions.person p
   where (r.value = p.id or strpos(r.value, '"' || p.id || '"') > 0) and ${CHOSEN} ${ENDED}`,
})
