import { int, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

export const insertMember = write({
  name: 'members.insert_member',
  action: 'member.create',
  params: {
    email: text,
    name: text,
    role: text,
    language: text,
    country: orNull(text),
    phone: orNull(text),
    since: orNull(text),
    clients: text,
  },
  row: { id: int },
  sql: `
    made as (
      insert into members.member (email, name, role, language, country, phone, member_since, clients, is_demo)
      values ($email, $name, $role, $language, $country, $phone,
              coalesce($since::date, (now() at time zone 'UTC')::date), $clients, $by_actor = 'demo')
      returning id
    ), written as (select id, 'member/' || id as record from made)`,
})

export const findMember = statement({
  name: 'members.find_member',
  params: { id_or_email: text },
  row: { id: int, name: text },
  sql: 'select id, name from members.member where email = $id_or_email or id::text = $id_or_email',
})

export const listMembers = statement({
  name: 'members.list_members',
  params: {},
  row: { id: int, email: text, name: text, role: text, status: text },
  sql: `
    select id, email, name, role, case when disabled_at is null then 'active' else 'disabled' end as status
    from members.member order by id`,
})
