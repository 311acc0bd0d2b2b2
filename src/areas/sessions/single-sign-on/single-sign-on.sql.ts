import { int, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** The person with this identity. Another issuer may use the same subject for someone else. */
export const findLinkedPerson = statement({
  name: 'sessions.find_linked_person',
  params: { issuer: text, subject: text },
  row: { person_id: text, member_id: int, role: text },
  sql: `
    select p.id as person_id, p.member_id, m.role
    from sessions.account a join sessions.person p on p.id = a.person_id join members.members m on m.id = p.member_id
    where a.provider_id = 'oidc' and a.issuer = $issuer and a.account_id = $subject`,
})

export const findStaffByEmail = statement({
  name: 'sessions.find_staff_by_email',
  params: { email: text, issuer: text },
  row: { member_id: int, role: text, subject: orNull(text) },
  sql: `
    select m.id as member_id, m.role, a.account_id as subject
    from members.members m left join sessions.person p on p.member_id = m.id
    left join sessions.account a on a.person_id = p.id and a.provider_id = 'oidc' and a.issuer = $issuer
    where m.email = $email`,
})

/** Replaces an identity of another issuer. */
export const linkIdentity = write({
  name: 'sessions.link_identity',
  action: 'person.link_identity',
  params: { person_id: text, member_id: int, issuer: text, subject: text },
  row: { record: text },
  sql: `
    linked as (
      insert into sessions.account (person_id, account_id, provider_id, issuer)
      values ($person_id, $subject, 'oidc', $issuer)
      on conflict (person_id, provider_id) do update
      set account_id = excluded.account_id, issuer = excluded.issuer, updated_at = now()
    ), written as (select 'member/' || $member_id::integer as record)`,
})

/** For the operator: why an answer of the provider was not accepted. */
export const noteRejectedAnswer = write({
  name: 'sessions.note_rejected_answer',
  action: 'session.refuse_sso',
  detail: 'reason',
  params: { reason: text },
  row: { record: text },
  sql: "written as (select 'member/unknown'::text as record, $reason::text as reason)",
})
