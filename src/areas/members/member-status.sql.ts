import { queueMail } from '../../kernel/mail/mail.ts'
import { bool, int, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/** In id order, so that concurrent changes take turns and the second sees the first. */
export const lockEnabledAdmins = statement({
  name: 'members.lock_enabled_admins',
  params: {},
  row: { id: int },
  sql: `select id from members.member where role = 'admin' and disabled_at is null order by id for update`,
})

/** `for update` also waits for anyone who is giving this person something new, such as an API key. */
export const lockMember = statement({
  name: 'members.lock_member',
  params: { id: int },
  row: {
    id: int,
    name: text,
    email: text,
    role: text,
    is_disabled: bool,
    disabled_by: orNull(text),
    is_erased: bool,
    is_to_be_staff: bool,
  },
  sql: `
    select id, name, email, role, disabled_at is not null as is_disabled, disabled_by,
      erased_at is not null as is_erased,
      exists (
        select from members.approval a
        where a.member_id = member.id and a.status = 'pending' and a.expires_at > now()
          and a.change in ('role', 'enable') and a.wanted ->> 'role' <> 'member'
      ) as is_to_be_staff
    from members.member where id = $id for update`,
})

export const markDisabled = write({
  name: 'members.mark_disabled',
  action: 'member.disable',
  params: { id: int, reason: orNull(text) },
  row: { id: int },
  sql: `
    made as (
      update members.member set disabled_at = now(), disabled_by = $by_actor, disabled_reason = $reason
      where id = $id and disabled_at is null returning id
    ), written as (select id, 'member/' || id as record from made)`,
})

/**
 * From the start of an erasure, so that the account cannot be restored meanwhile. The erasure, in the same transaction, is on record.
 */
export const markErased = statement({
  name: 'members.mark_erased',
  params: { id: int },
  row: { id: int },
  sql: 'update members.member set erased_at = now() where id = $id and erased_at is null returning id',
})

/** Locks the person, erased or not, so that an erasure begins before or after the caller's transaction. */
export const findErased = statement({
  name: 'members.find_erased',
  params: { id: int },
  row: { id: int },
  sql: `
    with person as materialized (select id, erased_at from members.member where id = $id for share)
    select id from person where erased_at is not null`,
})

export const markEnabled = write({
  name: 'members.mark_enabled',
  action: 'member.enable',
  params: { id: int },
  row: { id: int },
  sql: `
    made as (
      update members.member set disabled_at = null, disabled_by = null, disabled_reason = null
      where id = $id and disabled_at is not null and erased_at is null returning id
    ), written as (select id, 'member/' || id as record from made)`,
})

export const markRole = write({
  name: 'members.mark_role',
  action: 'member.role',
  detail: 'role',
  params: { id: int, role: text },
  row: { id: int },
  sql: `
    made as (update members.member set role = $role where id = $id returning id, role),
    written as (select id, role, 'member/' || id as record from made)`,
})

/** The old and the new address both get an email, unless the person is disabled. */
export const markEmail = write({
  name: 'members.mark_email',
  action: 'member.email',
  params: {
    id: int,
    email: text,
    about: text,
    subject_en: text,
    old_en: text,
    new_en: text,
    subject_es: text,
    old_es: text,
    new_es: text,
  },
  row: { id: int },
  sql: `
    made as (
      update members.member set email = $email where id = $id
      returning new.id, old.email as old_email, new.email as new_email, new.language, new.disabled_at
    ), mailed as (${queueMail(`
      select 'member/' || made.id || '/email/' || $about::text || '/' || which as about, to_address,
             case language when 'es' then $subject_es::text else $subject_en::text end as subject,
             case language when 'es' then es else en end as body, language
      from made cross join lateral (values
        ('old', old_email, $old_en::text, $old_es::text), ('new', new_email, $new_en::text, $new_es::text)
      ) as letter (which, to_address, en, es)
      where disabled_at is null`)}
    ), written as (select id, 'member/' || id as record from made)`,
})
