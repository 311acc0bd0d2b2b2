import { bool, int, statement, text } from '../../kernel/sql/statement.ts'

export const findStaffState = statement({
  name: 'members.find_staff_state',
  params: {},
  row: { has_staff: bool, has_admin: bool },
  sql: `
    select exists (select from members.member where role <> 'member' and disabled_at is null) as has_staff,
           exists (select from members.member where role = 'admin' and disabled_at is null) as has_admin`,
})

export const hasClients = statement({
  name: 'members.has_clients',
  params: {},
  row: { has_clients: bool },
  sql: `
    select exists (
      select from members.member where role = 'member' and disabled_at is null and test_of is null
    ) as has_clients`,
})

/** The role and email of an account, which stays as it is until the transaction ends. */
export const lockAccount = statement({
  name: 'members.lock_account',
  params: { id: int, email: text },
  row: { id: int, is_plain: bool },
  sql: `
    select id, role = 'member' and disabled_at is null and email = $email as is_plain
    from members.member where id = $id for update`,
})
