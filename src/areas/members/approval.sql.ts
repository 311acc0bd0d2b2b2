import { queueMail } from '../../kernel/mail/mail.ts'
import { bool, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

const MAIL = { subject_en: text, body_en: text, subject_es: text, body_es: text }

/** To every admin, also the one who asked: a request from a stolen session is noticed. `of` has id and status. */
const mailToAdmins = (of: string) =>
  queueMail(`
    select 'approval/' || o.id || '/' || o.status || '/' || m.id as about, m.email as to_address,
           case m.language when 'es' then $subject_es::text else $subject_en::text end as subject,
           case m.language when 'es' then $body_es::text else $body_en::text end as body, m.language
    from ${of} o cross join (
      select id, email, language from members.member where role = 'admin' and disabled_at is null order by id limit 50
    ) m`)

/** `pending`, or `not_needed` if there is no other admin. */
export const insertApproval = write({
  name: 'members.insert_approval',
  action: 'approval.request',
  detail: 'detail',
  params: { member_id: int, change: text, wanted: json, requested_by: int, status: text, ...MAIL },
  row: { id: int },
  sql: `
    made as (
      insert into members.approval (member_id, change, wanted, requested_by, status)
      values ($member_id, $change, $wanted, $requested_by, $status)
      on conflict (member_id, change) where status = 'pending' do nothing
      returning id, member_id, change, status
    ), mailed as (${mailToAdmins('made')}),
    written as (
      select id, 'approval/' || id as record, change || ' of member/' || member_id || ': ' || status as detail from made
    )`,
})

export const lockApproval = statement({
  name: 'members.lock_approval',
  params: { id: int },
  row: {
    id: int,
    member_id: int,
    member: text,
    change: text,
    wanted: json,
    requested_by: int,
    requester: text,
    status: text,
    is_expired: bool,
  },
  sql: `
    select a.id, a.member_id, m.name as member, a.change, a.wanted, a.requested_by, r.name as requester, a.status,
           a.expires_at <= statement_timestamp() as is_expired
    from members.approval a
    join members.member m on m.id = a.member_id
    join members.member r on r.id = a.requested_by
    where a.id = $id::bigint for update of a`,
})

export const markApproval = write({
  name: 'members.mark_approval',
  action: 'approval.decide',
  detail: 'detail',
  params: { id: int, status: text, decided_by: int, ...MAIL },
  row: { id: int },
  sql: `
    made as (
      update members.approval set status = $status, decided_by = $decided_by, decided_at = now()
      where id = $id and status = 'pending' returning id, member_id, change, status
    ), mailed as (${mailToAdmins('made')}),
    written as (
      select id, 'approval/' || id as record, change || ' of member/' || member_id || ': ' || status as detail from made
    )`,
})

/** Requests that nobody decided in time, of one person or of all. */
export const lockExpiredApprovals = statement({
  name: 'members.lock_expired_approvals',
  params: { member_id: orNull(int), most: int },
  row: { id: int, member: text, requester: text, change: text, wanted: json },
  sql: `
    select a.id, m.name as member, r.name as requester, a.change, a.wanted
    from members.approval a
    join members.member m on m.id = a.member_id
    join members.member r on r.id = a.requested_by
    where a.status = 'pending' and a.expires_at <= statement_timestamp()
      and ($member_id::integer is null or a.member_id = $member_id)
    order by a.expires_at limit $most::integer
    for update of a skip locked`,
})

/** Only the one who asked gets an email. */
export const markExpiredApproval = write({
  name: 'members.mark_expired_approval',
  action: 'approval.expire',
  detail: 'detail',
  params: { id: int, ...MAIL },
  row: { id: int },
  sql: `
    made as (
      update members.approval set status = 'expired' where id = $id and status = 'pending'
      returning id, member_id, change, status, requested_by
    ), mailed as (${queueMail(`
      select 'approval/' || made.id || '/expired/' || m.id as about, m.email as to_address,
             case m.language when 'es' then $subject_es::text else $subject_en::text end as subject,
             case m.language when 'es' then $body_es::text else $body_en::text end as body, m.language
      from made join members.member m on m.id = made.requested_by and m.disabled_at is null`)}
    ), written as (
      select id, 'approval/' || id as record, change || ' of member/' || member_id || ': ' || status as detail from made
    )`,
})

/** Requests of, and about, someone who is disabled or restored or has another role: they were made for what the person was. */
export const markVoidApprovals = write({
  name: 'members.mark_void_approvals',
  action: 'approval.void',
  detail: 'detail',
  params: { member_id: int },
  row: { closed: int },
  sql: `
    made as (
      update members.approval set status = 'void'
      where (requested_by = $member_id or member_id = $member_id) and status = 'pending' returning id
    ), written as (
      select count(*) as closed, 'member/' || $member_id::integer as record,
             left(string_agg('approval/' || id, ', ' order by id), 500) as detail
      from made having count(*) > 0
    )`,
})

export const listApprovals = statement({
  name: 'members.list_approvals',
  params: { pending: bool, limit: int, offset: int },
  row: {
    id: int,
    member_id: int,
    member: text,
    change: text,
    role: orNull(text),
    email: orNull(text),
    reason: orNull(text),
    requested_by: int,
    requester: text,
    requested_at: instant,
    expires_at: instant,
    status: text,
    decider: orNull(text),
    decided_at: orNull(instant),
    total: int,
  },
  sql: `
    select a.id, a.member_id, m.name as member, a.change, a.wanted ->> 'role' as role, a.wanted ->> 'email' as email,
           a.wanted ->> 'reason' as reason, a.requested_by, r.name as requester, a.requested_at, a.expires_at, a.shown as status,
           d.name as decider, a.decided_at, a.total
    from (
      select *, count(*) over () as total from (
        select *, case when status = 'pending' and expires_at <= statement_timestamp() then 'expired' else status end as shown
        from members.approval
      ) a where not $pending or shown = 'pending' order by id desc limit $limit::integer offset $offset::bigint
    ) a
    join members.member m on m.id = a.member_id
    join members.member r on r.id = a.requested_by
    left join members.member d on d.id = a.decided_by
    order by a.id desc`,
})
