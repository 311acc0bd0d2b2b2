import { queueMail } from '../../kernel/mail/mail.ts'
import { takeLock } from '../../kernel/sql/locks.ts'
import { bool, bytes, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

const DAYS = 7

const LETTER = { about: text, subject_en: text, body_en: text, subject_es: text, body_es: text }

/** About the person who invites and whose name it has: found by their id when they are erased. */
const mailTo = (invitation: string, of: 'owner_id' | 'coalesce(invited_by, member_id)') =>
  queueMail(`
      select 'member/' || ${of} || '/invitation/' || id || '/' || $about::text as about, email as to_address,
        case language when 'es' then $subject_es::text else $subject_en::text end as subject,
        case language when 'es' then $body_es::text else $body_en::text end as body, language
      from ${invitation}`)

/** Inviting an address again replaces the earlier invitation and its link. */
export const insertInvitation = write({
  name: 'people.insert_invitation',
  action: 'invitation.create',
  params: {
    owner_id: int,
    email: text,
    hash: bytes,
    entity_ids: json,
    role: text,
    areas: json,
    language: text,
    ...LETTER,
  },
  row: { id: int },
  sql: `
    owner as (select id from members.lock_enabled($owner_id)), made as (
      insert into people.invitation (owner_id, email, hash, entity_ids, role, areas, language, expires_at)
      select owner.id, $email, $hash, array(select json_array_elements_text($entity_ids::json)::integer), $role,
             array(select json_array_elements_text($areas::json)), $language, now() + interval '${DAYS} days'
      from owner
      on conflict on constraint invitation_once do update set hash = excluded.hash, entity_ids = excluded.entity_ids,
        role = excluded.role, areas = excluded.areas, language = excluded.language, sent_at = now(),
        expires_at = excluded.expires_at, accepted_at = null
      returning id, email, language, owner_id
    ), mailed as (${mailTo('made', 'owner_id')}
    ), written as (select id, 'invitation/' || id as record from made)`,
})

/** To the owner of an account without a password. */
export const insertMemberInvitation = write({
  name: 'people.insert_member_invitation',
  action: 'invitation.create',
  detail: 'detail',
  params: { member_id: int, invited_by: orNull(int), hash: bytes, ...LETTER },
  row: { id: int },
  sql: `
    person as (select id from members.lock_enabled($member_id)), made as (
      insert into people.invitation (member_id, email, hash, language, invited_by, expires_at)
      select m.id, m.email, $hash, m.language, $invited_by, now() + interval '${DAYS} days'
      from person join members.members m on m.id = person.id
      on conflict (member_id) do update set email = excluded.email, hash = excluded.hash, language = excluded.language,
        invited_by = excluded.invited_by, sent_at = now(), expires_at = excluded.expires_at, accepted_at = null
      returning id, email, language, member_id, invited_by
    ), mailed as (${mailTo('made', 'coalesce(invited_by, member_id)')}
    ), written as (select id, 'invitation/' || id as record, 'member/' || member_id as detail from made)`,
})

/** A new link for an owner's invitation, open or expired; the earlier link ends. */
export const renewInvitation = write({
  name: 'people.renew_invitation',
  action: 'invitation.resend',
  params: { id: int, owner_id: int, hash: bytes, ...LETTER },
  row: { id: int },
  sql: `
    made as (
      update people.invitation set hash = $hash, sent_at = now(), expires_at = now() + interval '${DAYS} days'
      where id = $id and owner_id = $owner_id and accepted_at is null
      returning id, email, language, owner_id
    ), mailed as (${mailTo('made', 'owner_id')}
    ), written as (select id, 'invitation/' || id as record from made)`,
})

export const deleteInvitation = write({
  name: 'people.delete_invitation',
  action: 'invitation.withdraw',
  params: { id: int, owner_id: int },
  row: { id: int },
  sql: `
    gone as (
      delete from people.invitation where id = $id and owner_id = $owner_id and accepted_at is null returning id
    ),
    written as (select id, 'invitation/' || id as record from gone)`,
})

/** It expires when it is accepted, so it works once. */
export const takeInvitation = write({
  name: 'people.take_invitation',
  action: 'invitation.accept',
  params: { id: int, hash: bytes },
  row: { id: int },
  sql: `
    accepted as (
      update people.invitation set accepted_at = now(), expires_at = now()
      where id = $id and hash = $hash and accepted_at is null and expires_at > now()
      returning id
    ), written as (select id, 'invitation/' || id as record from accepted)`,
})

/**
 * By the hash of its token, even if it has expired or was accepted. An account with its email is the account that may accept. No
 * row if the owner or that account is disabled.
 */
export const findInvitation = statement({
  name: 'people.find_invitation',
  params: { hash: bytes },
  row: {
    id: int,
    email: text,
    owner_id: orNull(int),
    owner_name: orNull(text),
    entity_ids: json,
    llcs: json,
    role: orNull(text),
    areas: json,
    account_id: orNull(int),
    account_name: orNull(text),
    is_firms: bool,
    inviter_name: orNull(text),
    firm_name: orNull(text),
    expires_at: instant,
    is_expired: bool,
    is_accepted: bool,
  },
  sql: `
    select i.id, i.email, i.owner_id, owner.name as owner_name, coalesce(array_to_json(i.entity_ids), '[]') as entity_ids,
           coalesce((
             select json_agg(e.name order by e.id) from entities.entities e
             where e.id = any (i.entity_ids) and e.member_id = i.owner_id
           ), '[]') as llcs,
           i.role, coalesce(array_to_json(i.areas), '[]') as areas, account.id as account_id, account.name as account_name,
           i.member_id is not null as is_firms, inviter.name as inviter_name,
           (select name from firm.letterheads) as firm_name, i.expires_at,
           i.expires_at <= now() as is_expired, i.accepted_at is not null as is_accepted
    from people.invitation i
    left join members.members owner on owner.id = i.owner_id
    left join members.members account on account.email = i.email
    left join members.members inviter on inviter.id = i.invited_by and not inviter.is_erased
    where i.hash = $hash and owner.disabled_at is null and account.disabled_at is null
      and (i.member_id is null or i.member_id = account.id)`,
})

export const listInvitations = statement({
  name: 'people.list_invitations',
  params: { owner_id: int, most: int },
  row: {
    id: int,
    email: text,
    entity_ids: json,
    llcs: json,
    role: text,
    areas: json,
    sent_at: instant,
    expires_at: instant,
    is_expired: bool,
  },
  sql: `
    select i.id, i.email, array_to_json(i.entity_ids) as entity_ids,
           coalesce((
             select json_agg(e.name order by e.id) from entities.entities e where e.id = any (i.entity_ids)
           ), '[]') as llcs,
           i.role, array_to_json(i.areas) as areas, i.sent_at, i.expires_at, i.expires_at <= now() as is_expired
    from people.invitation i where i.owner_id = $owner_id and i.accepted_at is null
    order by i.sent_at desc, i.id desc limit $most::integer`,
})

export const countInvitations = statement({
  name: 'people.count_invitations',
  params: { owner_id: int, email: text },
  row: { others: int },
  sql: `
    select count(*) as others from people.invitation
    where owner_id = $owner_id and email <> $email and expires_at > now()`,
})

/** What an invitation needs of its owner. */
export const findInviter = statement({
  name: 'people.find_inviter',
  params: { member_id: int, entity_ids: json },
  row: { name: text, email: text, language: text, llcs: json },
  sql: `
    select m.name, m.email, m.language,
           coalesce((
             select json_agg(e.name order by e.id) from entities.entities e
             where e.member_id = m.id and e.id = any (array(select json_array_elements_text($entity_ids::json)::integer))
           ), '[]') as llcs
    from members.members m where m.id = $member_id`,
})

export const findOwnInvitation = statement({
  name: 'people.find_own_invitation',
  params: { id: int, owner_id: int },
  row: { entity_ids: json, role: text },
  sql: `
    select array_to_json(entity_ids) as entity_ids, role from people.invitation
    where id = $id and owner_id = $owner_id and accepted_at is null`,
})

/** An owner invites one at a time, so that the limit holds. */
export const lockInvitationsOf = statement({
  name: 'people.lock_invitations_of',
  params: { member_id: int },
  row: { locked: int },
  sql: `select 1 as locked from ${takeLock('invitations of a member', '$member_id')}`,
})

/** Expired ones can be resent, and accepted ones are known as such, for a month. */
export const dropOldInvitations = statement({
  name: 'people.drop_old_invitations',
  params: {},
  row: { dropped: int },
  sql: `
    with gone as (delete from people.invitation where expires_at < now() - interval '30 days' returning 1)
    select count(*) as dropped from gone`,
})

/** The invitation to an account that the firm created. */
export const findMemberInvitation = statement({
  name: 'people.find_member_invitation',
  params: { member_id: int },
  row: { sent_at: instant, expires_at: instant, is_expired: bool, accepted_at: orNull(instant) },
  sql: `
    select sent_at, expires_at, expires_at <= now() as is_expired, accepted_at
    from people.invitation where member_id = $member_id`,
})

/** What the letter to a new person says about them and the person who invites. */
export const findInvited = statement({
  name: 'people.find_invited',
  params: { member_id: int, invited_by: orNull(int) },
  row: { name: text, is_staff: bool, inviter: orNull(text), firm_name: orNull(text) },
  sql: `
    select m.name, m.role <> 'member' as is_staff, (select name from members.members where id = $invited_by) as inviter,
           (select name from firm.letterheads) as firm_name
    from members.members m where m.id = $member_id`,
})
