import { int, orNull, statement, text } from '../../kernel/sql/statement.ts'

/** The sign-in person of a member; created on first use, because members come from many places. */
export const ensurePerson = statement({
  name: 'sessions.ensure_person',
  params: { member_id: orNull(int), email: orNull(text) },
  row: { id: text, member_id: int },
  sql: `
    with member as (
      select id, email from members.members where id = $member_id::integer or email = $email::text
    ), made as (
      insert into sessions.person (member_id, email) select id, email from member
      on conflict (member_id) do nothing
      returning id, member_id
    )
    select id, member_id from made
    union all
    select p.id, p.member_id from sessions.person p join member m on m.id = p.member_id
    where not exists (select from made)`,
})

const PASSWORD = `
  select a.password from sessions.account a join sessions.person p on p.id = a.person_id
  where a.provider_id = 'credential' and a.password is not null`

export const findPassword = statement({
  name: 'sessions.find_password',
  params: { member_id: int },
  row: { password: text },
  sql: `${PASSWORD} and p.member_id = $member_id`,
})

export const findPasswordByEmail = statement({
  name: 'sessions.find_password_by_email',
  params: { email: text },
  row: { password: text },
  sql: `${PASSWORD} and p.email = $email`,
})

export const findPasswordOwner = statement({
  name: 'sessions.find_password_owner',
  params: { member_id: int },
  row: { email: text, name: text },
  sql: 'select email, name from members.members where id = $member_id',
})

/** A row if the person is staff whose role comes from single sign-on. */
export const findDirectoryStaff = statement({
  name: 'sessions.find_directory_staff',
  params: { person_id: orNull(text), member_id: orNull(int) },
  row: { member_id: int },
  sql: `
    select p.member_id from sessions.person p join members.members m on m.id = p.member_id
    join sessions.account a on a.person_id = p.id and a.provider_id = 'oidc'
    where (p.id = $person_id::text or p.member_id = $member_id::integer) and m.role <> 'member'`,
})

export const insertSession = statement({
  name: 'sessions.insert_session',
  params: { person_id: text, token: text, seconds: int, ip: orNull(text), user_agent: orNull(text) },
  row: { id: text },
  sql: `
    insert into sessions.session (person_id, token, expires_at, ip_address, user_agent)
    values ($person_id, $token, now() + make_interval(secs => $seconds::integer), $ip::text, $user_agent::text)
    returning id`,
})
