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

/** A test account of a member, with their country and language. Its address can receive no email. */
export const insertTestAccount = write({
  name: 'members.insert_test_account',
  action: 'member.create_test',
  params: { test_of: int, name: text },
  row: { id: int },
  sql: `
    made as (
      insert into members.member (email, name, language, country, tier, member_since, is_demo, test_of)
      select 'test-' || gen_random_uuid() || '@test.invalid', $name, o.language, o.country, o.tier, o.member_since, o.is_demo, o.id
      from members.member o where o.id = $test_of and o.test_of is null
      returning id
    ), written as (select id, 'member/' || id as record from made)`,
})

/** A test account that is no longer used; a job removes it. */
export const markTestAccountUnused = write({
  name: 'members.mark_test_account_unused',
  action: 'member.discard_test',
  params: { id: int },
  row: { id: int },
  sql: `
    made as (
      update members.member set disabled_at = now(), disabled_by = $by_actor
      where id = $id and test_of is not null and disabled_at is null returning id
    ), written as (select id, 'member/' || id as record from made)`,
})

export const findMember = statement({
  name: 'members.find_member',
  params: { id_or_email: text },
  row: { id: int, name: text },
  sql: `
    select id, name from members.member
    where (email = $id_or_email or id::text = $id_or_email) and test_of is null`,
})

export const listMembers = statement({
  name: 'members.list_members',
  params: {},
  row: { id: int, email: text, name: text, role: text, status: text },
  sql: `
    select id, email, name, role, case when disabled_at is null then 'active' else 'disabled' end as status
    from members.member where test_of is null order by id`,
})
